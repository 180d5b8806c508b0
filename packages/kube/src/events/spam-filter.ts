import {RecentMap} from './recent-map.js';

/** How many new events about an object are let through. */
export interface SpamLimits {
  readonly burst: number;
  /** One more after so long, in ms. */
  readonly refillMs: number;
  /** Objects that are remembered. */
  readonly maxObjects: number;
}

/** client-go's EventSourceObjectSpamFilter (tools/record/events_cache.go). */
export const SPAM_LIMITS: SpamLimits = {burst: 25, refillMs: 300_000, maxObjects: 4096};

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A token bucket for each object, so that one in a hot loop neither floods the API server nor silences the others. */
export class SpamFilter {
  private readonly buckets: RecentMap<string, Bucket>;

  constructor(private readonly limits: SpamLimits = SPAM_LIMITS) {
    this.buckets = new RecentMap(limits.maxObjects);
  }

  /** Takes a token of an object, if it has one left; `now` in ms. */
  admits(object: string, now: number): boolean {
    const {burst, refillMs} = this.limits;
    const bucket = this.buckets.get(object) ?? {tokens: burst, filledAt: now};
    // A clock that was set back takes nothing away.
    const refilled = Math.max(0, now - bucket.filledAt) / refillMs;
    const tokens = Math.min(burst, bucket.tokens + refilled);
    const admitted = tokens >= 1;
    this.buckets.set(object, {tokens: admitted ? tokens - 1 : tokens, filledAt: now});
    return admitted;
  }
}
