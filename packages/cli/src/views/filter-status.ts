import {runtimeState} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';

/**
 * Those Runtimes whose STATUS is one of a comma-separated list; case does not matter. Every word is accepted, since a
 * STATUS may be a reason that a newer controller gives.
 */
export function filterByStatus(runtimes: readonly RuntimeObject[], list: string | undefined): readonly RuntimeObject[] {
  if (list === undefined) return runtimes;
  const wanted = new Set(list.split(',').map((word) => word.trim().toLowerCase()));
  return runtimes.filter((runtime) => wanted.has(runtimeState(runtime).toLowerCase()));
}
