import {setTimeout as delay} from 'node:timers/promises';
import {eventually} from './eventually.js';

/** Whatever is still to be written, such as another reason of a Pod, is written within so long, in ms. */
const REST_MS = 1_000;

/** How many writes there were by the time that nothing is written any more. */
export async function writesAtRest(writes: () => number): Promise<number> {
  return await eventually('nothing is written any more', async () => {
    const count = writes();
    await delay(REST_MS);
    return writes() === count ? count : undefined;
  });
}
