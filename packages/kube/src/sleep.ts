import {setTimeout as delay} from 'node:timers/promises';

/** Waits `ms`; an abort ends the wait at once and throws its reason. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : {signal});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
