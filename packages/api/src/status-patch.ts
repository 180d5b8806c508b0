import type {RuntimeStatus} from './generated/types.js';
import {structurallyEqual} from './structural.js';

/** Every key of a status, so that the compiler asks for a new one here. */
const STATUS_KEYS: Readonly<Record<keyof RuntimeStatus, true>> = {
  observedGeneration: true,
  replicas: true,
  readyReplicas: true,
  updatedReplicas: true,
  availableReplicas: true,
  selector: true,
  lastProgressTime: true,
  progress: true,
  conditions: true,
  notReady: true,
};

/** A status as a JSON merge patch (RFC 7396) has to carry it: every key, `null` where there is no value. */
export type StatusPatch = {[Key in keyof RuntimeStatus]-?: NonNullable<RuntimeStatus[Key]> | null};

/** The value of `status` in a merge patch that makes a Runtime's status this one: a merge patch keeps what it does not name. */
export function statusPatch(status: RuntimeStatus): StatusPatch {
  const keys = Object.keys(STATUS_KEYS) as (keyof RuntimeStatus)[];
  return Object.fromEntries(keys.map((key) => [key, status[key] ?? null])) as StatusPatch;
}

/** Whether two statuses are the same as a whole. A key without a value is the same as no key; the order of keys is nothing. */
export function statusEquals(a: RuntimeStatus | undefined, b: RuntimeStatus | undefined): boolean {
  return structurallyEqual(a, b);
}
