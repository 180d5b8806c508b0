import {mergeConditions, type NewCondition} from './conditions.js';
import {desiredReplicas, observedCounts, type Counts} from './counts.js';
import {fittedStatus} from './fitted-status.js';
import type {Runtime, RuntimeStatus} from './generated/types.js';
import {selectorString} from './naming.js';
import {notReadyBuckets} from './not-ready/not-ready.js';
import {ownDeployment, type Observation} from './observation.js';
import {deadlineOf, progressOf, type Progress} from './progress.js';
import {assess, judge, type Verdict} from './verdict.js';

/** A status as the controller writes it: nothing that it always knows is absent. */
export type ComputedStatus = RuntimeStatus &
  Counts &
  Progress &
  Required<Pick<RuntimeStatus, 'observedGeneration' | 'selector' | 'conditions'>>;

/** What {@link computeStatus} computes from. */
export interface ComputeStatusInput {
  /** The Runtime whose spec was acted on, not a later one; its status is the previous status. */
  runtime: Pick<Runtime, 'metadata' | 'spec' | 'status'>;
  observation: Observation;
  /** The time of this look: a status says when it changed, and some change by time alone, see {@link nextTransition}. */
  now: Date;
}

/**
 * The status of a Runtime: the counts of its Deployment, as they are, the verdict on them, and why Pods are not ready.
 *
 * - Every count is an explicit number, and 0 while there is no Deployment of ours.
 * - `observedGeneration` is the generation that was acted on, after a failure too.
 * - `notReady` never contradicts the counts, has 8 buckets at most, and the whole has 4 KB at most.
 * - The same input gives the same status, and only a change of the input changes it: it can be compared as a whole.
 */
export function computeStatus({runtime, observation, now}: ComputeStatusInput): ComputedStatus {
  const {metadata, status: previous} = runtime;
  const desired = desiredReplicas(runtime);
  const counts = observedCounts(ownDeployment(observation.deployment) ?? {});
  const observedGeneration = metadata.generation ?? 0;
  const name = metadata.name ?? '';
  const buckets = notReadyBuckets({name, desired, observation, previous, now});
  const assessment = assess({desired, counts, observation, buckets, previous});
  const isReady = assessment.obstacle === undefined;
  const progress = progressOf({runtime, counts, observation, isReady, now});
  const verdict = judge(assessment, now.getTime() >= deadlineOf(runtime, progress));
  return fittedStatus({
    observedGeneration,
    ...counts,
    selector: selectorString(name),
    ...progress,
    conditions: mergeConditions(previous?.conditions ?? [], conditionsOf(verdict, observedGeneration), now),
    ...(buckets !== undefined && buckets.length > 0 && {notReady: buckets}),
  });
}

/** The three conditions that say a verdict; exactly one of them is True. */
function conditionsOf({kind, word, reason, message}: Verdict, observedGeneration: number): NewCondition[] {
  const condition = (type: string, holds: boolean): NewCondition => ({
    type,
    status: holds ? 'True' : 'False',
    observedGeneration,
    reason: type === 'Ready' ? word : reason,
    message: holds || type === 'Ready' ? message : '',
  });
  return [
    condition('Ready', kind === 'ready'),
    condition('Reconciling', kind === 'reconciling'),
    condition('Stalled', kind === 'stalled'),
  ];
}
