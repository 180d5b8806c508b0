export * from './constants.js';
export {findCondition, isConditionTrue, mergeConditions, timestamp, type NewCondition} from './conditions.js';
export {computeStatus, type ComputedStatus, type ComputeStatusInput} from './compute-status.js';
export {
  desiredReplicas,
  isCount,
  observedCounts,
  observedReadyReplicas,
  type Counts,
  type DeploymentCounts,
} from './counts.js';
export {evaluatePod, type EvaluatedPod, type IneligibleReason, type PodEvaluation} from './evaluate-pod.js';
export type * from './generated/types.js';
export {capacityAnnotation, deploymentName, selectorFor, selectorString} from './naming.js';
export type {DeploymentObservation, Observation, ObservedDeployment} from './observation.js';
export {poolOf, type PoolMember} from './pool.js';
export {isReason, REASONS, reasonInfo, type Reason, type ReasonInfo, type Stalls} from './reasons.js';
export {poolState, runtimeState, type PoolState, type RuntimeState, type RuntimeStateInput} from './runtime-state.js';
export {statusEquals, statusPatch, type StatusPatch} from './status-patch.js';
