import type {KubeObject, ObjectList} from '../client/object.js';
import {compareResourceVersions, isOlder} from '../client/resource-version.js';
import type {ObjectRef} from '../client/resource-type.js';
import type {WatchEvent} from '../client/watch-event.js';
import {ApiError, ConnectionError, isGone, isNotFound, toError} from '../errors.js';
import {Backoff} from './backoff.js';
import {systemClock, type Clock} from '../clock.js';
import {contain, report} from '../contain.js';
import {IdleTimer} from './idle-timer.js';

/**
 * Where a reflector reads: both ends carry the same type, namespace and selectors. Pages may come cut down to what is
 * kept of each object (`Item`): a whole collection of whole objects would be in memory until the last page is there.
 */
export interface ListWatch<T, Item = T> {
  pages(signal: AbortSignal): AsyncIterable<ObjectList<Item>>;
  /**
   * The resourceVersion that the server has of an object, `undefined` where it has none.
   *
   * @throws ApiError with the cause `ResourceVersionTooLarge` when the server is behind `notOlderThan`
   */
  versionOf(ref: ObjectRef, options: {notOlderThan: string; signal: AbortSignal}): Promise<string | undefined>;
  watch(options: {
    resourceVersion: string;
    timeoutSeconds: number;
    signal: AbortSignal;
  }): Promise<AsyncIterable<WatchEvent<T>>>;
}

/** Where a reflector writes. Nothing that it throws stops the reflector. */
export interface ReflectorSink<T, Item = T> {
  replace(items: readonly Item[]): void;
  upsert(object: T): void;
  remove(object: T): void;
}

export interface ReflectorOptions<T, Item = T> {
  readonly source: ListWatch<T, Item>;
  readonly sink: ReflectorSink<T, Item>;
  /** Each failure, before the reflector tries again. */
  readonly onError?: (error: Error) => void;
  /** Called with `true` when a watch is open, with `false` when that one ended. */
  readonly onWatching?: (watching: boolean) => void;
  /** The failures among those that are of requests, not of the sink. */
  readonly onFailure?: (error: Error) => void;
  /** Called for each event of the watch, bookmarks included. */
  readonly onEvent?: () => void;
  readonly timing?: Partial<ReflectorTiming>;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** The times of a reflector, in ms; defaults are client-go's (tools/cache/reflector.go). */
export interface ReflectorTiming {
  /** A watch lives for a random time between this and twice this. */
  readonly watchTimeoutMs: number;
  /** A list is taken anew after a random time between this and twice this: it heals what a watch left out. */
  readonly relistMs: number;
  /** A watch that says nothing for so long, not even a bookmark (one a minute), is dead. */
  readonly watchIdleMs: number;
  /** A watch that ends sooner than this counts as a failure; one that was open for longer ends the backoff. */
  readonly shortWatchMs: number;
  readonly backoffInitialMs: number;
  readonly backoffMaxMs: number;
  /** Longest delay while nothing listens at the server's port: asking costs nobody anything. */
  readonly refusedMaxMs: number;
  /** Longest delay while the server does not have the type: its CRD may be installed, or come back, at any time. */
  readonly absentMaxMs: number;
}

const TIMING: ReflectorTiming = {
  watchTimeoutMs: 5 * 60_000,
  relistMs: 10 * 60_000,
  watchIdleMs: 130_000,
  shortWatchMs: 1_000,
  backoffInitialMs: 800,
  backoffMaxMs: 30_000,
  refusedMaxMs: 800,
  absentMaxMs: 10_000,
};

/**
 * Keeps a sink equal to the server's collection: lists it, then watches from the list's resourceVersion, and resumes
 * from the last version seen whenever the watch ends, for as long as it runs. A version that the server does not know,
 * too old (410) or too new, makes it list again; so does a server that was restored from a backup, and time, now and then.
 */
export class Reflector<T extends KubeObject, Item extends KubeObject = T> {
  private readonly timing: ReflectorTiming;
  private readonly backoff: Backoff;
  private readonly clock: Clock;
  private readonly random: () => number;
  private resourceVersion = '';
  /** What changed last, of what was seen. */
  private last: Seen | undefined;
  private wasOutdated = false;
  private wasRefused = false;
  private listDueAt = 0;

  constructor(private readonly options: ReflectorOptions<T, Item>) {
    this.timing = {...TIMING, ...options.timing};
    this.clock = options.clock ?? systemClock;
    this.random = options.random ?? Math.random;
    const {backoffInitialMs: initialMs, backoffMaxMs: maxMs} = this.timing;
    this.backoff = new Backoff({initialMs, maxMs, jitter: 1, random: this.random});
  }

