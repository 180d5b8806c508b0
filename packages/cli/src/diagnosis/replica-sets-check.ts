import {desiredReplicas, isReason, observedCounts, REASONS, type NotReadyBucket} from '@kruntimes/api';
import {controllerOf} from '@kruntimes/kube';
import {failed, passed, warned, type Check} from '../checks/check.js';
import type {Deployment, ReplicaSet} from '../services/workload-resources.js';
import type {Evidence} from './evidence.js';
import type {Judgement} from './judgement.js';
import {nextStep, type Place} from './next-steps.js';
import {unread} from './unread.js';

const ID = 'replica-sets';
/** The ranks of the reasons for which Pods are not made. */
const RANKS_OF_MISSING: readonly number[] = [1, 2];

/** What ReplicaSets are judged from. */
export interface ReplicaSetsInput {
  readonly evidence: Evidence;
  readonly judgement: Judgement;
  readonly at: Place;
}

/** Whether the ReplicaSets make the Pods that are wanted, and whether a rollout is under way. */
export function replicaSetsCheck(own: Deployment, {evidence, judgement, at}: ReplicaSetsInput): Check {
  const refusal = refusalOf(own, evidence, judgement);
  if (refusal !== undefined) {
    const {reason, message} = refusal;
    return failed(ID, {message: `ReplicaSet cannot create Pods: ${reason}: ${message}`, hint: nextStep(reason, at)});
  }
  const {replicaSets, runtime} = evidence;
  if (replicaSets.kind === 'unreadable') return unread(ID, 'ReplicaSets', replicaSets.error);
  const desired = desiredReplicas(runtime);
  const {replicas, updatedReplicas} = observedCounts(own);
  const old = replicas - updatedReplicas;
  if (updatedReplicas < desired || old > 0) {
    const left = old > 0 ? `, ${old} of an older template left` : '';
    const message = `ReplicaSets: rolling out, ${updatedReplicas} of ${desired} updated${left}`;
    return warned(ID, {message, hint: nextStep('RollingOut', at)});
  }
  return passed(
    ID,
    desired === 0 ? 'ReplicaSets: no Pods wanted' : `ReplicaSets: ${replicas} of ${desired} Pods exist`,
  );
}

/** The reasons for Pods that do not exist among the buckets. */
export function isMissing({reason}: NotReadyBucket): boolean {
  return isReason(reason) && RANKS_OF_MISSING.includes(REASONS[reason].rank);
}

interface Refusal {
  readonly reason: string;
  readonly message: string;
}

// The Deployment takes the condition over from its ReplicaSets a moment later, in the same words.
function refusalOf(own: Deployment, {replicaSets}: Evidence, {buckets = []}: Judgement): Refusal | undefined {
  const bucket = buckets.find(isMissing);
  if (bucket !== undefined) return {reason: bucket.reason, message: bucket.message ?? ''};
  const sets = replicaSets.kind === 'read' ? replicaSets.items.filter(ofDeployment(own)) : [];
  const conditions = [own, ...sets].flatMap(({status}) => status?.conditions ?? []);
  const failure = conditions.find(({type, status, reason}) => {
    return type === 'ReplicaFailure' && status === 'True' && reason !== 'FailedDelete';
  });
  if (failure === undefined) return undefined;
  const {message = ''} = failure;
  return {reason: message.includes('exceeded quota') ? 'QuotaExceeded' : 'PodCreateForbidden', message};
}

function ofDeployment({metadata}: Deployment): (set: ReplicaSet) => boolean {
  return (set) => controllerOf(set)?.uid === metadata?.uid;
}
