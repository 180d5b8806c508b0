import {desiredReplicas, isCount} from '@kruntimes/api';
import {evaluate} from '../jsonpath/evaluate.js';
import {parsePath} from '../jsonpath/parse.js';
import {JsonPathError, type Step} from '../jsonpath/template.js';
import type {RuntimeObject} from '../services/runtime-resource.js';

/** Reads what a Runtime is sorted by; undefined is unknown. */
export type SortKey = (runtime: RuntimeObject) => unknown;

const KEYS: Readonly<Record<string, SortKey>> = {
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
  if (Object.hasOwn(KEYS, text)) return KEYS[text] ?? (() => undefined);
  if (/^\w+$/.test(text)) {
    throw new JsonPathError(`"${text}" is not one of ${Object.keys(KEYS).join(', ')}, and a path begins with a dot`);
  }
  const path = parsePath(text);
  return (runtime) => valueAt(path, runtime);
}

function valueAt(path: readonly Step[], runtime: RuntimeObject): unknown {
  try {
    return evaluate(path, runtime)[0];
  } catch (error) {
    if (error instanceof JsonPathError) return undefined;
    throw error;
  }
}

/** The Runtimes in order: unknown first, then numbers by size, texts with the numbers in them by size; stable. */
export function sortRuntimes(runtimes: readonly RuntimeObject[], key: SortKey): RuntimeObject[] {
  return runtimes
    .map((runtime) => ({runtime, value: key(runtime)}))
    .sort((a, b) => compare(a.value, b.value))
    .map(({runtime}) => runtime);
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
