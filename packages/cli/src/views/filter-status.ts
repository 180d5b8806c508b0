import {runtimeState} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {KNOWN_STATES} from './known-states.js';

/** The first word of a comma-separated list that is no STATUS, in whatever case; undefined: all are. */
export function unknownStatus(list: string): string | undefined {
  const known = new Set(KNOWN_STATES.map((state) => state.toLowerCase()));
  return list
    .split(',')
    .map((word) => word.trim())
    .find((word) => !known.has(word.toLowerCase()));
}

/** Tells the Runtimes whose STATUS is one of a comma-separated list; case does not matter. */
export function statusFilter(list: string | undefined): (runtime: RuntimeObject) => boolean {
  if (list === undefined) return () => true;
  const wanted = new Set(list.split(',').map((word) => word.trim().toLowerCase()));
  return (runtime) => wanted.has(runtimeState(runtime).toLowerCase());
}

/** Those Runtimes that {@link statusFilter} tells. */
export function filterByStatus(runtimes: readonly RuntimeObject[], list: string | undefined): readonly RuntimeObject[] {
  return list === undefined ? runtimes : runtimes.filter(statusFilter(list));
}
