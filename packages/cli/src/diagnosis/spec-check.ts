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
  const refusal = refusalOf(runtime);
  if (refusal !== undefined && !isOfPods(refusal, deployment)) {
    const {reason, message} = refusal;
    if (reason === 'QuotaExceeded' && deployment.kind === 'unreadable') {
      const unknown = 'whether for the Deployment or for its Pods is unknown, as the Deployment cannot be read';
      return failed('spec', {
        message: `the controller reports ${reason}: ${message} (${unknown})`,
        hint: nextStep(reason, at),
      });
    }
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

interface Refusal {
  readonly reason: string;
  readonly message: string;
}

function refusalOf({status}: RuntimeObject): Refusal | undefined {
  const conditions = ['Stalled', 'Reconciling'].map((type) => findCondition(status?.conditions, type));
  return conditions.find((condition) => condition?.status === 'True' && NOT_APPLIED.has(condition.reason));
}

// Where there is a Deployment, the quota is used up by Pods, which their ReplicaSet tells.
function isOfPods({reason}: Refusal, deployment: Evidence['deployment']): boolean {
  return reason === 'QuotaExceeded' && deployment.kind === 'read' && deployment.items.length > 0;
}
