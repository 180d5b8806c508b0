import {runtimeState} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';

/**
 * Tells the Runtimes whose STATUS is one of a comma-separated list; case does not matter. Every word is accepted, since a
 * STATUS may be a reason that a newer controller gives.
 */
export function statusFilter(list: string | undefined): (runtime: RuntimeObject) => boolean {
  if (list === undefined) return () => true;
  const wanted = new Set(list.split(',').map((word) => word.trim().toLowerCase()));
  return (runtime) => wanted.has(runtimeState(runtime).toLowerCase());
}

/** Those Runtimes that {@link statusFilter} tells. */
export function filterByStatus(runtimes: readonly RuntimeObject[], list: string | undefined): readonly RuntimeObject[] {
  return list === undefined ? runtimes : runtimes.filter(statusFilter(list));
}
