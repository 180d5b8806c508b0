import type {DeploymentCounts} from './counts.js';
import type {PoolPod} from './pods/pool-pod.js';
import type {Reason} from './reasons.js';

/** What the controller reads of a Deployment to report on it. */
export interface ObservedDeployment extends DeploymentCounts {
  metadata: {generation?: number};
  status?: NonNullable<DeploymentCounts['status']> & {
    observedGeneration?: number;
    /** `Progressing` names the current ReplicaSet, `ReplicaFailure` says why Pods cannot be made. */
    conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** What the controller knows of the Pods. */
export type PodsObservation =
  /** All Pods of the namespace that have the Runtime's label; those of other pools are left out here. */
  | {kind: 'read'; pods: readonly PoolPod[]}
  /** The API server refuses them; the message says why. That is not: there are none. */
  | {kind: 'unreadable'; message: string};

/** What was found under the name of a Runtime's Deployment. */
export type DeploymentObservation =
  | {kind: 'missing'}
  /** Nothing is there, and it is about to be made: told as one that is made and not yet observed, which is all the same. */
  | {kind: 'awaited'}
  | {kind: 'owned'; deployment: ObservedDeployment}
  /** It belongs to something else; the message says to what. */
  | {kind: 'foreign'; message: string}
  /** It is being deleted; `deployment` is absent if it belongs to a previous Runtime of this name, whose Pods are not ours. */
  | {kind: 'terminating'; deployment?: ObservedDeployment};

/** Everything that a Runtime's status is computed from, beside the Runtime itself. */
export interface Observation {
  deployment: DeploymentObservation;
  /** What the controller's own last write of the Deployment ended in, if it failed. */
  failure?: {reason: Reason; message: string};
  /** Absent where nobody asked: the status then says nothing of Pods. */
  pods?: PodsObservation;
}

/** The Deployment that is the Runtime's own, in whatever state it is. */
export function ownDeployment(observed: DeploymentObservation): ObservedDeployment | undefined {
  return observed.kind === 'owned' || observed.kind === 'terminating' ? observed.deployment : undefined;
}

/** Whether the Deployment controller has seen the spec that the Deployment has: until then its counts are of an older one. */
export function hasObservedItself({metadata, status}: ObservedDeployment): boolean {
  return (status?.observedGeneration ?? -1) >= (metadata.generation ?? 0);
}
