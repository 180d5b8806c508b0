import {setTimeout as delay} from 'node:timers/promises';

const DEADLINE_MS = 10_000;

/** What `look` answers as soon as it does not throw; fails with what it threw last when that takes too long. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(20);
    }
  }
}
