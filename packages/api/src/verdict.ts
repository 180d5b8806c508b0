import type {Counts} from './counts.js';
import type {DeploymentObservation, Observation, ObservedDeployment} from './observation.js';
import {reasonInfo, type Reason} from './reasons.js';
import {poolState} from './runtime-state.js';

/** What the conditions Ready, Reconciling and Stalled say together: exactly one of them is True. */
export interface Verdict {
  kind: 'ready' | 'reconciling' | 'stalled';
  /** The reason of Ready: the word of `runtimeState`, except that a pool that is not ready is never called so. */
  word: Reason;
  /** Why it is so: the reason of Reconciling and Stalled. */
  reason: Reason;
  message: string;
}

/** What stands between a pool and being ready. */
interface Obstacle {
  reason: Reason;
  message?: string;
}

/**
 * The verdict on a pool. It is ready when the Deployment has observed its own spec, and all wanted Pods have the current
 * template, are ready and available, and no others are left. It is stalled when someone must act before it can be.
 */
export function judge(desired: number, counts: Counts, observation: Observation): Verdict {
  const state = poolState(desired, counts);
  const isComplete = state === 'Ready' || state === 'ScaledToZero';
  const trouble = observation.failure ?? troubleWith(observation.deployment);
  const obstacle =
    trouble ?? (isComplete ? leftover(desired, counts) : {reason: state, message: rollout(desired, counts)});
  const ready = readyText(desired, counts.readyReplicas);
  if (obstacle === undefined) {
    return {kind: 'ready', word: state, reason: state, message: desired === 0 ? 'scaled to zero' : ready};
  }
  const {reason} = obstacle;
  const message = obstacle.message ? `${ready}: ${obstacle.message}` : ready;
  if (reasonInfo(reason).stalls === 'at once') return {kind: 'stalled', word: reason, reason, message};
  return {kind: 'reconciling', word: isComplete ? 'Progressing' : state, reason, message};
}

function troubleWith(observed: DeploymentObservation): Obstacle | undefined {
  switch (observed.kind) {
    case 'missing':
      return {reason: 'Progressing', message: 'no Deployment yet'};
    case 'foreign':
      return {reason: 'DeploymentNotOwned', message: observed.message};
    case 'terminating':
      return {reason: 'DeploymentTerminating', message: reasonInfo('DeploymentTerminating').description};
    case 'owned':
      return hasObservedItself(observed.deployment)
        ? undefined
        : {reason: 'DeploymentNotObserved', message: reasonInfo('DeploymentNotObserved').description};
  }
}

function hasObservedItself({metadata, status}: ObservedDeployment): boolean {
  return (status?.observedGeneration ?? -1) >= (metadata.generation ?? 0);
}

/** What is still to come although the counts that {@link poolState} looks at are right. */
function leftover(desired: number, {replicas, availableReplicas}: Counts): Obstacle | undefined {
  if (availableReplicas < desired) {
    return {reason: 'Progressing', message: `${availableReplicas} of ${desired} available`};
  }
  return desired === 0 && replicas > 0 ? {reason: 'ScalingDown', message: `${replicas} left`} : undefined;
}

function rollout(desired: number, {replicas, updatedReplicas}: Counts): string {
  if (updatedReplicas < desired) return `${updatedReplicas} of ${desired} updated`;
  const old = replicas - updatedReplicas;
  return old > 0 ? `${old} of an older template left` : '';
}

function readyText(desired: number, readyReplicas: number): string {
  return readyReplicas > desired
    ? `${readyReplicas} Pods ready, ${desired} wanted`
    : `${readyReplicas} of ${desired} Pods ready`;
}
