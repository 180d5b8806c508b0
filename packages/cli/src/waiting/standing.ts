import {desiredReplicas, findCondition, isCount, runtimeState} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';

/** How far a Runtime is on its way to being ready. */
export interface Standing {
  readonly kind:
    | 'ready'
    | 'not ready'
    /** The numbers are those of an older spec. */
    | 'stale'
    /** There is no usable ready count. */
    | 'unknown'
    /** Someone must act. */
    | 'stalled';
  /** The same for a person. */
  readonly text: string;
  /** Why it is no further, where that is known. */
  readonly detail?: string;
}

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
    return {kind: 'stale', text: notObserved(generation, observed)};
  }
  const stalled = findCondition(status?.conditions, 'Stalled');
  if (stalled?.status === 'True') return {kind: 'stalled', text: withMessage(stalled.reason, stalled.message)};
  const missing = missingCounts(runtime) ?? denial(runtime);
  if (missing === undefined) return {kind: 'ready', text: readyText(runtime)};
  const pods = summary(status?.notReady ?? []);
  const detail = pods === '' ? missing : pods;
  return {kind: 'not ready', text: readyText(runtime), ...(detail === '' ? {} : {detail})};
}

/** That the controller has not looked at this generation; -1 is what the CRD sets where it has looked at none. */
export function notObserved(generation: number, observed: number): string {
  return `generation ${generation} not observed yet${observed < 0 ? '' : ` (observed ${observed})`}`;
}

function readyText(runtime: RuntimeObject): string {
  const desired = desiredReplicas(runtime);
  const ready = countOrZero(runtime.status?.readyReplicas);
  return ready > desired ? `${ready} replicas ready, ${desired} wanted` : `${ready} of ${desired} replicas ready`;
}

// What the counts lack; empty where they lack ready Pods and nothing else; undefined where they lack nothing.
function missingCounts(runtime: RuntimeObject): string | undefined {
  const {status} = runtime;
  const desired = desiredReplicas(runtime);
  const [all, ready] = [countOrZero(status?.replicas), countOrZero(status?.readyReplicas)];
  const [updated, available] = [countOrZero(status?.updatedReplicas), countOrZero(status?.availableReplicas)];
  if (updated < desired) return `${updated} of ${desired} updated`;
  if (all > updated) return `${all - updated} of an older template left`;
  if (ready !== desired) return '';
  if (available < desired) return `${available} of ${desired} available`;
  return desired === 0 && all > 0 ? `${all} left` : undefined;
}

function denial({metadata, status}: RuntimeObject): string | undefined {
  const ready = findCondition(status?.conditions, 'Ready');
  if (ready === undefined) return undefined;
  const {observedGeneration = Infinity} = ready;
  if (observedGeneration < (metadata?.generation ?? 0)) return 'its condition Ready is of an older generation';
  return ready.status === 'True' ? undefined : withMessage(ready.reason, ready.message);
}

function countOrZero(value: unknown): number {
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
