import {keyOf, type ObjectKey} from '@kruntimes/kube';
import type {RuntimeChange} from '../services/runtime-change.js';
import {poolOf, type Pool} from './pool.js';
import {visiblePools} from './visible-pools.js';

/** How the cluster is followed: `AUTH EXPIRED` needs someone to log in again, the others nobody. */
export type Connection = 'CONNECTING' | 'LIVE' | 'RECONNECTING' | 'AUTH EXPIRED';

/** In which order Runtimes stand: `s` goes through them. */
export const SORT_ORDERS = ['name', 'readiness', 'status'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** All that the live view shows. */
export interface LiveModel {
  readonly pools: ReadonlyMap<ObjectKey, Pool>;
  readonly connection: Connection;
  readonly sortedBy: SortOrder;
  /** Only those with this text in their name, namespace or STATUS. */
  readonly filter: string;
  /** What the keys are for: to go through the list, to type the filter, or to look at one Runtime. */
  readonly mode: 'list' | 'filter' | 'detail';
  /** The Runtime that the cursor stands on; without one it stands on the first. */
  readonly selected: ObjectKey | undefined;
}

export type LiveEvent =
  | {readonly kind: 'changes'; readonly changes: readonly RuntimeChange[]}
  | {readonly kind: 'connection'; readonly connection: Connection}
  | {readonly kind: 'move'; readonly by: number}
  | {readonly kind: 'sort'}
  | {readonly kind: 'mode'; readonly mode: LiveModel['mode']}
  | {readonly kind: 'filter'; readonly filter: string}
  | {readonly kind: 'unfilter'};

export const EMPTY_MODEL: LiveModel = {
  pools: new Map(),
  connection: 'CONNECTING',
  sortedBy: 'name',
  filter: '',
  mode: 'list',
  selected: undefined,
};

/** The model after an event. */
export function reduce(model: LiveModel, event: LiveEvent): LiveModel {
  switch (event.kind) {
    case 'changes':
      return changed(model, event.changes);
    case 'connection':
      return {...model, connection: event.connection};
    case 'move':
      return {...model, selected: moved(model, event.by)};
    case 'sort': {
      const next = (SORT_ORDERS.indexOf(model.sortedBy) + 1) % SORT_ORDERS.length;
      return {...model, sortedBy: SORT_ORDERS[next] ?? 'name'};
    }
    case 'mode':
      return {...model, mode: event.mode, ...(event.mode === 'detail' ? {selected: moved(model, 0)} : {})};
    case 'filter':
      return {...model, filter: event.filter};
    case 'unfilter':
      return {...model, filter: '', mode: 'list'};
  }
}

function changed(model: LiveModel, changes: readonly RuntimeChange[]): LiveModel {
  const pools = new Map(model.pools);
  for (const {kind, runtime} of changes) {
    const key = keyOf(runtime);
    if (kind === 'deleted' || kind === 'left') pools.delete(key);
    else pools.set(key, poolOf(runtime, kind === 'added' ? undefined : pools.get(key)));
  }
  const {selected} = model;
  if (selected === undefined || pools.has(selected)) return {...model, pools};
  // The cursor stays where it is: on the next one.
  const index = visiblePools(model).findIndex(({key}) => key === selected);
  const mode = model.mode === 'detail' ? 'list' : model.mode;
  const left = visiblePools({...model, pools});
  return {...model, pools, mode, selected: left[Math.min(index, left.length - 1)]?.key};
}

function moved(model: LiveModel, by: number): ObjectKey | undefined {
  const pools = visiblePools(model);
  const index = Math.max(
    pools.findIndex(({key}) => key === model.selected),
    0,
  );
  return pools[Math.min(Math.max(index + by, 0), pools.length - 1)]?.key;
}
