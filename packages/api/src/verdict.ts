import type {Counts} from './counts.js';
import type {Observation, ObservedDeployment} from './observation.js';
import {reasonInfo, type Reason} from './reasons.js';
import {poolState} from './runtime-state.js';

/** What the conditions Ready, Reconciling and Stalled say together: exactly one of them is True. */
export interface Verdict {
  kind: 'ready' | 'reconciling' | 'stalled';
  reason: Reason;
  message: string;
}

/**
 * The verdict on a pool. It is ready when the Deployment has observed its own spec, and all wanted Pods have the current
 * template, are ready and available, and no others are left. It is stalled when someone must act before it can be.
 */
export function judge(desired: number, counts: Counts, observation: Observation): Verdict {
  const trouble = observation.failure ?? troubleWith(observation);
  const ready = readyText(desired, counts.readyReplicas);
  if (trouble) {
    const kind = reasonInfo(trouble.reason).stalls === 'at once' ? 'stalled' : 'reconciling';
    return {kind, reason: trouble.reason, message: `${ready}: ${trouble.message}`};
  }
  const state = poolState(desired, counts);
  const unfinished = unfinishedDetail(desired, counts, observation.deployment.kind === 'missing');
  if (state === 'Ready' || state === 'ScaledToZero') {
    if (unfinished === undefined)
      return {kind: 'ready', reason: state, message: desired === 0 ? 'scaled to zero' : ready};
    return {kind: 'reconciling', ...unfinished, message: `${ready}, ${unfinished.message}`};
  }
  return {kind: 'reconciling', reason: state, message: ready + rolloutDetail(desired, counts)};
}

/** What is still to come although the counts that {@link poolState} looks at are right. */
function unfinishedDetail(
  desired: number,
  {replicas, availableReplicas}: Counts,
  isMissing: boolean,
): {reason: Reason; message: string} | undefined {
  if (isMissing) return {reason: 'Progressing', message: 'no Deployment yet'};
  if (availableReplicas < desired) {
    return {reason: 'Progressing', message: `${availableReplicas} of ${desired} available`};
  }
  return desired === 0 && replicas > 0 ? {reason: 'ScalingDown', message: `${replicas} left`} : undefined;
}

function readyText(desired: number, readyReplicas: number): string {
  return readyReplicas > desired
    ? `${readyReplicas} Pods ready, ${desired} wanted`
    : `${readyReplicas} of ${desired} Pods ready`;
}

function troubleWith({deployment}: Observation): {reason: Reason; message: string} | undefined {
  switch (deployment.kind) {
    case 'missing':
      return undefined;
    case 'foreign':
      return {reason: 'DeploymentNotOwned', message: deployment.message};
    case 'terminating':
      return {reason: 'DeploymentTerminating', message: reasonInfo('DeploymentTerminating').description};
    case 'owned':
      return hasObservedItself(deployment.deployment)
        ? undefined
        : {reason: 'DeploymentNotObserved', message: reasonInfo('DeploymentNotObserved').description};
  }
}

function hasObservedItself({metadata, status}: ObservedDeployment): boolean {
  return (status?.observedGeneration ?? -1) >= (metadata.generation ?? 0);
}

function rolloutDetail(desired: number, {replicas, updatedReplicas}: Counts): string {
  const old = replicas - updatedReplicas;
  if (updatedReplicas < desired) return `, ${updatedReplicas} of ${desired} updated`;
  if (old > 0) return `, ${old} of an older template left`;
  return '';
}
