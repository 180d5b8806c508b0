import type {ComputedStatus, ComputeStatusInput} from './compute-status.js';
import {isConditionTrue} from './conditions.js';
import {changeTimes} from './pods/finding.js';
import {deadlineOf} from './progress.js';

/** The longest wait, in ms: a day, since timers cannot be set for much longer, and looking again does no harm. */
const MAX_WAIT_MS = 86_400_000;

/** What {@link nextTransition} computes from: what the status was computed from, and the status. */
export interface NextTransitionInput extends ComputeStatusInput {
  status: ComputedStatus;
}

/**
 * How long the status stays as it is while nothing else changes, in ms: until the deadline of a pool that is filling, or
 * until a Pod is not ready for another reason by time alone. At most a day; undefined: for ever. The status need not
 * differ then; before, it does not. Many Runtimes may have the same deadline, so a timer should add some jitter.
 */
export function nextTransition({runtime, observation, status, now}: NextTransitionInput): number | undefined {
  const isFilling = isConditionTrue(status.conditions, 'Reconciling');
  const pods = observation.pods?.kind === 'read' ? observation.pods.pods : [];
  const ownPods = pods.filter(({pool}) => pool === runtime.metadata.name);
  const times = [
    ...(isFilling ? [deadlineOf(runtime, status)] : []),
    ...ownPods.flatMap(({standing}) => (standing.kind === 'not ready' ? changeTimes(standing.findings) : [])),
  ];
  const waits = times.map((time) => time - now.getTime()).filter((wait) => wait > 0);
  // Not Math.min(...waits): a pool may have more Pods than a call may have arguments.
  return waits.length === 0 ? undefined : waits.reduce((least, wait) => Math.min(least, wait), MAX_WAIT_MS);
}
