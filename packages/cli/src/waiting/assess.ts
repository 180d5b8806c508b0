import {desiredReplicas} from '@kruntimes/api';
import {evaluate} from '../jsonpath/evaluate.js';
import {JsonPathError} from '../jsonpath/template.js';
import {goValue} from '../output/go-value.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import type {WaitCondition} from './condition.js';
import {notObserved, standingOf, type Standing} from './standing.js';

/** What a look at a Runtime says about what is waited for. */
export type Assessment = {readonly kind: 'met'} | Unmet;

/** It does not hold. */
export interface Unmet {
  readonly kind:
    | 'pending'
    /** It is not known how many Pods are ready: the controller has not said. */
    | 'unknown'
    /** It will not come without someone acting. */
    | 'stalled';
  /** Where it stands, for a person. */
  readonly text: string;
  /** Why it is no further, where that is known. */
  readonly detail?: string;
}

/**
 * Whether what is waited for holds. Nothing is taken from a status of an older generation, except by a JSONPath, which
 * sees the object as it is.
 */
export function assess(condition: WaitCondition, runtime: RuntimeObject): Assessment {
  switch (condition.kind) {
    case 'ready': {
      const standing = standingOf(runtime);
      return standing.kind === 'ready' ? {kind: 'met'} : unmet(standing);
    }
    case 'deleted':
      return {kind: 'pending', text: whatHolds(runtime)};
    case 'replicas':
      return replicas(condition.count, runtime);
    case 'condition':
      return statusCondition(condition, runtime);
    case 'jsonpath':
      return jsonPath(condition, runtime);
  }
}

function unmet(standing: Standing): Unmet {
  const {kind} = standing;
  return {...standing, kind: kind === 'unknown' || kind === 'stalled' ? kind : 'pending'};
}

// So many are ready; more may be as long as more are wanted, since they come in leaps.
function replicas(count: number, runtime: RuntimeObject): Assessment {
  const standing = standingOf(runtime);
  if (standing.kind === 'stale' || standing.kind === 'unknown') return unmet(standing);
  const ready = Number(runtime.status?.readyReplicas);
  if (ready === count || (ready > count && desiredReplicas(runtime) > count)) return {kind: 'met'};
  return unmet(standing);
}

// kubectl's rule (cmd/wait): case does not matter, and what was observed of an older generation does not count.
function statusCondition(wanted: Extract<WaitCondition, {kind: 'condition'}>, runtime: RuntimeObject): Assessment {
  const {metadata, status} = runtime;
  const {type} = wanted;
  const isReadiness = type.toLowerCase() === 'ready' && wanted.status.toLowerCase() === 'true';
  const standing = standingOf(runtime);
  if (isReadiness && standing.kind === 'stalled') return unmet(standing);
  const condition = status?.conditions?.find((one) => one.type.toLowerCase() === type.toLowerCase());
  const generation = metadata?.generation ?? 0;
  const observed = condition?.observedGeneration ?? status?.observedGeneration ?? -1;
  if (condition === undefined) return {kind: 'pending', text: `it has no condition ${type}`};
  if (observed < generation) {
    return {kind: 'pending', text: notObserved(generation, observed)};
  }
  if (condition.status.toLowerCase() === wanted.status.toLowerCase()) return {kind: 'met'};
  const why = [condition.reason, condition.message].filter(Boolean).join(': ');
  return {kind: 'pending', text: `${type} is ${condition.status}${why === '' ? '' : ` (${why})`}`};
}

function jsonPath(
  {path, steps, value}: Extract<WaitCondition, {kind: 'jsonpath'}>,
  runtime: RuntimeObject,
): Assessment {
  const found = valuesAt(steps, runtime);
  if (found.length === 0) return {kind: 'pending', text: `${path} is not there`};
  if (value === undefined) return {kind: 'met'};
  if (found.length > 1) throw new Error('given jsonpath expression matches more than one value');
  const [only] = found;
  if (typeof only === 'object' && only !== null) {
    throw new Error('jsonpath leads to a nested object or list which is not supported');
  }
  return goValue(only) === value ? {kind: 'met'} : {kind: 'pending', text: `${path} is ${goValue(only)}`};
}

// An index beyond the end of a list is not there yet.
function valuesAt(steps: Parameters<typeof evaluate>[0], runtime: RuntimeObject): readonly unknown[] {
  try {
    return evaluate(steps, runtime);
  } catch (error) {
    if (error instanceof JsonPathError) return [];
    throw error;
  }
}

// What keeps an object that is to be deleted: garbage collection holds it by a finalizer too.
function whatHolds({metadata}: RuntimeObject): string {
  if (!metadata?.deletionTimestamp) return 'it is not being deleted';
  const others = (metadata.finalizers ?? []).filter((finalizer) => finalizer !== 'foregroundDeletion');
  if (others.length > 0) return `waiting for finalizer${others.length === 1 ? '' : 's'} ${others.join(', ')}`;
  return metadata.finalizers?.length ? 'waiting for its Deployment and Pods to go' : 'waiting for it to go';
}
