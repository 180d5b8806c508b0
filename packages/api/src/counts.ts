import type {RuntimeStatus} from './generated/types.js';

/** The counts of a Runtime's status, all of them known. */
export type Counts = Required<
  Pick<RuntimeStatus, 'replicas' | 'readyReplicas' | 'updatedReplicas' | 'availableReplicas'>
>;

/** What {@link observedCounts} reads of a Deployment. An API server leaves a count out where it is 0. */
export interface DeploymentCounts {
  status?: {
    replicas?: number;
    readyReplicas?: number;
    updatedReplicas?: number;
    availableReplicas?: number;
  };
}

/** `spec.replicas` of an object that a server has not defaulted. */
const DEFAULT_REPLICAS = 1;

/** A value that is a count: a whole number, 0 or more. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** How many Pods the Runtime wants: `spec.replicas`, or its default of 1. Always a number. */
export function desiredReplicas(runtime: {spec?: {replicas?: number}}): number {
  return countOr(runtime.spec?.replicas, DEFAULT_REPLICAS);
}

/** `status.readyReplicas` of a Deployment, 0 where the API server left it out. Always a number. */
export function observedReadyReplicas(deployment: DeploymentCounts): number {
  return countOr(deployment.status?.readyReplicas, 0);
}

/** The counts of a Deployment as a Runtime reports them. Always numbers. */
export function observedCounts(deployment: DeploymentCounts): Counts {
  return {
    replicas: countOr(deployment.status?.replicas, 0),
    readyReplicas: observedReadyReplicas(deployment),
    updatedReplicas: countOr(deployment.status?.updatedReplicas, 0),
    availableReplicas: countOr(deployment.status?.availableReplicas, 0),
  };
}

function countOr(value: unknown, fallback: number): number {
  return isCount(value) ? value : fallback;
}
