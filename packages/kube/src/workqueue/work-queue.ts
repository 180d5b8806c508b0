import {DelayedAdds} from './delayed-adds.js';

/** Is told what happens in a queue, for metrics; times in ms. */
export interface WorkQueueObserver {
  /** A key came that was not waiting. */
  added(): void;
  /** A key was handed to a worker, after it waited so long. */
  begun(waitedMs: number): void;
  /** A worker is through with a key, after so long. */
  ended(workedMs: number): void;
  /** A key is to come again after its backoff. */
  retried(): void;
}

export interface WorkQueueOptions {
  readonly observer?: WorkQueueObserver;
  /** First delay of {@link WorkQueue.addRateLimited} for a key, in ms; doubles with each call. Default 5. */
  readonly backoffInitialMs?: number;
  /** Longest delay, in ms. Default 30 000. */
  readonly backoffMaxMs?: number;
}

/**
 * client-go's rate-limiting work queue (util/workqueue): a set of keys that need work, in the order in which they came.
 *
 * - A key that is waiting is not added twice.
 * - A key that is being worked on is never handed to a second worker; added meanwhile, it comes again after
 *   {@link done}. So every `add` is followed by a run that starts after it.
 * - After {@link shutDown} nothing is added; what is waiting is still handed out, then `get` answers `undefined`.
 */
export class WorkQueue<K> {
  private readonly queue = new Fifo<K>();
  /** Keys that need work, and since when; those in work are in both. */
  private readonly dirty = new Map<K, number>();
  private readonly processing = new Map<K, number>();
  private readonly waiting: ((key: K | undefined) => void)[] = [];
  private readonly failures = new Map<K, number>();
  private readonly delayed: DelayedAdds<K>;
  private readonly drained: (() => void)[] = [];
  private closed = false;

  constructor(private readonly options: WorkQueueOptions = {}) {
    this.delayed = new DelayedAdds((key) => this.add(key));
  }

  /** Keys that wait for a worker; delayed ones do not count yet. */
  get length(): number {
    return this.queue.length;
  }

  /** How long each key that is in work has been so, in ms. */
  inWorkMs(): number[] {
    const now = performance.now();
    return [...this.processing.values()].map((since) => now - since);
  }

  add(key: K): void {
    if (this.closed || this.dirty.has(key)) return;
    this.dirty.set(key, performance.now());
    this.options.observer?.added();
    if (!this.processing.has(key)) this.offer(key);
  }

  /**
   * Adds the key after `ms`; of several delayed adds of one key the earliest counts.
   *
   * @throws RangeError when `ms` is NaN, as the difference of times is of which one could not be parsed
   */
  addAfter(key: K, ms: number): void {
    if (Number.isNaN(ms)) throw new RangeError(`cannot add ${String(key)} after NaN ms: give a number`);
    if (this.closed) return;
    if (ms <= 0) this.add(key);
    else this.delayed.schedule(key, ms);
  }

  /** Adds the key after its backoff, which grows with each call until {@link forget}. */
  addRateLimited(key: K): void {
    const {backoffInitialMs = 5, backoffMaxMs = 30_000} = this.options;
    const failures = this.failures.get(key) ?? 0;
    this.failures.set(key, failures + 1);
    this.options.observer?.retried();
    this.addAfter(key, Math.min(backoffInitialMs * 2 ** failures, backoffMaxMs));
  }

  /** The key did well: its next backoff starts anew. */
  forget(key: K): void {
    this.failures.delete(key);
  }

  /** How often the key was rate limited since the last {@link forget}. */
  requeues(key: K): number {
    return this.failures.get(key) ?? 0;
  }

  /** The next key, as soon as there is one; `undefined` after shutdown, when nothing is left. Call {@link done} after. */
  async get(): Promise<K | undefined> {
    if (this.queue.length > 0) return this.take();
    if (this.closed) return undefined;
    return await new Promise((resolve) => this.waiting.push(resolve));
  }

  /** The work on a key is over, well or not. */
  done(key: K): void {
    const since = this.processing.get(key);
    if (since !== undefined) this.options.observer?.ended(performance.now() - since);
    this.processing.delete(key);
    if (this.dirty.has(key)) this.offer(key);
    this.settle();
  }

  shutDown(): void {
    this.closed = true;
    this.delayed.clear();
    if (this.queue.length === 0) for (const resolve of this.waiting.splice(0)) resolve(undefined);
    this.settle();
  }

  /** Shuts down and resolves when every key that was waiting or in work is done. */
  async shutDownWithDrain(): Promise<void> {
    this.shutDown();
    if (this.idle()) return;
    await new Promise<void>((resolve) => this.drained.push(resolve));
  }

  private offer(key: K): void {
    const waiter = this.waiting.shift();
    if (waiter === undefined) {
      this.queue.push(key);
      return;
    }
    this.begin(key);
    waiter(key);
  }

  private take(): K | undefined {
    const key = this.queue.shift();
    if (key !== undefined) this.begin(key);
    return key;
  }

  private begin(key: K): void {
    const now = performance.now();
    this.options.observer?.begun(now - (this.dirty.get(key) ?? now));
    this.dirty.delete(key);
    this.processing.set(key, now);
  }

  private idle(): boolean {
    return this.queue.length === 0 && this.processing.size === 0;
  }

  private settle(): void {
    if (!this.closed || !this.idle()) return;
    for (const resolve of this.waiting.splice(0)) resolve(undefined);
    for (const resolve of this.drained.splice(0)) resolve();
  }
}

/** A queue whose `shift` does not move what is behind. */
class Fifo<T> {
  private items: T[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  shift(): T | undefined {
    if (this.length === 0) return undefined;
    const item = this.items[this.head];
    this.head += 1;
    if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }
}
