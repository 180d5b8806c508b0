import {findCondition, isReason, reasonInfo, type RuntimeStatus} from '@kruntimes/api';
import type {EventInput} from '@kruntimes/kube';
import type {DeploymentChange} from '../reconcile/deployment.js';

/** What there is to say of a Runtime that happened to it. */
export type Happening = Pick<EventInput, 'type' | 'reason' | 'action' | 'note'>;

/** From this rank on a reason tells of the ordinary course of things: see the table of reasons in `@kruntimes/api`. */
const ORDINARY_RANK = 8;
/** Of this rank are reasons that last for a moment and that nobody can act on: a spec that is not observed yet. */
const PASSING_RANK = 0;

/**
 * What a change of the status tells: that a spec has become a pool that is ready (`isFirst`), that something keeps it from
 * being ready or that it is stalled, and that this is over. Pods that come and go in the ordinary course of things tell
 * nothing, nor does a status that stays, or whose counts move. The truth is in the status; events are for whoever reads
 * `kubectl describe`.
 */
export function transitions(before: RuntimeStatus | undefined, after: RuntimeStatus, isFirst: boolean): Happening[] {
  const ready = findCondition(after.conditions, 'Ready');
  const note = ready?.message ?? '';
  const trouble = troubleOf(after);
  const past = troubleOf(before);
  if (ready?.status === 'True') {
    return isFirst || past !== undefined ? [{type: 'Normal', reason: ready.reason, action: 'Reconcile', note}] : [];
  }
  if (trouble === undefined || (past?.reason === trouble.reason && past.action === trouble.action)) return [];
  return [{type: 'Warning', ...trouble, note}];
}

/** What somebody should know of a pool that is not ready: that it is stalled, or what keeps it from being ready. */
function troubleOf(status: RuntimeStatus | undefined): Pick<Happening, 'reason' | 'action'> | undefined {
  const stalled = findCondition(status?.conditions, 'Stalled');
  if (stalled?.status === 'True') return {reason: stalled.reason, action: 'Stall'};
  const reconciling = findCondition(status?.conditions, 'Reconciling');
  if (reconciling?.status !== 'True') return undefined;
  // A namespace that is being deleted takes no Events.
  if (reconciling.reason === 'NamespaceTerminating') return undefined;
  const rank = isReason(reconciling.reason) ? reasonInfo(reconciling.reason).rank : ORDINARY_RANK;
  return rank > PASSING_RANK && rank < ORDINARY_RANK ? {reason: reconciling.reason, action: 'Reconcile'} : undefined;
}

/** What a write of the Deployment tells; that it was created or updated, as the spec says, is no news. */
export function writes({kind, mutated}: DeploymentChange, deployment: string): Happening[] {
  const note = NOTES[kind]?.(deployment);
  const reason = `Deployment${kind === 'adopted' ? 'Adopted' : 'Repaired'}`;
  return [
    ...(note === undefined ? [] : [{type: 'Normal', reason, action: 'Apply', note} as const]),
    ...(mutated
      ? [{type: 'Warning', reason: 'DeploymentMutated', action: 'Apply', note: MUTATED(deployment)} as const]
      : []),
  ];
}

const NOTES: Readonly<Partial<Record<DeploymentChange['kind'], (name: string) => string>>> = {
  adopted: (name) => `took over Deployment ${name}, which nobody owned`,
  repaired: (name) => `put back what was changed of Deployment ${name}`,
};

const MUTATED = (name: string): string =>
  `the API server changes fields of Deployment ${name} that its Runtime sets: is there a mutating webhook or policy?`;
