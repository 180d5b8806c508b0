import type {NotReadyBucket} from '../generated/types.js';
import {compareReasons, reasonInfo, type Reason} from '../reasons.js';

/** A {@link NotReadyBucket} of a reason that this version knows. */
export type Bucket = NotReadyBucket & {reason: Reason};

/** The buckets in the order of the status: by rank, the fullest first, then by the table of reasons and by their texts. */
export function sorted(buckets: readonly Bucket[]): Bucket[] {
  return buckets.toSorted(
    (a, b) =>
      reasonInfo(a.reason).rank - reasonInfo(b.reason).rank ||
      b.count - a.count ||
      compareReasons(a.reason, b.reason) ||
      compareTexts(a.container, b.container) ||
      compareTexts(a.message, b.message),
  );
}

/** The Pods in all the buckets. */
export function total(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, {count}) => sum + count, 0);
}

/** The buckets with so many Pods fewer, from the least telling bucket on. */
export function withFewer(buckets: readonly Bucket[], fewer: number): Bucket[] {
  const kept: Bucket[] = [];
  let room = total(buckets) - fewer;
  for (const bucket of sorted(buckets)) {
    const count = Math.min(bucket.count, room);
    if (count > 0) kept.push({...bucket, count});
    room -= count;
  }
  return kept;
}

/** The Pods of each reason, e.g. `3 ImagePullFailed, 2 Unschedulable`. */
export function summary(buckets: readonly Bucket[]): string {
  const counts = new Map<Reason, number>();
  for (const {reason, count} of buckets) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}

/** Sorts texts by their code units, not by `localeCompare`: the order must not depend on where the controller runs. */
export function compareTexts(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
