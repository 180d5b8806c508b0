import {computeStatus, findCondition, trackPod, type NotReadyBucket, type Runtime} from '@kruntimes/api';
import type {Deployment} from '../services/workload-resources.js';
import type {Evidence} from './evidence.js';

/** What the controller's own rules say of what was read now, which is newer than the status. */
export interface Judgement {
  /** Why Pods are not ready, the most actionable first; undefined where the Pods could not be read. */
  readonly buckets: readonly NotReadyBucket[] | undefined;
  readonly isStalled: boolean;
  /** How long the pool has come no closer to what is wanted, in ms. */
  readonly stillMs: number;
}

/** Judges a pool as the controller does: by `computeStatus`. */
export function judgementOf({runtime, pods, now}: Evidence, own: Deployment): Judgement {
  const {conditions, notReady, lastProgressTime} = computeStatus({
    runtime: normalized(runtime),
    observation: {
      deployment: {kind: 'owned', deployment: {...own, metadata: own.metadata ?? {}}},
      ...(pods.kind === 'read' && {pods: {kind: 'read', pods: pods.items.map(trackPod)}}),
    },
    now,
  });
  return {
    buckets: pods.kind === 'read' ? (notReady ?? []) : undefined,
    isStalled: findCondition(conditions, 'Stalled')?.status === 'True',
    stillMs: now.getTime() - Date.parse(lastProgressTime),
  };
}

// A Runtime as it came may lack what the schema asks for.
function normalized({metadata = {}, spec, status}: Evidence['runtime']): Pick<Runtime, 'metadata' | 'spec' | 'status'> {
  const empty: Runtime['spec'] = {template: {spec: {containers: []}}};
  return {metadata: {...metadata} as Runtime['metadata'], spec: spec ?? empty, ...(status !== undefined && {status})};
}
