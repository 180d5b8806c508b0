import {setTimeout as delay} from 'node:timers/promises';

/** Waits for a condition, looking every few ms; fails after `deadlineMs`, saying what did not happen. */
export async function until(what: string, condition: () => boolean, deadlineMs = 4_000): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${deadlineMs} ms: ${what}`);
    await delay(3);
  }
}

/** The value of a promise; fails after `deadlineMs`, saying what did not happen. */
export async function within<T>(what: string, promise: Promise<T>, deadlineMs = 4_000): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      promise,
      delay(deadlineMs, undefined, {signal: late.signal}).then(() => {
        throw new Error(`not within ${deadlineMs} ms: ${what}`);
      }),
    ]);
  } finally {
    late.abort();
  }
}

/** What a promise is rejected with; fails when it is not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`expected a rejection, got ${JSON.stringify(value)}`);
}
