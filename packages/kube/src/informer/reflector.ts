import type {ObjectList} from '../client/object.js';
import type {KubeObject} from '../client/object.js';
import {compareResourceVersions} from '../client/resource-version.js';
import type {WatchEvent} from '../client/watch-event.js';
import {ApiError, ConnectionError, isGone, toError} from '../errors.js';
import {sleep} from '../sleep.js';
import {Backoff} from './backoff.js';

/** Where a reflector reads: both ends carry the same type, namespace and selectors. */
export interface ListWatch<T> {
  pages(signal: AbortSignal): AsyncIterable<ObjectList<T>>;
  watch(options: {
    resourceVersion: string;
    timeoutSeconds: number;
    signal: AbortSignal;
  }): Promise<AsyncIterable<WatchEvent<T>>>;
}

/** Where a reflector writes. Nothing that it throws stops the reflector. */
export interface ReflectorSink<T> {
  replace(items: readonly T[]): void;
  upsert(object: T): void;
  remove(object: T): void;
}

export interface ReflectorOptions<T> {
  readonly source: ListWatch<T>;
  readonly sink: ReflectorSink<T>;
  /** Each failure, before the reflector tries again. */
  readonly onError?: (error: Error) => void;
  /** Called with `true` when a watch is open, with `false` when it ended. */
  readonly onWatching?: (watching: boolean) => void;
  readonly timing?: Partial<ReflectorTiming>;
  readonly random?: () => number;
}

/** The times of a reflector, in ms; defaults are client-go's (tools/cache/reflector.go). */
export interface ReflectorTiming {
  /** A watch lives for a random time between this and twice this. */
  readonly watchTimeoutMs: number;
  /** A watch that says nothing for so long, not even a bookmark (one a minute), is dead. */
  readonly watchIdleMs: number;
  /** A watch that ends sooner than this without an event counts as a failure. */
  readonly shortWatchMs: number;
  readonly backoffInitialMs: number;
  readonly backoffMaxMs: number;
  /** Longest delay while nothing listens at the server's port: asking costs nobody anything. */
  readonly refusedMaxMs: number;
}

const TIMING: ReflectorTiming = {
  watchTimeoutMs: 5 * 60_000,
  watchIdleMs: 130_000,
  shortWatchMs: 1_000,
  backoffInitialMs: 800,
  backoffMaxMs: 30_000,
  refusedMaxMs: 800,
};

/**
 * Keeps a sink equal to the server's collection: lists it, then watches from the list's resourceVersion, and resumes
 * from the last version seen whenever the watch ends, for as long as it runs. Only a 410 makes it list again.
 */
export class Reflector<T extends KubeObject> {
  private readonly timing: ReflectorTiming;
  private readonly backoff: Backoff;
  private readonly random: () => number;
  private resourceVersion = '';

  constructor(private readonly options: ReflectorOptions<T>) {
    this.timing = {...TIMING, ...options.timing};
    this.random = options.random ?? Math.random;
    const {backoffInitialMs: initialMs, backoffMaxMs: maxMs} = this.timing;
    this.backoff = new Backoff({initialMs, maxMs, jitter: 1, random: this.random});
  }

  /** Runs until the signal aborts; resolves then, with nothing left open. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.resourceVersion === '') await this.list(signal);
        await this.watch(signal);
      } catch (error) {
        await this.recover(toError(error), signal);
      }
    }
  }

  private async list(signal: AbortSignal): Promise<void> {
    const items: T[] = [];
    let resourceVersion = '';
    for await (const page of this.options.source.pages(signal)) {
      for (const item of page.items) items.push(item);
      resourceVersion = page.metadata?.resourceVersion ?? '';
    }
    signal.throwIfAborted();
    this.contained(() => this.options.sink.replace(items));
    this.resourceVersion = resourceVersion;
  }

  private async watch(signal: AbortSignal): Promise<void> {
    const {watchTimeoutMs, watchIdleMs, shortWatchMs} = this.timing;
    const timeoutMs = watchTimeoutMs * (1 + this.random());
    const idle = new AbortController();
    const expire = (): void => idle.abort(new Error(`watch silent for ${watchIdleMs} ms`));
    let timer = setTimeout(expire, watchIdleMs);
    const startedAt = performance.now();
    let events = 0;
    try {
      const timeoutSeconds = Math.ceil(timeoutMs / 1000);
      const stop = AbortSignal.any([signal, idle.signal, AbortSignal.timeout(timeoutSeconds * 1000 + 10_000)]);
      const stream = await this.options.source.watch({
        resourceVersion: this.resourceVersion,
        timeoutSeconds,
        signal: stop,
      });
      this.options.onWatching?.(true);
      for await (const event of stream) {
        signal.throwIfAborted();
        clearTimeout(timer);
        timer = setTimeout(expire, watchIdleMs);
        events += 1;
        this.take(event);
        this.backoff.reset();
      }
    } catch (error) {
      throw idle.signal.aborted ? toError(idle.signal.reason) : error;
    } finally {
      clearTimeout(timer);
      this.options.onWatching?.(false);
    }
    if (events === 0 && performance.now() - startedAt < shortWatchMs)
      throw new Error('the server ended the watch at once');
  }

  private take({type, object}: WatchEvent<T>): void {
    const version = object.metadata?.resourceVersion;
    // A stream's versions only rise: what does not is a repetition, and must not bring a deleted object back.
    const order = compareResourceVersions(version, this.resourceVersion);
    if (order !== undefined && order <= 0) return;
    const {sink} = this.options;
    if (type === 'DELETED') this.contained(() => sink.remove(object));
    else if (type !== 'BOOKMARK') this.contained(() => sink.upsert(object));
    if (version !== undefined) this.resourceVersion = version;
  }

  private contained(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.options.onError?.(toError(error));
    }
  }

  private async recover(error: Error, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.options.onError?.(error);
    if (isGone(error)) this.resourceVersion = '';
    const refused = error instanceof ConnectionError && error.failure === 'refused';
    const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
    const delayMs = Math.max(asked ?? 0, this.backoff.next(refused ? this.timing.refusedMaxMs : undefined));
    await sleep(delayMs, signal).catch(() => undefined);
  }
}
