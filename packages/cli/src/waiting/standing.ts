import {desiredReplicas, findCondition, isCount, isConditionTrue, runtimeState} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';

/** How far a Runtime is on its way to being ready; `text` is for a person. */
export type Standing =
  | {readonly kind: 'ready'; readonly text: string}
  | {readonly kind: 'not ready'; readonly text: string}
  /** The numbers are those of an older spec. */
  | {readonly kind: 'stale'; readonly text: string}
  /** There is no usable ready count. */
  | {readonly kind: 'unknown'; readonly text: string}
  /** Someone must act. */
  | {readonly kind: 'stalled'; readonly text: string};

/**
 * The rule of the condition Ready, computed from the object anew: the status is of the current generation, all wanted
 * Pods have the current template, are ready and available, and no others are left. The condition itself must not deny it
 * either, since it alone says whether the Deployment has observed its own spec.
 */
export function standingOf(runtime: RuntimeObject): Standing {
  const {metadata, status} = runtime;
  const generation = metadata?.generation ?? 0;
  const observed = status?.observedGeneration ?? -1;
  const state = runtimeState(runtime);
  if (state === 'Terminating') return {kind: 'not ready', text: 'it is being deleted'};
  if (state === 'Unknown') return {kind: 'unknown', text: 'no status reported yet'};
  if (state === 'Stale') {
    return {kind: 'stale', text: `generation ${generation} not observed yet (observed ${observed})`};
  }
  const stalled = findCondition(status?.conditions, 'Stalled');
  if (stalled?.status === 'True') return {kind: 'stalled', text: withMessage(stalled.reason, stalled.message)};
  const missing = whatIsMissing(runtime);
  const text = [readyText(runtime), missing].filter(Boolean).join('; ');
  return {kind: missing === undefined && isComplete(state) ? 'ready' : 'not ready', text};
}

function isComplete(state: string): boolean {
  return state === 'Ready' || state === 'ScaledToZero';
}

function readyText(runtime: RuntimeObject): string {
  const desired = desiredReplicas(runtime);
  const ready = Number(runtime.status?.readyReplicas);
  return ready > desired ? `${ready} replicas ready, ${desired} wanted` : `${ready} of ${desired} replicas ready`;
}

// Why not, in the order in which it is told: Pods by reason, then what the counts say, then what the condition says.
function whatIsMissing(runtime: RuntimeObject): string | undefined {
  const {status} = runtime;
  const desired = desiredReplicas(runtime);
  const [updated, available, all] = [status?.updatedReplicas, status?.availableReplicas, status?.replicas].map(number);
  const pods = summary(status?.notReady ?? []);
  if (pods !== '') return pods;
  if ((updated ?? 0) < desired) return `${updated ?? 0} of ${desired} updated`;
  if ((all ?? 0) > (updated ?? 0)) return `${(all ?? 0) - (updated ?? 0)} of an older template left`;
  if ((available ?? 0) < desired) return `${available ?? 0} of ${desired} available`;
  if (desired === 0 && (all ?? 0) > 0) return `${all} left`;
  const ready = findCondition(status?.conditions, 'Ready');
  if (ready === undefined || isConditionTrue(status?.conditions, 'Ready')) return undefined;
  return withMessage(ready.reason, ready.message);
}

function number(value: unknown): number {
  return isCount(value) ? value : 0;
}

/** `2 ImagePullFailed, 1 Unschedulable`: the Pods that are not ready, by reason. */
export function summary(buckets: readonly {readonly reason: string; readonly count: number}[]): string {
  const counts = new Map<string, number>();
  for (const {reason, count} of buckets) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}

function withMessage(reason: string, message: string): string {
  return message === '' ? reason : `${reason}: ${message}`;
}
