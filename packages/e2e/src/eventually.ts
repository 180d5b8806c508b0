import {setTimeout as delay} from 'node:timers/promises';

/** Time between two looks, in ms. */
const INTERVAL_MS = 25;

/**
 * Looks until what is looked for is there: `look` returns it, or `undefined` or throws while it is not.
 *
 * @throws Error saying what did not come, and the last failure, after `deadlineMs` (20 s unless given)
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined>,
  deadlineMs: number = 20_000,
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
    await delay(INTERVAL_MS);
  }
  throw new Error(
    `${what}: not within ${deadlineMs / 1000} s; at the last look: ${last instanceof Error ? last.message : String(last)}`,
    {
      cause: last,
    },
  );
}
