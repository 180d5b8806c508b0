import type {DeploymentCounts} from './counts.js';
import type {Reason} from './reasons.js';

/** What the controller reads of a Deployment to report on it. */
export interface ObservedDeployment extends DeploymentCounts {
  metadata: {generation?: number};
  status?: NonNullable<DeploymentCounts['status']> & {observedGeneration?: number};
}

/** What was found under the name of a Runtime's Deployment. */
export type DeploymentObservation =
  | {kind: 'missing'}
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
}
