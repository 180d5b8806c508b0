import {mergeConditions} from './conditions.js';
import {desiredReplicas, observedCounts, type Counts} from './counts.js';
import type {Runtime, RuntimeCondition, RuntimeStatus} from './generated/types.js';
import {selectorString} from './naming.js';
import type {DeploymentObservation, Observation} from './observation.js';
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
  const counts = countsOf(observation.deployment);
  const generation = runtime.metadata.generation ?? 0;
  const verdict = judge(desiredReplicas(runtime), counts, observation);
  return {
    observedGeneration: generation,
    ...counts,
    selector: selectorString(runtime.metadata.name ?? ''),
    conditions: mergeConditions(
      runtime.status?.conditions ?? [],
      conditionsOf(verdict).map((condition) => ({...condition, observedGeneration: generation})),
      now,
    ),
  };
}

function countsOf(observed: DeploymentObservation): Counts {
  return observedCounts(observed.kind === 'owned' ? observed.deployment : {});
}

function conditionsOf(verdict: Verdict): Pick<RuntimeCondition, 'type' | 'status' | 'reason' | 'message'>[] {
  const {kind, reason, message} = verdict;
  const condition = (
    type: string,
    holds: boolean,
  ): Pick<RuntimeCondition, 'type' | 'status' | 'reason' | 'message'> => ({
    type,
    status: holds ? 'True' : 'False',
    reason,
    message: holds || type === 'Ready' ? message : '',
  });
  return [
    condition('Ready', kind === 'ready'),
    condition('Reconciling', kind === 'reconciling'),
    condition('Stalled', kind === 'stalled'),
  ];
}
