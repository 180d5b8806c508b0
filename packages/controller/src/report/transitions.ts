import {findCondition, isConditionTrue, isReason, reasonInfo, type RuntimeStatus} from '@kruntimes/api';
import type {EventInput} from '@kruntimes/kube';
import type {DeploymentChange} from '../reconcile/deployment.js';

/** What there is to say of a Runtime that happened to it. */
export type Happening = Pick<EventInput, 'type' | 'reason' | 'action' | 'note'>;

/** From this rank on a reason tells of the ordinary course of things: see the table of reasons in `@kruntimes/api`. */
const ORDINARY_RANK = 8;
/** Of this rank are reasons that last for a moment and that nobody can act on: a spec that is not observed yet. */
const PASSING_RANK = 0;

/**
 * What a change of the status tells: that the pool became ready, or is no longer, that it is stalled, or that something
 * else keeps it from being ready. Only transitions: a status that stays, or whose counts move, tells nothing. The truth is
 * in the status; events are for whoever reads `kubectl describe`.
 */
export function transitions(before: RuntimeStatus | undefined, after: RuntimeStatus): Happening[] {
  const wasReady = isConditionTrue(before?.conditions, 'Ready');
  const ready = findCondition(after.conditions, 'Ready');
  const note = ready?.message ?? '';
  const cause = causeOf(after);
  if (ready?.status === 'True')
    return wasReady ? [] : [{type: 'Normal', reason: ready.reason, action: 'Reconcile', note}];
  if (cause === undefined) return [];
  const stalled = isConditionTrue(after.conditions, 'Stalled');
  const isNews = wasReady || causeOf(before) !== cause || stalled !== isConditionTrue(before?.conditions, 'Stalled');
  if (!isNews) return [];
  if (stalled) return [{type: 'Warning', reason: cause, action: 'Stall', note}];
  if (rankOf(cause) === PASSING_RANK) return [];
  if (rankOf(cause) < ORDINARY_RANK) return [{type: 'Warning', reason: cause, action: 'Reconcile', note}];
  return wasReady ? [{type: 'Normal', reason: cause, action: 'Reconcile', note}] : [];
}

/** What a write of the Deployment tells. */
export function writes({kind, mutated}: DeploymentChange, deployment: string): Happening[] {
  const happening: Happening = {type: 'Normal', action: 'Apply', ...WRITES[kind](deployment)};
  if (!mutated) return [happening];
  const note = `the API server changes fields of Deployment ${deployment} that its Runtime sets: is there a mutating webhook or policy?`;
  return [happening, {type: 'Warning', reason: 'DeploymentMutated', action: 'Apply', note}];
}

const WRITES: Readonly<Record<DeploymentChange['kind'], (name: string) => Pick<Happening, 'reason' | 'note'>>> = {
  created: (name) => ({reason: 'DeploymentCreated', note: `created Deployment ${name}`}),
  adopted: (name) => ({reason: 'DeploymentAdopted', note: `took over Deployment ${name}, which nobody owned`}),
  updated: (name) => ({reason: 'DeploymentUpdated', note: `updated Deployment ${name} to the Runtime's spec`}),
  repaired: (name) => ({reason: 'DeploymentRepaired', note: `put back what was changed of Deployment ${name}`}),
};

/** Why a pool is not ready: the reason of Reconciling or Stalled, whichever is True. */
function causeOf(status: RuntimeStatus | undefined): string | undefined {
  for (const type of ['Stalled', 'Reconciling']) {
    const condition = findCondition(status?.conditions, type);
    if (condition?.status === 'True') return condition.reason;
  }
  return undefined;
}

function rankOf(reason: string): number {
  return isReason(reason) ? reasonInfo(reason).rank : ORDINARY_RANK;
}
