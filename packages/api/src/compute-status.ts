import {boundedMessage} from './bounded-message.js';
import {mergeConditions, type NewCondition} from './conditions.js';
import {desiredReplicas, observedCounts, type Counts} from './counts.js';
import type {Runtime, RuntimeStatus} from './generated/types.js';
import {selectorString} from './naming.js';
import type {DeploymentObservation, Observation, ObservedDeployment} from './observation.js';
import {judge, type Verdict} from './verdict.js';

/** A status as the controller writes it: nothing that it always knows is absent. */
export type ComputedStatus = RuntimeStatus &
  Counts &
  Required<Pick<RuntimeStatus, 'observedGeneration' | 'selector' | 'conditions'>>;

/** What {@link computeStatus} computes from. */
export interface ComputeStatusInput {
  /** The Runtime whose spec was acted on, not a later one; its status is the previous status. */
  runtime: Pick<Runtime, 'metadata' | 'spec' | 'status'>;
  observation: Observation;
  /** The time of this look; it shows only in conditions whose status changes. */
  now: Date;
}

/**
 * The status of a Runtime: the counts of its Deployment, as they are, and the verdict on them.
 *
 * - Every count is an explicit number, and 0 while there is no Deployment of ours.
 * - `observedGeneration` is the generation that was acted on, after a failure too.
 * - The same input gives the same status, and only a change of the input changes it: it can be compared as a whole.
 */
export function computeStatus({runtime, observation, now}: ComputeStatusInput): ComputedStatus {
  const counts = observedCounts(deploymentOf(observation.deployment) ?? {});
  const observedGeneration = runtime.metadata.generation ?? 0;
  const conditions = conditionsOf(judge(desiredReplicas(runtime), counts, observation), observedGeneration);
  return {
    observedGeneration,
    ...counts,
    selector: selectorString(runtime.metadata.name ?? ''),
    conditions: mergeConditions(runtime.status?.conditions ?? [], conditions, now),
  };
}

/** The Deployment that is the Runtime's own, in whatever state it is. */
function deploymentOf(observed: DeploymentObservation): ObservedDeployment | undefined {
  return observed.kind === 'owned' || observed.kind === 'terminating' ? observed.deployment : undefined;
}

/** The three conditions that say a verdict; exactly one of them is True. */
function conditionsOf({kind, word, reason, message}: Verdict, observedGeneration: number): NewCondition[] {
  const condition = (type: string, holds: boolean): NewCondition => ({
    type,
    status: holds ? 'True' : 'False',
    observedGeneration,
    reason: type === 'Ready' ? word : reason,
    message: holds || type === 'Ready' ? boundedMessage(message) : '',
  });
  return [
    condition('Ready', kind === 'ready'),
    condition('Reconciling', kind === 'reconciling'),
    condition('Stalled', kind === 'stalled'),
  ];
}
