import type {Observation, ObservedDeployment} from '../observation.js';
import {ownDeployment} from '../observation.js';
import {first, type Finding} from '../pods/finding.js';
import type {PoolPod} from '../pods/pool-pod.js';
import {compareTexts} from './bucket.js';
import {stableMessage} from '../pods/stable-message.js';

/** Why Pods that are wanted do not exist. */
export function missingFinding(observation: Observation, pods: readonly PoolPod[]): Finding {
  const deployment = ownDeployment(observation.deployment);
  return (
    (deployment && replicaFailure(deployment)) ??
    troubleFinding(observation) ??
    first(leftovers(pods)) ?? {reason: 'Starting'}
  );
}

// In an order of their own: a cache has no order.
function leftovers(pods: readonly PoolPod[]): Finding[] {
  const ends = pods.map(({standing}) => (standing.kind === 'finished' ? standing.finding : undefined));
  const findings = ends.filter((finding) => finding !== undefined);
  return findings.toSorted((a, b) => compareTexts(a.message, b.message));
}

/** The condition ReplicaFailure of a Deployment: why its ReplicaSet cannot create Pods. */
export function replicaFailure({status}: ObservedDeployment): Finding | undefined {
  const failure = status?.conditions?.find(({type}) => type === 'ReplicaFailure');
  if (failure?.status !== 'True' || failure.reason === 'FailedDelete') return undefined;
  const message = stableMessage(withoutMoving(failure.message ?? ''));
  return {reason: message.includes('exceeded quota') ? 'QuotaExceeded' : 'PodCreateForbidden', message};
}

// What is used of a quota moves with the rest of the namespace, and each attempt has another name.
function withoutMoving(message: string): string {
  return message.replace(/pods "[^"]*" is forbidden:? /g, '').replace(/,? used: .*?(?=, limited:)/g, '');
}

function troubleFinding({failure, deployment}: Observation): Finding | undefined {
  if (failure) return {reason: failure.reason};
  if (deployment.kind === 'foreign') return {reason: 'DeploymentNotOwned'};
  return deployment.kind === 'terminating' ? {reason: 'DeploymentTerminating'} : undefined;
}
