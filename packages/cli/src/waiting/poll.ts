import {sleep} from '@kruntimes/kube';

const INTERVAL_MS = 200;

/**
 * Looks until there is something to return, for objects that are waited for once and by themselves.
 *
 * @returns undefined when the time, in ms, is up
 * @throws what `look` throws; the reason of the signal
 */
export async function poll<T>(
  look: () => Promise<T | undefined>,
  {timeoutMs, signal}: {readonly timeoutMs: number; readonly signal: AbortSignal},
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    const left = deadline - performance.now();
    if (left <= 0) return undefined;
    await sleep(Math.min(INTERVAL_MS, left), signal);
  }
}
