import {expect, it} from '@jest/globals';
import fc from 'fast-check';
import {WorkQueue} from './work-queue.js';
import {runWorkers} from './workers.js';

type Step =
  {readonly do: 'add'; readonly key: number} | {readonly do: 'finish'; readonly nth: number} | {readonly do: 'turn'};

const step: fc.Arbitrary<Step> = fc.oneof(
  {weight: 3, arbitrary: fc.record({do: fc.constant('add' as const), key: fc.nat({max: 3})})},
  {weight: 3, arbitrary: fc.record({do: fc.constant('finish' as const), nth: fc.nat({max: 7})})},
  {weight: 1, arbitrary: fc.constant({do: 'turn' as const})},
);

/** What happened, in order: adds and the starts of runs. */
interface Log {
  readonly adds: {readonly key: number; readonly at: number}[];
  readonly starts: {readonly key: number; readonly at: number}[];
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('no key runs twice at once, every add is followed by a run that starts after it, and a drain loses nothing', async () => {
  const property = fc.asyncProperty(
    fc.array(step, {maxLength: 60}),
    fc.integer({min: 1, max: 3}),
    async (steps, workers) => {
      const queue = new WorkQueue<number>();
      const log: Log = {adds: [], starts: []};
      const running: {readonly key: number; readonly finish: () => void}[] = [];
      let clock = 0;
      const over = runWorkers<number>({
        queue,
        workers,
        onError: (_, error) => {
          throw error;
        },
        reconcile: async (key) => {
          expect(running.map((run) => run.key)).not.toContain(key);
          log.starts.push({key, at: clock++});
          await new Promise<void>((resolve) => running.push({key, finish: resolve}));
          return {};
        },
      });
      const finish = (nth: number): void => running.splice(nth % Math.max(1, running.length), 1)[0]?.finish();

      for (const next of steps) {
        if (next.do === 'add') {
          log.adds.push({key: next.key, at: clock++});
          queue.add(next.key);
        } else if (next.do === 'finish') finish(next.nth);
        else await turn();
        expect(running.length).toBeLessThanOrEqual(workers);
      }

      const drain = queue.shutDownWithDrain();
      for (let left = 2 * steps.length; left >= 0; left--) {
        finish(0);
        await turn();
      }
      await Promise.all([drain, over]);
      for (const add of log.adds) expect(log.starts.some(({key, at}) => key === add.key && at > add.at)).toBe(true);
      expect(log.starts.length).toBeLessThanOrEqual(log.adds.length);
    },
  );
  await fc.assert(property, {numRuns: 300});
});
