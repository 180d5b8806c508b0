import {afterEach, beforeEach, describe, expect, it, jest} from '@jest/globals';
import {WorkQueue} from './work-queue.js';

/** What `get` answered by now, without waiting. */
async function pending<T>(promise: Promise<T>): Promise<T | 'pending'> {
  return await Promise.race([promise, new Promise<'pending'>((resolve) => setImmediate(resolve, 'pending'))]);
}

describe('a work queue', () => {
  it('hands keys out in the order in which they came', async () => {
    const queue = new WorkQueue<string>();
    for (const key of ['a', 'b', 'c']) queue.add(key);
    expect([await queue.get(), await queue.get(), await queue.get()]).toEqual(['a', 'b', 'c']);
  });

  it('keeps that order for any number of keys', async () => {
    const queue = new WorkQueue<number>();
    for (let key = 0; key < 5_000; key++) queue.add(key);
    for (let key = 0; key < 5_000; key++) expect(await queue.get()).toBe(key);
    expect(queue.length).toBe(0);
  });

  it('does not add a key twice that is waiting', () => {
    const queue = new WorkQueue<string>();
    for (const key of ['a', 'b', 'a']) queue.add(key);
    expect(queue.length).toBe(2);
  });

  it('gives a key to the worker that has waited longest', async () => {
    const queue = new WorkQueue<string>();
    const [first, second] = [queue.get(), queue.get()];
    queue.add('a');
    queue.add('b');
    expect([await first, await second]).toEqual(['a', 'b']);
  });

  it('hands a key that was added during its run out again after it, once', async () => {
    const queue = new WorkQueue<string>();
    queue.add('a');
    await queue.get();
    queue.add('a');
    queue.add('a');
    const next = queue.get();
    expect(await pending(next)).toBe('pending');
    queue.done('a');
    expect(await next).toBe('a');
    queue.done('a');
    expect(queue.length).toBe(0);
  });

  it('forgets a run that is done', async () => {
    const queue = new WorkQueue<string>();
    queue.add('a');
    await queue.get();
    queue.done('a');
    expect(await pending(queue.get())).toBe('pending');
  });
});

describe('a shutdown', () => {
  it('takes nothing more, hands out what waits, and then ends', async () => {
    const queue = new WorkQueue<string>();
    queue.add('a');
    queue.shutDown();
    queue.add('b');
    queue.addAfter('c', 0);
    queue.addRateLimited('d');
    expect([await queue.get(), await queue.get()]).toEqual(['a', undefined]);
  });

  it('ends the wait of idle workers', async () => {
    const queue = new WorkQueue<string>();
    const workers = [queue.get(), queue.get()];
    queue.shutDown();
    expect(await Promise.all(workers)).toEqual([undefined, undefined]);
  });

  it('drains: it waits for what is in work, and for what was added meanwhile', async () => {
    const queue = new WorkQueue<string>();
    queue.add('a');
    await queue.get();
    queue.add('a');
    const drained = queue.shutDownWithDrain();
    queue.done('a');
    expect(await pending(drained)).toBe('pending');
    expect(await queue.get()).toBe('a');
    queue.done('a');
    await drained;
  });

  it('drains at once where there is nothing to do', async () => {
    await new WorkQueue<string>().shutDownWithDrain();
  });
});

