import type {KubeClient} from '../client/kube-client.js';
import {keyOf, type ObjectKey} from '../client/object.js';
import {report} from '../contain.js';
import {ApiError, isAlreadyExists, isNotFound, toError} from '../errors.js';
import {sleep} from '../sleep.js';
import {WorkQueue} from '../workqueue/work-queue.js';
import {EVENTS, type Event} from './event.js';

export interface EventWriterOptions {
  readonly client: KubeClient;
  /** An event that was given up, and why. */
  readonly onError?: (error: Error) => void;
  /** First delay before another attempt, in ms; doubles each time. */
  readonly retryMs: number;
}

/** client-go's maxQueuedEvents. */
const MAX_QUEUED = 1000;
/** With the delays between them, 25 s. */
const MAX_ATTEMPTS = 9;
const WORKERS = 4;
const REQUEST_TIMEOUT_MS = 10_000;

interface Pending {
  readonly event: Event;
  /** Whether the server has yet to be told of the event; else only its series is new. */
  readonly create: boolean;
  readonly attempts: number;
}

/**
 * Writes events, a few at a time and each after what it follows: a series that grows while its event waits is written with
 * it. What the server refuses is given up at once, what does not reach it after a few attempts.
 */
export class EventWriter {
  private readonly pending = new Map<ObjectKey, Pending>();
  private readonly queue: WorkQueue<ObjectKey>;
  private readonly aborted = new AbortController();
  private readonly workers: Promise<unknown>;
  private readonly idle: (() => void)[] = [];
  private inFlight = 0;
  private full = false;

  constructor(private readonly options: EventWriterOptions) {
    this.queue = new WorkQueue({backoffInitialMs: options.retryMs});
    this.workers = Promise.all(Array.from({length: WORKERS}, () => this.work()));
  }

  /** Queues an event; drops it when too many wait. */
  put(event: Event): void {
    const key = keyOf(event);
    const waiting = this.pending.get(key);
    if (waiting === undefined && this.pending.size >= MAX_QUEUED) {
      // Told once, until there is room again: it is the flood that this is about.
      if (!this.full) this.giveUp(event, new Error(`${MAX_QUEUED} others wait to be written`));
      this.full = true;
      return;
    }
    const create = event.series === undefined || waiting?.create === true;
    this.pending.set(key, {event, create, attempts: waiting?.attempts ?? 0});
    // One that failed comes again when its delay is over.
    if (waiting === undefined) this.queue.add(key);
  }

  /** Waits until nothing waits; `false` when something still does after so many ms. */
  async drained(deadlineMs: number): Promise<boolean> {
    if (this.isIdle()) return true;
    const over = new AbortController();
    const idle = new Promise<true>((resolve) => this.idle.push(() => resolve(true)));
    const late = sleep(deadlineMs, over.signal).then(
      () => false,
      () => false,
    );
    const drained = await Promise.race([idle, late]);
    over.abort();
    return drained;
  }

  /** Gives up what still waits or is under way. */
  async stop(): Promise<void> {
    this.aborted.abort();
    this.queue.shutDown();
    await this.workers;
    const {size} = this.pending;
    this.pending.clear();
    if (size > 0) report(new Error(`${size} events were not written before the end`), this.options.onError);
  }

  private async work(): Promise<void> {
    for (let key = await this.queue.get(); key !== undefined; key = await this.queue.get()) {
      const next = this.pending.get(key);
      if (next !== undefined && !this.aborted.signal.aborted) await this.attempt(key, next);
      this.queue.done(key);
      if (this.isIdle()) for (const resolve of this.idle.splice(0)) resolve();
    }
  }

  private async attempt(key: ObjectKey, next: Pending): Promise<void> {
    this.pending.delete(key);
    this.full = false;
    this.inFlight += 1;
    try {
      await this.send(next);
      this.queue.forget(key);
    } catch (error) {
      this.failed(key, next, toError(error));
    } finally {
      this.inFlight -= 1;
    }
  }

  private async send({event, create}: Pending): Promise<void> {
    const {client} = this.options;
    const options = {signal: this.aborted.signal, timeoutMs: REQUEST_TIMEOUT_MS};
    const patchSeries = async (): Promise<void> => {
      const {namespace, name = ''} = event.metadata ?? {};
      const patch = {kind: 'merge', body: {series: event.series}} as const;
      await client.patch(EVENTS, {namespace, name}, {patch, options});
    };
    if (!create) {
      try {
        await patchSeries();
        return;
      } catch (error) {
        // The server forgets events after an hour.
        if (!isNotFound(error)) throw error;
      }
    }
    try {
      await client.create(EVENTS, event, options);
    } catch (error) {
      // An attempt of ours whose answer got lost.
      if (!isAlreadyExists(error)) throw error;
      if (event.series !== undefined) await patchSeries();
    }
  }

  private failed(key: ObjectKey, {event, create, attempts}: Pending, error: Error): void {
    const newer = this.pending.get(key);
    if (this.aborted.signal.aborted || (isTransient(error) && attempts + 1 < MAX_ATTEMPTS)) {
      this.pending.set(key, {event: newer?.event ?? event, create, attempts: attempts + 1});
      this.queue.addRateLimited(key);
      return;
    }
    this.queue.forget(key);
    this.giveUp(event, error);
  }

  private giveUp({type, reason, regarding, metadata}: Event, error: Error): void {
    const what = `${type} event ${reason} of ${regarding.kind ?? 'object'} ${metadata?.namespace}/${regarding.name}`;
    report(new Error(`${what} was not written: ${error.message}`, {cause: error}), this.options.onError);
  }

  private isIdle(): boolean {
    return this.pending.size === 0 && this.inFlight === 0;
  }
}

/** No answer, or one that says that another attempt may do better. */
function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 429 || error.code >= 500;
}
