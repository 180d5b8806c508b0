import type {Reason} from '../reasons.js';
import {sorted, total, type Bucket} from './bucket.js';

/** The most buckets that a status has. */
export const MAX_BUCKETS = 8;

/**
 * At most {@link MAX_BUCKETS} buckets with the same Pods in them: the first ones as they are, and the others in one bucket
 * for each reason, which says no more than that. Should there be too many reasons, the last bucket counts for the rest.
 */
export function cut(buckets: readonly Bucket[]): Bucket[] {
  const all = sorted(buckets);
  if (all.length <= MAX_BUCKETS) return all;
  for (let whole = MAX_BUCKETS - 1; whole >= 0; whole--) {
    const rest = byReason(all.slice(whole));
    if (whole + rest.length <= MAX_BUCKETS) return sorted([...all.slice(0, whole), ...rest]);
  }
  const reasons = sorted(byReason(all));
  const last = reasons.slice(MAX_BUCKETS - 1);
  const others = last.slice(0, 1).map(({reason}) => ({reason, count: total(last), message: 'and other reasons'}));
  return sorted([...reasons.slice(0, MAX_BUCKETS - 1), ...others]);
}

function byReason(buckets: readonly Bucket[]): Bucket[] {
  const counts = new Map<Reason, number>();
  for (const {reason, count} of buckets) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({reason, count}));
}
