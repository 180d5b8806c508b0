import {isConditionTrue, timestamp} from './conditions.js';
import type {Counts} from './counts.js';
import type {Runtime, RuntimeStatus} from './generated/types.js';
import {hasObservedItself, ownDeployment, type Observation} from './observation.js';

/** What a status remembers of an attempt to bring the pool to what is wanted, so that another controller goes on with it. */
export type Progress = Required<Pick<RuntimeStatus, 'lastProgressTime' | 'progress'>>;

/** `spec.progressDeadlineSeconds` of an object that a server has not defaulted. */
const DEFAULT_DEADLINE_SECONDS = 600;

/** What {@link progressOf} computes from. */
export interface ProgressInput {
  runtime: Pick<Runtime, 'metadata' | 'status'>;
  counts: Counts;
  observation: Observation;
  isReady: boolean;
  now: Date;
}

/**
 * The progress of the current attempt. An attempt begins with each generation, and when a pool that was ready no longer
 * is. Progress is made when it begins, and when the updated or the ready Pods are more than they ever were in it: a pool
 * whose Pods come and go makes none. The time moves with one of these only, so it is never the only change of a status.
 */
export function progressOf({runtime, counts, observation, isReady, now}: ProgressInput): Progress {
  const {status, metadata} = runtime;
  const seen = reachedCounts(counts, observation);
  const lostReady = isConditionTrue(status?.conditions, 'Ready') && !isReady;
  const isNew = status?.observedGeneration !== (metadata.generation ?? 0) || lostReady;
  if (isNew || Number.isNaN(Date.parse(status.lastProgressTime ?? ''))) {
    return {lastProgressTime: timestamp(now), progress: seen};
  }
  const {updatedReplicas, readyReplicas} = status.progress ?? seen;
  const isProgress = seen.updatedReplicas > updatedReplicas || seen.readyReplicas > readyReplicas;
  return {
    lastProgressTime: isProgress ? timestamp(now) : (status.lastProgressTime ?? timestamp(now)),
    progress: {
      updatedReplicas: Math.max(updatedReplicas, seen.updatedReplicas),
      readyReplicas: Math.max(readyReplicas, seen.readyReplicas),
    },
  };
}

/** When a pool without further progress is overdue, in ms since 1970; NaN where there was no look yet. */
export function deadlineOf(runtime: Pick<Runtime, 'spec'>, status: Pick<RuntimeStatus, 'lastProgressTime'>): number {
  const seconds = runtime.spec.progressDeadlineSeconds ?? DEFAULT_DEADLINE_SECONDS;
  return Date.parse(status.lastProgressTime ?? '') + seconds * 1000;
}

// What a Deployment reports of a template before was not reached in this attempt.
function reachedCounts({updatedReplicas, readyReplicas}: Counts, {deployment}: Observation): Progress['progress'] {
  const own = ownDeployment(deployment);
  return own !== undefined && hasObservedItself(own)
    ? {updatedReplicas, readyReplicas}
    : {updatedReplicas: 0, readyReplicas: 0};
}
