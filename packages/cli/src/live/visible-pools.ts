import type {LiveModel, SortOrder} from './model.js';
import {readiness, type Pool} from './pool.js';

const ORDERS: Readonly<Record<SortOrder, (a: Pool, b: Pool) => number>> = {
  name: (a, b) => compare(a.key, b.key),
  readiness: (a, b) => readiness(a) - readiness(b) || compare(a.key, b.key),
  status: (a, b) => compare(a.state, b.state) || compare(a.key, b.key),
};

/** The Runtimes that the filter lets through, in the order that was chosen. */
export function visiblePools({pools, filter, sortedBy}: Pick<LiveModel, 'pools' | 'filter' | 'sortedBy'>): Pool[] {
  const wanted = filter.toLowerCase();
  return [...pools.values()]
    .filter(({key, state}) => wanted === '' || `${key} ${state}`.toLowerCase().includes(wanted))
    .sort(ORDERS[sortedBy]);
}

// As the API server orders keys.
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
