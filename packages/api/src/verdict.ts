import {findCondition} from './conditions.js';
import type {Counts} from './counts.js';
import type {RuntimeStatus} from './generated/types.js';
import {summary, type Bucket} from './not-ready/bucket.js';
import {replicaFailure} from './not-ready/missing.js';
import {hasObservedItself, ownDeployment, type DeploymentObservation, type Observation} from './observation.js';
import type {Finding} from './pods/finding.js';
import {isReason, reasonInfo, type Reason, type Stalls} from './reasons.js';
import {poolState, type PoolState} from './runtime-state.js';

/** What the conditions Ready, Reconciling and Stalled say together: exactly one of them is True. */
export interface Verdict {
  kind: 'ready' | 'reconciling' | 'stalled';
  /** The reason of Ready: the word of `runtimeState`, except that a pool that is not ready is never called so. */
  word: Reason;
  /** Why it is so: the reason of Reconciling and Stalled. */
  reason: Reason;
  message: string;
}

/** What a verdict is about. */
export interface Assessment {
  state: PoolState;
  ready: string;
  desired: number;
  /** What stands between the pool and being ready; undefined: nothing does. */
  obstacle: Obstacle | undefined;
}

/** From this rank on, reasons are those of Pods that exist. */
const FIRST_RANK_OF_PODS = 3;

/** What stands between a pool and being ready. */
interface Obstacle {
  /** Why it is not ready as long as it may still become so. */
  reason: Reason;
  /** What it may be stalled for, the most actionable first. */
  causes: readonly Reason[];
  message: string;
}

/** What {@link assess} looks at. */
export interface AssessInput {
  desired: number;
  counts: Counts;
  observation: Observation;
  /** Why Pods are not ready, if they were looked at. */
  buckets: readonly Bucket[] | undefined;
  previous: RuntimeStatus | undefined;
}

/**
 * What stands between a pool and being ready. It is ready when the Deployment has observed its own spec, and all wanted
 * Pods have the current template, are ready and available, and no others are left.
 */
export function assess(input: AssessInput): Assessment {
  const {desired, counts, observation} = input;
  const state = poolState(desired, counts);
  const obstacle = observation.failure ? ours(observation.failure) : troubleWith(observation.deployment);
  return {
    state,
    ready: readyText(desired, counts.readyReplicas),
    desired,
    obstacle: obstacle ?? poolObstacle(input, state),
  };
}

/** The verdict on a pool: stalled is one that someone must help, at once or because its deadline has passed. */
export function judge({state, ready, desired, obstacle}: Assessment, isOverdue: boolean): Verdict {
  if (obstacle === undefined) {
    return {kind: 'ready', word: state, reason: state, message: desired === 0 ? 'scaled to zero' : ready};
  }
  const message = obstacle.message ? `${ready}: ${obstacle.message}` : ready;
  const cause = causeOf(obstacle, 'at once') ?? (isOverdue ? causeOf(obstacle, 'at the deadline') : undefined);
  if (cause !== undefined) return {kind: 'stalled', word: cause, reason: cause, message};
  const word = isComplete(state) ? 'Progressing' : state;
  return {kind: 'reconciling', word, reason: obstacle.reason, message};
}

function causeOf({causes}: Obstacle, stalls: Stalls): Reason | undefined {
  return causes.find((reason) => reasonInfo(reason).stalls === stalls);
}

function isComplete(state: PoolState): boolean {
  return state === 'Ready' || state === 'ScaledToZero';
}

function ours({reason, message = ''}: {reason: Reason; message?: string}): Obstacle {
  return {reason, causes: [reason], message};
}

function troubleWith(observed: DeploymentObservation): Obstacle | undefined {
  switch (observed.kind) {
    case 'missing':
      return ours({reason: 'Progressing', message: 'no Deployment yet'});
    case 'foreign':
      return ours({reason: 'DeploymentNotOwned', message: observed.message});
    case 'terminating':
      return described('DeploymentTerminating');
    case 'awaited':
      return described('DeploymentNotObserved');
    case 'owned':
      return hasObservedItself(observed.deployment) ? undefined : described('DeploymentNotObserved');
  }
}

function described(reason: Reason): Obstacle {
  return ours({reason, message: reasonInfo(reason).description});
}

function poolObstacle(input: AssessInput, state: PoolState): Obstacle | undefined {
  if (isComplete(state)) return leftover(input);
  const {desired, counts, observation, buckets = []} = input;
  const rolledOut = rollout(desired, counts);
  // More Pods than wanted are ready: what the others lack is in nobody's way.
  if (state === 'ScalingDown') return {reason: state, causes: [], message: rolledOut};
  const refused = refusedPods(observation, buckets);
  const said = refused && `${refused.reason}: ${refused.message ?? ''}`;
  const reasons = [...(refused ? [refused] : []), ...buckets].map(({reason}) => reason);
  // Where nothing is known of the Pods, that they do not come is all there is to say.
  const known = reasons.length === 0 ? [state] : reasons;
  const causes = known.toSorted((a, b) => reasonInfo(a).rank - reasonInfo(b).rank);
  const [top] = causes.filter((reason) => reasonInfo(reason).rank < reasonInfo(state).rank);
  const message = [rolledOut, summary(buckets), said].filter(Boolean).join(', ');
  return {reason: top ?? state, causes, message};
}

// A rollout needs more Pods than are wanted in the end: where these are refused, no Pod is missing, and no bucket says it.
function refusedPods({deployment}: Observation, buckets: readonly Bucket[]): Finding | undefined {
  const own = ownDeployment(deployment);
  const failure = own && replicaFailure(own);
  return buckets.some(({reason}) => reason === failure?.reason) ? undefined : failure;
}

/** What is still to come although the counts that {@link poolState} looks at are right. */
function leftover({desired, counts: {replicas, availableReplicas}, previous}: AssessInput): Obstacle | undefined {
  if (availableReplicas < desired) {
    const message = `${availableReplicas} of ${desired} available`;
    return {reason: 'Progressing', causes: stalledFor(previous), message};
  }
  if (desired > 0 || replicas === 0) return undefined;
  return {reason: 'ScalingDown', causes: [], message: `${replicas} left`};
}

// Pods that fail again and again are ready for moments, and never available: in these the pool is stalled as before.
function stalledFor(previous: RuntimeStatus | undefined): Reason[] {
  const {status, reason = ''} = findCondition(previous?.conditions, 'Stalled') ?? {};
  return status === 'True' && isReason(reason) && reasonInfo(reason).rank >= FIRST_RANK_OF_PODS ? [reason] : [];
}

function rollout(desired: number, {replicas, updatedReplicas}: Counts): string {
  if (updatedReplicas < desired) return `${updatedReplicas} of ${desired} updated`;
  const old = replicas - updatedReplicas;
  return old > 0 ? `${old} of an older template left` : '';
}

function readyText(desired: number, readyReplicas: number): string {
  return readyReplicas > desired
    ? `${readyReplicas} Pods ready, ${desired} wanted`
    : `${readyReplicas} of ${desired} Pods ready`;
}
