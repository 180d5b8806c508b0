import {expect, it} from '@jest/globals';
import {sleep} from './sleep.js';

it('sleep ends by itself', async () => {
  await sleep(1);
});

it.each([
  ['before it', AbortSignal.abort(new Error('enough'))],
  ['during it', AbortSignal.timeout(5)],
])('sleep ends at once with the reason of an abort %s', async (_, signal) => {
  const error: unknown = await sleep(60_000, signal).catch((thrown: unknown) => thrown);
  expect(error).toBe(signal.reason);
});