describe('later adds', () => {
  beforeEach(() => {
    jest.useFakeTimers({doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask']});
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('come when they are due', () => {
    const queue = new WorkQueue<string>();
    queue.addAfter('a', 100);
    jest.advanceTimersByTime(99);
    expect(queue.length).toBe(0);
    jest.advanceTimersByTime(1);
    expect(queue.length).toBe(1);
  });

  it('never come for NaN, which is refused and leaves the others alone', () => {
    const queue = new WorkQueue<string>();
    expect(() => queue.addAfter('a', NaN)).toThrow(new RangeError('cannot add a after NaN ms: give a number'));
    queue.addAfter('b', 100);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(100);
    expect(queue.length).toBe(1);
  });

  it.each([0, -1])('come now for %i ms', (ms) => {
    const queue = new WorkQueue<string>();
    queue.addAfter('a', ms);
    expect(queue.length).toBe(1);
  });

  it.each([[[100, 50]], [[50, 100]]])('of one key: of %j the earliest counts, and only it', async (delays) => {
    const queue = new WorkQueue<string>();
    for (const ms of delays) queue.addAfter('a', ms);
    jest.advanceTimersByTime(50);
    expect(queue.length).toBe(1);
    await queue.get();
    queue.done('a');
    jest.advanceTimersByTime(1_000);
    expect(queue.length).toBe(0);
  });

  it('can be made again after they came, even while an overtaken one is not yet due', async () => {
    const queue = new WorkQueue<string>();
    queue.addAfter('a', 100);
    queue.addAfter('a', 10);
    jest.advanceTimersByTime(10);
    await queue.get();
    queue.done('a');
    queue.addAfter('a', 200);
    jest.advanceTimersByTime(199);
    expect(queue.length).toBe(0);
    jest.advanceTimersByTime(1);
    expect(queue.length).toBe(1);
  });

  it('use one timer for all keys', () => {
    const queue = new WorkQueue<number>();
    for (let key = 0; key < 1_000; key++) queue.addAfter(key, 1_000 - key);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1_000);
    expect(queue.length).toBe(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('may be further away than a timer of Node can be', () => {
    const queue = new WorkQueue<string>();
    const month = 31 * 24 * 3_600_000;
    queue.addAfter('a', month);
    jest.advanceTimersByTime(month - 1);
    expect(queue.length).toBe(0);
    jest.advanceTimersByTime(1);
    expect(queue.length).toBe(1);
  });

  it('are dropped by a shutdown', () => {
    const queue = new WorkQueue<string>();
    queue.addAfter('a', 100);
    queue.shutDown();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that are rate limited double up to the cap, each key on its own', () => {
    const queue = new WorkQueue<string>({backoffInitialMs: 5, backoffMaxMs: 30});
    const delays: number[] = [];
    for (let n = 0; n < 5; n++) {
      const before = performance.now();
      queue.addRateLimited('a');
      jest.runAllTimers();
      delays.push(performance.now() - before);
      void queue.get();
      queue.done('a');
    }
    expect(delays).toEqual([5, 10, 20, 30, 30]);
    expect(queue.requeues('a')).toBe(5);
    expect(queue.requeues('b')).toBe(0);
  });

  it('stay at the cap however often a key fails', () => {
    const queue = new WorkQueue<string>();
    for (let n = 0; n < 5_000; n++) queue.addRateLimited('a');
    jest.advanceTimersByTime(5);
    expect(queue.length).toBe(1);
    void queue.get();
    queue.done('a');
    queue.addRateLimited('a');
    jest.advanceTimersByTime(29_999);
    expect(queue.length).toBe(0);
    jest.advanceTimersByTime(1);
    expect(queue.length).toBe(1);
  });

  it('start anew after forget', () => {
    const queue = new WorkQueue<string>();
    for (let n = 0; n < 10; n++) queue.addRateLimited('a');
    jest.runAllTimers();
    void queue.get();
    queue.done('a');
    queue.forget('a');
    expect(queue.requeues('a')).toBe(0);
    queue.addRateLimited('a');
    jest.advanceTimersByTime(5);
    expect(queue.length).toBe(1);
  });
});

it('tells its observer of adds that count, waits, work and retries', async () => {
  jest.useFakeTimers({now: 0});
  const told: string[] = [];
  const queue = new WorkQueue<string>({
    observer: {
      added: () => told.push('added'),
      begun: (ms) => told.push(`begun after ${ms}`),
      ended: (ms) => told.push(`ended after ${ms}`),
      retried: () => told.push('retried'),
    },
  });
  queue.add('a');
  queue.add('a');
  jest.advanceTimersByTime(30);
  await queue.get();
  expect(queue.inWorkMs()).toEqual([0]);
  jest.advanceTimersByTime(20);
  queue.add('a');
  jest.advanceTimersByTime(5);
  expect(queue.inWorkMs()).toEqual([25]);
  queue.done('a');
  await queue.get();
  queue.addRateLimited('a');
  queue.done('a');
  expect(told).toEqual([
    'added',
    'begun after 30',
    'added',
    'ended after 25',
    'begun after 5',
    'retried',
    'ended after 0',
  ]);
  expect(queue.inWorkMs()).toEqual([]);
  queue.shutDown();
});
