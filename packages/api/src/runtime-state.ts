import {findCondition} from './conditions.js';
import {desiredReplicas, isCount} from './counts.js';
import type {RuntimeCondition} from './generated/types.js';

/** What {@link runtimeState} reads of a Runtime. Nothing in it is trusted to be there, or to be what the schema says. */
export interface RuntimeStateInput {
  metadata?: {generation?: number; deletionTimestamp?: string};
  spec?: {replicas?: number};
  status?: {
    observedGeneration?: number;
    replicas?: number;
    readyReplicas?: number;
    updatedReplicas?: number;
    conditions?: RuntimeCondition[];
  };
}

/** The states that the counts of a pool say. */
export type PoolState = 'ScalingDown' | 'RollingOut' | 'Progressing' | 'ScaledToZero' | 'Ready';

/** One word for where a Runtime stands: one of these, or the reason that it is stalled for. */
export type RuntimeState = 'Terminating' | 'Unknown' | 'Stale' | PoolState | (string & {});

/**
 * One word for where a Runtime stands, from nothing but the object. The first that holds:
 *
 * 1. `Terminating`: it is being deleted.
 * 2. `Unknown`: `status.readyReplicas` is absent or no count; a count that is not known is never shown as 0.
 * 3. `Stale`: the status was computed from an older spec.
 * 4. The reason of the condition Stalled, where that is True.
 * 5. `ScalingDown`: more Pods are ready than wanted.
 * 6. `RollingOut`: fewer Pods than wanted have the current template, or Pods of an older one are left.
 * 7. `Progressing`: fewer Pods are ready than wanted.
 * 8. `ScaledToZero`, where none is wanted, else `Ready`.
 */
export function runtimeState(runtime: RuntimeStateInput): RuntimeState {
  const {metadata, status} = runtime;
  if (metadata?.deletionTimestamp) return 'Terminating';
  if (!isCount(status?.readyReplicas)) return 'Unknown';
  if ((status.observedGeneration ?? -1) < (metadata?.generation ?? 0)) return 'Stale';
  const stalled = findCondition(status.conditions, 'Stalled');
  if (stalled?.status === 'True') return stalled.reason;
  return poolState(desiredReplicas(runtime), {
    replicas: countOrZero(status.replicas),
    readyReplicas: status.readyReplicas,
    updatedReplicas: countOrZero(status.updatedReplicas),
  });
}

/** Steps 5 to 8 of {@link runtimeState}: what the counts say of a pool that is neither unknown, stale nor stalled. */
export function poolState(
  desired: number,
  counts: {replicas: number; readyReplicas: number; updatedReplicas: number},
): PoolState {
  if (counts.readyReplicas > desired) return 'ScalingDown';
  if (counts.updatedReplicas < desired || counts.replicas > counts.updatedReplicas) return 'RollingOut';
  if (counts.readyReplicas < desired) return 'Progressing';
  return desired === 0 ? 'ScaledToZero' : 'Ready';
}

function countOrZero(value: unknown): number {
  return isCount(value) ? value : 0;
}
