import type {NotReadyBucket, RuntimeCondition, RuntimeStatus} from './generated/types.js';
import {pruned} from './pruned.js';
import type {StructuralSchema} from './structural-schema.js';

/** A schema for every key of a type, so that the compiler asks for a new one here. */
type Fields<T> = {[Key in keyof Required<T>]: StructuralSchema};

const progress: Fields<NonNullable<RuntimeStatus['progress']>> = {updatedReplicas: {}, readyReplicas: {}};
const condition: Fields<RuntimeCondition> = {
  type: {},
  status: {},
  observedGeneration: {},
  lastTransitionTime: {},
  reason: {},
  message: {},
};
const bucket: Fields<NotReadyBucket> = {reason: {}, count: {}, container: {}, message: {}};
const status: Fields<RuntimeStatus> = {
  observedGeneration: {},
  replicas: {},
  readyReplicas: {},
  updatedReplicas: {},
  availableReplicas: {},
  selector: {},
  lastProgressTime: {},
  progress: {properties: progress},
  conditions: {items: {properties: condition}},
  notReady: {items: {properties: bucket}},
};

/** Every key of a status that this version writes. */
export const STATUS_KEYS: readonly (keyof RuntimeStatus)[] = Object.keys(status) as (keyof RuntimeStatus)[];

/** The part of a status that this version writes: a newer one, whose CRD is still installed, may have written more. */
export function knownStatus(stored: RuntimeStatus | undefined): RuntimeStatus | undefined {
  return pruned(stored, {properties: status}) as RuntimeStatus | undefined;
}
