import {desiredReplicas, isCount} from '@kruntimes/api';
import {evaluate} from '../jsonpath/evaluate.js';
import {parsePath, relaxedPath} from '../jsonpath/parse.js';
import {JsonPathError, type Step} from '../jsonpath/template.js';
import type {RuntimeObject} from '../services/runtime-resource.js';

/** What Runtimes are sorted by. */
export interface SortKey {
  /** Undefined is unknown. */
  readonly read: (runtime: RuntimeObject) => unknown;
  /** Where it is in the object, as kubectl writes it; undefined for krt's own keys, which any Runtime has. */
  readonly path?: string;
}

const KEYS: Readonly<Record<string, SortKey['read']>> = {
  name: ({metadata}) => metadata?.name,
  replicas: (runtime) => desiredReplicas(runtime),
  ready: ({status}) => (isCount(status?.readyReplicas) ? status.readyReplicas : undefined),
  age: ({metadata}) =>
    metadata?.creationTimestamp === undefined ? undefined : -Date.parse(metadata.creationTimestamp),
};

/**
 * Parses the value of `--sort-by`: `name`, `replicas`, `ready`, `age` (youngest first), or a path in the object.
 *
 * @throws JsonPathError for what is neither, or a path that cannot be parsed
 */
export function parseSortKey(text: string): SortKey {
  const read = Object.hasOwn(KEYS, text) ? KEYS[text] : undefined;
  if (read !== undefined) return {read};
  if (/^\w+$/.test(text)) {
    throw new JsonPathError(`"${text}" is not one of ${Object.keys(KEYS).join(', ')}, and a path begins with a dot`);
  }
  const steps = parsePath(text);
  return {read: (runtime) => valueAt(steps, runtime), path: relaxedPath(text)};
}

function valueAt(path: readonly Step[], runtime: RuntimeObject): unknown {
  try {
    return evaluate(path, runtime)[0];
  } catch (error) {
    if (error instanceof JsonPathError) return undefined;
    throw error;
  }
}

/**
 * The Runtimes in order: unknown first, then numbers by size, texts with the numbers in them by size; stable.
 *
 * @throws JsonPathError in kubectl's words for a path that none of them has, or that leads to a map or a list
 */
export function sortRuntimes(runtimes: readonly RuntimeObject[], {read, path}: SortKey): RuntimeObject[] {
  const keyed = runtimes.map((runtime) => ({runtime, value: read(runtime)}));
  if (path !== undefined) {
    refuseUnsortable(
      keyed.map(({value}) => value),
      path,
    );
  }
  return keyed.sort((a, b) => compare(a.value, b.value)).map(({runtime}) => runtime);
}

function refuseUnsortable(values: readonly unknown[], path: string): void {
  if (values.length > 0 && values.every((value) => value === undefined)) {
    throw new JsonPathError(`couldn't find any field with path "${path}" in the list of objects`);
  }
  const unsortable = values.find((value) => typeof value === 'object' && value !== null);
  if (unsortable === undefined) return;
  const type = Array.isArray(unsortable) ? '[]interface {}' : 'map[string]interface {}';
  throw new JsonPathError(`Field ${path} is an unsortable type: ${type}`);
}

function compare(a: unknown, b: unknown): number {
  const unknownFirst = Number(isKnown(a)) - Number(isKnown(b));
  if (unknownFirst !== 0 || !isKnown(a)) return unknownFirst;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return asText(a).localeCompare(asText(b), 'en', {numeric: true});
}

function isKnown(value: unknown): boolean {
  return value !== undefined && value !== null && !Number.isNaN(value);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
