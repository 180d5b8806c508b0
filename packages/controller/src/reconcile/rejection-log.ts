import type {Rejection} from './rejection.js';

/** A refusal that stands until its time is over or the configuration changes. */
export interface StandingRejection {
  readonly hash: string;
  readonly rejection: Rejection;
  /** How long it still stands, in ms. */
  readonly remainingMs: number;
}

/** A refusal that goes on for so long is no passing weakness of the server, in ms. */
const LASTING_MS = 5_000;

/**
 * What the API server refused, by the Runtime's uid: the same configuration is not sent again with every event that
 * comes by, only after a while.
 */
export class RejectionLog {
  private readonly standings = new Map<string, {readonly entry: StandingRejection; readonly until: number}>();
  private readonly since = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  record(uid: string, entry: StandingRejection): void {
    this.standings.set(uid, {entry, until: this.now() + entry.remainingMs});
  }

  /** The refusal of this very configuration, while it stands. */
  standing(uid: string, hash: string): StandingRejection | undefined {
    const found = this.standings.get(uid);
    if (found?.entry.hash !== hash) return undefined;
    const remainingMs = found.until - this.now();
    return remainingMs <= 0 ? undefined : {...found.entry, remainingMs};
  }

  /** Notes a refusal that may pass, and says whether it has lasted. */
  lasts(uid: string): boolean {
    const since = this.since.get(uid) ?? this.now();
    this.since.set(uid, since);
    return this.now() - since >= LASTING_MS;
  }

  clear(uid: string): void {
    this.standings.delete(uid);
    this.since.delete(uid);
  }
}
