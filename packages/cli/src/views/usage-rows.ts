import {cores, mebibytes} from '../usage/quantity.js';
import type {PoolUsage, Usage} from '../usage/pool-usage.js';
import {age} from './age.js';
import {count} from './runtime-columns.js';
import {sanitize} from './sanitize.js';

/** By what usage is sorted: the most first, and before that what is not known. */
export type UsageOrder = 'name' | keyof Usage;

/** How a table of usage is to look. */
export interface UsageTable {
  readonly order: UsageOrder;
  readonly namespaces: boolean;
  readonly headers: boolean;
  readonly now: Date;
}

/** The header and a row for each Runtime. */
export function usageRows(usages: readonly PoolUsage[], {order, namespaces, headers, now}: UsageTable): string[][] {
  const rows = sorted(usages, order).map(({runtime: {metadata, status}, pods, usage}) => [
    ...(namespaces ? [sanitize(metadata?.namespace ?? '')] : []),
    sanitize(metadata?.name ?? ''),
    count(status?.readyReplicas),
    String(pods),
    usage === undefined ? '<unknown>' : cores(usage.cpu),
    usage === undefined ? '<unknown>' : mebibytes(usage.memory),
    age(metadata?.creationTimestamp, now),
  ]);
  const header = [...(namespaces ? ['NAMESPACE'] : []), 'NAME', 'READY', 'PODS', 'CPU(cores)', 'MEMORY(bytes)', 'AGE'];
  return headers ? [header, ...rows] : rows;
}

function sorted(usages: readonly PoolUsage[], order: UsageOrder): readonly PoolUsage[] {
  if (order === 'name') return usages;
  return usages.toSorted(({usage: a}, {usage: b}) => {
    if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
    return a[order] === b[order] ? 0 : a[order] > b[order] ? -1 : 1;
  });
}
