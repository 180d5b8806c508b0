import {sleep} from '@kruntimes/kube';

/** How long is waited for what a cluster's controllers or a program do, in ms. */
const DEADLINE_MS = 20_000;
const INTERVAL_MS = 20;

/**
 * Looks until a look throws no more, and returns what it found.
 *
 * @throws what the last look threw, after 20 s
 */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(INTERVAL_MS);
  }
}
