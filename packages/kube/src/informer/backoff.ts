/** How {@link Backoff} grows. Times in ms. */
export interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
  /** Each delay is multiplied by 1 plus a random part of this. */
  readonly jitter: number;
  readonly random?: () => number;
}

/** Growing delays between attempts that fail; doubles each time, with jitter. */
export class Backoff {
  private failures = 0;

  constructor(private readonly options: BackoffOptions) {}

  /**
   * The delay before the next attempt, in ms. `capMs` bounds this one, and how far it grows: a failure of another kind that
   * comes after many that were capped does not wait as if they had not been.
   */
  next(capMs: number = this.options.maxMs): number {
    const {initialMs, maxMs, jitter, random = Math.random} = this.options;
    const grown = initialMs * 2 ** this.failures;
    const longest = Math.min(maxMs, capMs);
    if (grown < longest) this.failures += 1;
    return Math.min(grown, longest) * (1 + random() * jitter);
  }

  reset(): void {
    this.failures = 0;
  }
}
