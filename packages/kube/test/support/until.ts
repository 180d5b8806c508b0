import {setTimeout as delay} from 'node:timers/promises';

/**
 * Only ends a test that hangs: a machine that is busy with others may take long for anything. Jest's timeout is above.
 * Where a test is to fail, as with a protection taken out, there is no need to wait that long.
 */
const DEADLINE_MS = Number(process.env['KRT_TEST_DEADLINE_MS'] ?? 20_000);

/** Waits for a condition, looking every few ms; fails after `deadlineMs`, saying what did not happen. */
export async function until(what: string, condition: () => boolean, deadlineMs: number = DEADLINE_MS): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${deadlineMs} ms: ${what}`);
    await delay(3);
  }
}

/** The value of a promise; fails after `deadlineMs`, saying what did not happen. */
export async function within<T>(what: string, promise: Promise<T>, deadlineMs: number = DEADLINE_MS): Promise<T> {
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
