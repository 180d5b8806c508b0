export {boundedMessage} from './bounded-message.js';
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
export {nextTransition, type NextTransitionInput} from './next-transition.js';
export {podsAgree} from './not-ready/pool-pods.js';
export type {DeploymentObservation, Observation, ObservedDeployment, PodsObservation} from './observation.js';
export {findingAt, type Finding} from './pods/finding.js';
export type {ContainerStatus, PodCondition, PodObject, Termination} from './pods/pod-object.js';
export {trackPod, type PodStanding, type PoolPod} from './pods/pool-pod.js';
export {poolOf, type PoolMember} from './pool.js';
export {compareReasons, isReason, REASONS, reasonInfo, type Reason, type ReasonInfo, type Stalls} from './reasons.js';
export {poolState, runtimeState, type PoolState, type RuntimeState, type RuntimeStateInput} from './runtime-state.js';
export {pruned} from './pruned.js';
export type {StructuralSchema} from './structural-schema.js';
export {statusEquals, statusPatch, type StatusPatch} from './status-patch.js';
export {dnsLabelFaults, labelValueFaults, qualifiedNameFaults, subdomainFaults} from './validation/names.js';
