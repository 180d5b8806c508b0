import {setTimeout as delay} from 'node:timers/promises';

export interface EventuallyOptions {
  /** When to give up, in ms; 20 s unless given. */
  readonly deadlineMs?: number;
  /** Time between two looks, in ms; 25 unless given. */
  readonly intervalMs?: number;
  /** Gives up at once, with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Looks until what is looked for is there: `look` returns it, or `undefined` or throws while it is not.
 *
 * @throws Error saying what did not come, and the last failure, after the deadline
 * @throws the reason of the signal
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined>,
  {deadlineMs = 20_000, intervalMs = 25, signal}: EventuallyOptions = {},
): Promise<T> {
  const end = performance.now() + deadlineMs;
  let last: unknown = 'it was not there';
  while (performance.now() < end) {
    try {
      const found = await look();
      if (found !== undefined) return found;
      last = 'it was not there';
    } catch (error) {
      last = error;
    }
    signal?.throwIfAborted();
    await delay(intervalMs);
  }
  throw new Error(
    `${what}: not within ${deadlineMs / 1000} s; at the last look: ${last instanceof Error ? last.message : String(last)}`,
    {
      cause: last,
    },
  );
}
