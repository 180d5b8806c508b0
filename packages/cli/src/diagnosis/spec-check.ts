import {findCondition, isCount} from '@kruntimes/api';
import {failed, passed, warned, type Check} from '../checks/check.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {humanDuration} from '../views/age.js';
import {changedAt} from '../views/unobserved.js';
import type {Evidence} from './evidence.js';
import {nextStep, type Place} from './next-steps.js';

/** A controller at work looks at a change within so long, in ms. */
const REACTION_MS = 10_000;

/** The reasons of a controller that cannot make the Deployment what the spec says. */
const NOT_APPLIED: ReadonlySet<string> = new Set([
  'SelectorMismatch',
  'TemplateInvalid',
  'ConflictingWriter',
  'QuotaExceeded',
  'AdmissionDenied',
  'Forbidden',
  'NamespaceTerminating',
]);

/** Whether the controller has seen the spec, and could do what it says. */
export function specCheck({runtime, deployment, now}: Evidence, at: Place): Check {
  const {metadata, status} = runtime;
  const generation = metadata?.generation ?? 0;
  const observed = status?.observedGeneration ?? -1;
  if (metadata?.deletionTimestamp !== undefined) {
    const finalizers = metadata.finalizers ?? [];
    const held = finalizers.length === 0 ? '' : `, held by ${finalizers.join(', ')}`;
    return warned('spec', {message: `Runtime is being deleted${held}`, hint: nextStep('Terminating', at)});
  }
  if (!isCount(status?.readyReplicas)) return unobserved('no status reported', runtime, {at, now});
  if (observed < generation) {
    return unobserved(`generation ${generation}, observed ${observed}`, runtime, {at, now});
  }
  const refusal = refusalOf(runtime, deployment);
  if (refusal !== undefined) {
    const {reason, message} = refusal;
    return failed('spec', {message: `Runtime spec not applied: ${reason}: ${message}`, hint: nextStep(reason, at)});
  }
  const counted = `generation ${generation} observed ${observed}`;
  return passed('spec', `Runtime spec accepted, ${counted}`);
}

function unobserved(what: string, runtime: RuntimeObject, {at, now}: {at: Place; now: Date}): Check {
  const ms = now.getTime() - changedAt(runtime);
  const since = Number.isNaN(ms) ? '' : ` for ${humanDuration(ms)}`;
  const isLate = Number.isNaN(ms) || ms > REACTION_MS;
  const message = `${what}${since}: ${isLate ? 'controller not reacting' : 'the controller has not looked yet'}`;
  return warned('spec', {message, hint: nextStep('SpecNotObserved', at)});
}

function refusalOf(
  {status}: RuntimeObject,
  deployment: Evidence['deployment'],
): {readonly reason: string; readonly message: string} | undefined {
  const conditions = ['Stalled', 'Reconciling'].map((type) => findCondition(status?.conditions, type));
  const refusal = conditions.find((condition) => condition?.status === 'True' && NOT_APPLIED.has(condition.reason));
  // Where there is a Deployment, the quota is used up by Pods, which their ReplicaSet tells.
  const isOfPods = refusal?.reason === 'QuotaExceeded' && deployment.kind === 'read' && deployment.items.length > 0;
  return isOfPods ? undefined : refusal;
}
