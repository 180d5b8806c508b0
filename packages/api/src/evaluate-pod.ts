import {CAPACITY_ANNOTATION_PREFIX} from './constants.js';
import {poolOf, type PoolMember} from './pool.js';

/** What {@link evaluatePod} reads of a Pod; client-node's `V1Pod` and a Pod as JSON both fit. */
export interface EvaluatedPod extends PoolMember {
  metadata?: NonNullable<PoolMember['metadata']> & {
    annotations?: {[name: string]: string};
    deletionTimestamp?: string | Date;
  };
  spec?: {nodeName?: string};
  status?: {
    phase?: string;
    conditions?: {type: string; status: string; reason?: string; message?: string}[];
  };
}

/** Why a Pod takes no work. */
export type IneligibleReason =
  /** It belongs to no Runtime's pool. */
  | 'NotARuntimePod'
  /** It is being deleted. */
  | 'Terminating'
  /** It has ended (Succeeded or Failed) and never runs again. */
  | 'Finished'
  /** It has no node yet. */
  | 'Unscheduled'
  /** It is about to be evicted, preempted or deleted with its node. */
  | 'Disrupted'
  /** Its containers do not run yet. */
  | 'NotRunning'
  /** It runs and is not ready. */
  | 'NotReady';

/** Whether a Pod takes work, and how much. */
export type PodEvaluation =
  /** `capacity` holds Kubernetes quantities by resource name, as `spec.capacity.resources` gave them to this Pod. */
  {eligible: true; capacity: Record<string, string>} | {eligible: false; reason: IneligibleReason; message: string};

/**
 * Whether this one Pod may be given work now, and what capacity it offers: the only question that a scheduler may base
 * an admission on. `status.readyReplicas` of the Runtime is no permission: it is the last observed sum over Pods that
 * may have changed since, of an older spec perhaps, and it says neither which Pods are ready nor what they have left.
 *
 * The answer is about the Pod as it was read. Capacity is what the Pod offers in total; what is in use, the scheduler
 * knows itself.
 */
export function evaluatePod(pod: EvaluatedPod): PodEvaluation {
  if (poolOf(pod) === undefined) {
    return no('NotARuntimePod', "the Pod's controller is no ReplicaSet of a Runtime's Deployment");
  }
  if (pod.metadata?.deletionTimestamp) return no('Terminating', 'the Pod is being deleted');
  const phase = pod.status?.phase;
  if (phase === 'Succeeded' || phase === 'Failed') return no('Finished', `the Pod has ended: ${phase}`);
  if (!pod.spec?.nodeName) return no('Unscheduled', conditionMessage(pod, 'PodScheduled') ?? 'the Pod has no node yet');
  if (conditionOf(pod, 'DisruptionTarget')?.status === 'True') {
    return no('Disrupted', conditionMessage(pod, 'DisruptionTarget') ?? 'the Pod is about to be disrupted');
  }
  if (phase !== 'Running') return no('NotRunning', `the Pod does not run: its phase is ${phase ?? 'not known'}`);
  if (conditionOf(pod, 'Ready')?.status !== 'True') {
    return no('NotReady', conditionMessage(pod, 'Ready') ?? 'the Pod is not ready');
  }
  return {eligible: true, capacity: capacityOf(pod)};
}

function no(reason: IneligibleReason, message: string): PodEvaluation {
  return {eligible: false, reason, message};
}

type Condition = NonNullable<NonNullable<EvaluatedPod['status']>['conditions']>[number];

function conditionOf(pod: EvaluatedPod, type: string): Condition | undefined {
  return pod.status?.conditions?.find((condition) => condition.type === type);
}

function conditionMessage(pod: EvaluatedPod, type: string): string | undefined {
  return conditionOf(pod, type)?.message || undefined;
}

function capacityOf(pod: EvaluatedPod): Record<string, string> {
  const annotations = Object.entries(pod.metadata?.annotations ?? {});
  return Object.fromEntries(
    annotations
      .filter(([name]) => name.startsWith(CAPACITY_ANNOTATION_PREFIX))
      .map(([name, quantity]) => [name.slice(CAPACITY_ANNOTATION_PREFIX.length), quantity]),
  );
}
