import {observedCounts} from '../counts.js';
import type {RuntimeStatus} from '../generated/types.js';
import {ownDeployment, type Observation} from '../observation.js';
import {findingAt, type Finding} from '../pods/finding.js';
import type {PoolPod} from '../pods/pool-pod.js';
import {stableMessage} from '../pods/stable-message.js';
import {total, withFewer, type Bucket} from './bucket.js';
import {Buckets} from './buckets.js';
import {cut} from './cut.js';
import {missingFinding} from './missing.js';
import {isCounted, notReadyFindings} from './pool-pods.js';

/** What {@link notReadyBuckets} computes from. */
export interface NotReadyInput {
  /** The Runtime's name. */
  name: string;
  desired: number;
  observation: Observation;
  previous: RuntimeStatus | undefined;
  now: Date;
}

/**
 * Why Pods are not ready, or undefined where nobody looked at Pods.
 *
 * Always: the ready Pods that the Deployment reports and those in the buckets are together as many as are wanted, or as
 * many as there are if that is more. While Pods and Deployment agree ({@link podsAgree}), the buckets therefore hold each
 * counted Pod that is not ready and each that is missing. While they do not, the Deployment is right: the buckets follow
 * its count, so that a status never contradicts itself.
 */
export function notReadyBuckets(input: NotReadyInput): Bucket[] | undefined {
  const {observation} = input;
  switch (observation.pods?.kind) {
    case undefined:
      return undefined;
    case 'unreadable':
      return cut(unreadable(input, observation.pods.message));
    case 'read':
      return cut(fromPods(input, observation.pods.pods));
  }
}

function fromPods({name, desired, observation, previous, now}: NotReadyInput, all: readonly PoolPod[]): Bucket[] {
  const deployment = ownDeployment(observation.deployment);
  // Without a Deployment of ours no Pod is ours either: they belong to another one, or to one that is gone.
  const pods = deployment === undefined ? [] : all.filter(({pool}) => pool === name);
  const counted = pods.filter(isCounted).length;
  const buckets = new Buckets();
  for (const findings of deployment ? notReadyFindings(pods, deployment) : []) {
    buckets.add(findingAt(findings, now.getTime()), 1);
  }
  buckets.add(missingFinding(observation, pods), desired - counted);
  const wanted = Math.max(0, Math.max(desired, counted) - observedCounts(deployment ?? {}).readyReplicas);
  buckets.add({reason: 'Starting'}, wanted - buckets.count());
  const found = buckets.toBuckets(previous);
  return withFewer(found, total(found) - wanted);
}

function unreadable({desired, observation}: NotReadyInput, message: string): Bucket[] {
  const {replicas, readyReplicas} = observedCounts(ownDeployment(observation.deployment) ?? {});
  const buckets = new Buckets();
  const missing = missingFinding(observation, []);
  const unseen: Finding = {reason: 'PodsUnreadable', message: stableMessage(message)};
  buckets.add(missing.reason === 'Starting' ? unseen : missing, desired - replicas);
  buckets.add(unseen, Math.max(desired, replicas) - readyReplicas - buckets.count());
  const found = buckets.toBuckets(undefined);
  const wanted = Math.max(0, Math.max(desired, replicas) - readyReplicas);
  return withFewer(found, total(found) - wanted);
}