  /** Runs until the signal aborts; resolves then, with nothing left open. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.resourceVersion === '' || this.clock.now() >= this.listDueAt) await this.list(signal);
        else await this.confirm(signal);
        await this.watch(signal);
      } catch (error) {
        await this.recover(toError(error), signal);
      }
    }
  }

  private async list(signal: AbortSignal): Promise<void> {
    // Set before the list, so that one that fails leaves the watch be until the next is due.
    this.listDueAt = this.clock.now() + this.timing.relistMs * (1 + this.random());
    const items: Item[] = [];
    let resourceVersion = '';
    for await (const page of this.options.source.pages(signal)) {
      for (const item of page.items) items.push(item);
      resourceVersion = page.metadata?.resourceVersion ?? '';
    }
    signal.throwIfAborted();
    contain(() => this.options.sink.replace(items), this.options.onError);
    this.resourceVersion = resourceVersion;
    this.last = items.map(seen).reduce((a, b) => (isOlder(b?.resourceVersion, a?.resourceVersion) ? a : b), undefined);
  }

  /**
   * Makes sure that the server is where it was left. One that was restored from a backup takes up a watch from its future
   * as any other, and what it writes until it gets there is left out. It shows by what it has of the last change, where
   * its version is not behind already.
   */
  private async confirm(signal: AbortSignal): Promise<void> {
    const {last, resourceVersion} = this;
    if (last === undefined) return;
    try {
      const version = await this.options.source.versionOf(last, {notOlderThan: resourceVersion, signal});
      if (isOlder(version, last.resourceVersion)) throw new RestoredError();
    } catch (error) {
      // What else the server has to say it says of the watch, and not of one object.
      if (!(error instanceof ApiError) || isTooLarge(error)) throw error;
    }
  }

  private async watch(signal: AbortSignal): Promise<void> {
    const {watchTimeoutMs, watchIdleMs, shortWatchMs} = this.timing;
    const untilListMs = Math.max(this.listDueAt - this.clock.now(), 2 * shortWatchMs);
    const timeoutSeconds = Math.ceil(Math.min(watchTimeoutMs * (1 + this.random()), untilListMs) / 1000);
    const idle = new IdleTimer(watchIdleMs, this.clock);
    let openedAt: number | undefined;
    try {
      const stream = await this.options.source.watch({
        resourceVersion: this.resourceVersion,
        timeoutSeconds,
        signal: AbortSignal.any([signal, idle.signal, this.clock.timeout(timeoutSeconds * 1000 + 10_000)]),
      });
      openedAt = this.clock.now();
      this.options.onWatching?.(true);
      for await (const event of stream) {
        signal.throwIfAborted();
        idle.restart();
        this.options.onEvent?.();
        if (this.take(event)) this.backoff.reset();
      }
    } catch (error) {
      throw idle.signal.aborted ? toError(idle.signal.reason) : error;
    } finally {
      idle.stop();
      if (openedAt !== undefined) {
        if (this.clock.now() - openedAt >= shortWatchMs) this.backoff.reset();
        this.options.onWatching?.(false);
      }
    }
    if (this.clock.now() - openedAt < shortWatchMs) throw new Error('the server ended the watch at once');
  }

  /** Whether the event told of anything new. */
  private take({type, object}: WatchEvent<T>): boolean {
    const version = object.metadata?.resourceVersion;
    // A stream's versions only rise: what does not is a repetition, and must not bring a deleted object back.
    const order = compareResourceVersions(version, this.resourceVersion);
    if (order !== undefined && order <= 0) return false;
    const {sink, onError} = this.options;
    if (type !== 'BOOKMARK') this.last = seen(object);
    if (type === 'DELETED') contain(() => sink.remove(object), onError);
    else if (type !== 'BOOKMARK') contain(() => sink.upsert(object), onError);
    if (version !== undefined) this.resourceVersion = version;
    return true;
  }

  private async recover(error: Error, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    report(error, this.options.onError);
    report(error, this.options.onFailure);
    const outdated = isGone(error) || isTooLarge(error) || error instanceof RestoredError;
    if (outdated) this.resourceVersion = '';
    const refused = isRefused(error);
    // For how long the server was away says nothing of how soon it can be listed again, nor of how soon it is up.
    if ((outdated && !this.wasOutdated) || (this.wasRefused && !refused)) this.backoff.reset();
    this.wasOutdated = outdated;
    this.wasRefused = refused;
    const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
    const delayMs = Math.max(Math.min(asked, this.timing.backoffMaxMs), this.backoff.next(this.longestDelayMs(error)));
    await this.clock.sleep(delayMs, signal).catch(() => undefined);
  }

  private longestDelayMs(error: Error): number {
    const {refusedMaxMs, absentMaxMs, backoffMaxMs} = this.timing;
    if (isRefused(error)) return refusedMaxMs;
    return isNotFound(error) ? absentMaxMs : backoffMaxMs;
  }
}

// Nothing listens at the server's port.
function isRefused(error: Error): boolean {
  return error instanceof ConnectionError && error.failure === 'refused';
}

// The server is behind the version we have (apimachinery's IsTooLargeResourceVersion); after a restore, for ever.
function isTooLarge(error: Error): boolean {
  return error instanceof ApiError && error.causes.some(({reason}) => reason === 'ResourceVersionTooLarge');
}

/** An object as it was seen, by its name and version. */
interface Seen extends ObjectRef {
  readonly resourceVersion: string;
}

function seen({metadata: {namespace, name, resourceVersion} = {}}: KubeObject): Seen | undefined {
  return name === undefined || resourceVersion === undefined ? undefined : {namespace, name, resourceVersion};
}

class RestoredError extends Error {
  override readonly message = 'the server has less than was seen of it: it was restored from a backup';
}
