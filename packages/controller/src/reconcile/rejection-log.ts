import {LASTING_MS} from '../lasting-refusal.js';
import type {Rejection} from './rejection.js';

/** A refusal that stands until its time is over or the configuration changes. */
export interface StandingRejection {
  readonly hash: string;
  readonly rejection: Rejection;
  /** How long it still stands, in ms. */
  readonly remainingMs: number;
}

/**
 * What the API server refused, by the Runtime's key: the same configuration is not sent again with every event that
 * comes by, only after a while.
 */
export class RejectionLog {
  private readonly standings = new Map<string, {readonly entry: StandingRejection; readonly until: number}>();
  private readonly since = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  record(key: string, entry: StandingRejection): void {
    this.standings.set(key, {entry, until: this.now() + entry.remainingMs});
  }

  /** The refusal of this very configuration, while it stands. */
  standing(key: string, hash: string): StandingRejection | undefined {
    const found = this.standings.get(key);
    if (found?.entry.hash !== hash) return undefined;
    const remainingMs = found.until - this.now();
    return remainingMs <= 0 ? undefined : {...found.entry, remainingMs};
  }

  /** Notes a refusal that may pass, and says whether it has lasted. */
  lasts(key: string): boolean {
    const since = this.since.get(key) ?? this.now();
    this.since.set(key, since);
    return this.now() - since >= LASTING_MS;
  }

  clear(key: string): void {
    this.standings.delete(key);
    this.since.delete(key);
  }
}
