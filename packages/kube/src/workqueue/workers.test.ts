import {afterEach, describe, expect, it, jest} from '@jest/globals';
import {ApiError} from '../errors.js';
import {WorkQueue} from './work-queue.js';
import {runWorkers, type Reconcile, type WorkersOptions} from './workers.js';

type Run = Parameters<NonNullable<WorkersOptions<string>['onRun']>>[0];

/** Workers over a queue, with what they told; `over` resolves when they ended. */
function start(
  reconcile: Reconcile<string>,
  workers = 1,
): {queue: WorkQueue<string>; runs: Run[]; errors: Error[]; over: Promise<void>} {
  const queue = new WorkQueue<string>({backoffInitialMs: 1});
  const runs: Run[] = [];
  const errors: Error[] = [];
  const over = runWorkers({
    queue,
    reconcile,
    workers,
    onError: (_, error) => errors.push(error),
    onRun: (run) => runs.push(run),
  });
  return {queue, runs, errors, over};
}

afterEach(() => void jest.useRealTimers());

const conflict = new ApiError({kind: 'Status', reason: 'Conflict'}, {code: 409});

describe('workers', () => {
  it('run what is added until the queue is drained', async () => {
    const seen: string[] = [];
    const {queue, runs, over} = start((key) => Promise.resolve({}).finally(() => seen.push(key)));
    queue.add('a');
    queue.add('b');
    await queue.shutDownWithDrain();
    await over;
    expect(seen).toEqual(['a', 'b']);
    expect(runs.map(({outcome}) => outcome)).toEqual(['success', 'success']);
  });

  it('work on several keys at once', async () => {
    const bothRun = Promise.withResolvers<undefined>();
    let running = 0;
    const {queue, over} = start(async () => {
      running += 1;
      if (running === 2) bothRun.resolve(undefined);
      await bothRun.promise;
      return {};
    }, 2);
    queue.add('a');
    queue.add('b');
    await bothRun.promise;
    queue.shutDown();
    await over;
  });

  it.each<[string, () => Promise<never>]>([
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws before its first await',
      () => {
        throw new Error('no');
      },
    ],
  ])('survive a reconcile that %s; its key comes again after a backoff', async (_, fail) => {
    let runsOfA = 0;
    const healed = Promise.withResolvers<undefined>();
    const {queue, runs, errors, over} = start(async () => {
      runsOfA += 1;
      if (runsOfA <= 3) return await fail();
      healed.resolve(undefined);
      return {};
    });
    queue.add('a');
    await healed.promise;
    queue.shutDown();
    await over;
    expect(runs.map(({outcome}) => outcome)).toEqual(['error', 'error', 'error', 'success']);
    expect(errors.map(({message}) => message)).toEqual(['no', 'no', 'no']);
    expect(queue.requeues('a')).toBe(0);
  });

  it('T17: fifty conflicts in a row do not grow the backoff, and are no errors', async () => {
    jest.useFakeTimers({doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask']});
    let tries = 0;
    const {queue, errors, over} = start(() => {
      tries += 1;
      return tries <= 50 ? Promise.reject(conflict) : Promise.resolve({});
    });
    queue.add('a');
    for (let n = 1; n <= 51; n++) {
      await jest.advanceTimersByTimeAsync(50);
      expect(tries).toBeGreaterThanOrEqual(n);
    }
    queue.shutDown();
    await over;
    expect(tries).toBe(51);
    expect(errors).toEqual([]);
    expect(queue.requeues('a')).toBe(0);
  });

  it('run a key again when it asks for it, and forget its failures', async () => {
    let runs = 0;
    const again = Promise.withResolvers<undefined>();
    const started = start(() => {
      runs += 1;
      if (runs === 1) return Promise.reject(new Error('no'));
      if (runs === 3) again.resolve(undefined);
      return Promise.resolve(runs === 2 ? {requeueAfterMs: 1} : {});
    });
    started.queue.add('a');
    await again.promise;
    started.queue.shutDown();
    await started.over;
    expect(started.runs.map(({outcome}) => outcome)).toEqual(['error', 'requeue_after', 'success']);
    expect(started.queue.requeues('a')).toBe(0);
  });

  it('take a time that is no number for a failure of the run', async () => {
    const {queue, runs, errors, over} = start(() => Promise.resolve({requeueAfterMs: NaN}));
    queue.add('a');
    await queue.shutDownWithDrain();
    await over;
    expect(runs.map(({outcome}) => outcome)).toEqual(['error']);
    expect(errors).toMatchObject([{name: 'RangeError'}]);
  });

  it('survive observers that throw: the key is given back, and the next one is run', async () => {
    const queue = new WorkQueue<string>();
    const seen: string[] = [];
    const fail = (): never => {
      throw new Error('observer');
    };
    const over = runWorkers({
      queue,
      reconcile: (key) => {
        seen.push(key);
        return key === 'a' ? Promise.reject(new Error('no')) : Promise.resolve({});
      },
      workers: 1,
      onError: fail,
      onRun: fail,
    });
    queue.add('a');
    queue.add('b');
    await queue.shutDownWithDrain();
    await over;
    expect(seen).toEqual(['a', 'b']);
  });
});
