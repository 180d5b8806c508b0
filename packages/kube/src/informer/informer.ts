import type {KubeClient, SelectOptions} from '../client/kube-client.js';
import type {KubeObject, ObjectKey, ObjectList} from '../client/object.js';
import type {ResourceType} from '../client/resource-type.js';
import {systemClock, type Clock} from '../clock.js';
import {contain} from '../contain.js';
import {deepFreeze} from './deep-freeze.js';
import {Reflector, type ReflectorTiming} from './reflector.js';
import {Store, type Change, type IndexFunction} from './store.js';

export interface InformerOptions<S extends KubeObject, T extends KubeObject> {
  readonly client: KubeClient;
  readonly type: ResourceType<S>;
  /** Both the list and the watch are limited to these. */
  readonly select?: Pick<SelectOptions, 'namespace' | 'labelSelector' | 'fieldSelector'>;
  /** Cuts an object down to what is needed, before it is stored; a state that it throws for is left out, with an error. */
  readonly transform: (object: S) => T;
  /** An object that one throws for is left out of it, with an error. */
  readonly indexes?: Readonly<Record<string, IndexFunction<T>>>;
  /** Failures of requests and of handlers; the informer goes on. */
  readonly onError?: (error: Error) => void;
  /** The list and the watch failed, and will be tried again. */
  readonly onFailure?: (error: Error) => void;
  /** A watch is open, from now on; it comes after each gap. */
  readonly onWatching?: () => void;
  readonly timing?: Partial<ReflectorTiming>;
  readonly clock?: Clock;
}

/** How an informer is doing; times are of its clock's `now()`, in ms. */
export interface InformerHealth {
  readonly synced: boolean;
  /** Since when there has been no watch; `undefined` while one is open. */
  readonly gapSince: number | undefined;
  /** When the server last said something: a list, an event or a bookmark; `undefined` before the first. */
  readonly lastEventAt: number | undefined;
}

/**
 * A local copy of a collection that follows the server, and tells of each change. The handlers run one after the other,
 * in the order of the changes; they should only note the key.
 */
export class Informer<S extends KubeObject, T extends KubeObject = S> {
  private readonly clock: Clock;
  private readonly store: Store<T>;
  private readonly reflector: Reflector<S, T>;
  private readonly handlers: ((change: Change<T>) => void)[] = [];
  private readonly stopping = new AbortController();
  private readonly firstList = Promise.withResolvers<undefined>();
  private running: Promise<void> | undefined;
  private isSynced = false;
  private gapSince: number | undefined;
  private lastEventAt: number | undefined;

  constructor(private readonly options: InformerOptions<S, T>) {
    const {client, type, select = {}, indexes = {}, clock = systemClock} = options;
    this.clock = clock;
    this.gapSince = clock.now();
    // Whoever does not wait for the first list need not be told that there is none.
    this.firstList.promise.catch(() => undefined);
    this.store = new Store(indexes, options.onError);
    this.reflector = new Reflector<S, T>({
      clock,
      source: {
        pages: (signal) => this.cutPages(client.pages(type, {...select, signal})),
        versionOf: (ref, options) => client.versionOf(type, ref, options),
        watch: ({resourceVersion, timeoutSeconds, signal}) =>
          client.watch(type, {...select, resourceVersion, timeoutSeconds, signal}),
      },
      sink: {
        replace: (items) => this.listed(items),
        upsert: (object) => this.publish(this.cutDown(object).flatMap((cut) => this.store.upsert(cut))),
        // Gone is gone, whatever the transform makes of its last state.
        remove: (object) => this.publish(this.store.remove(object, this.cutDown(object)[0])),
      },
      onWatching: (watching) => {
        this.gapSince = watching ? undefined : this.clock.now();
        if (watching) contain(() => options.onWatching?.(), options.onError);
      },
      onEvent: () => {
        this.lastEventAt = this.clock.now();
      },
      ...(options.onError === undefined ? {} : {onError: options.onError}),
      ...(options.onFailure === undefined ? {} : {onFailure: options.onFailure}),
      ...(options.timing === undefined ? {} : {timing: options.timing}),
    });
  }

  /** Adds a handler; add all before {@link start}. */
  onChange(handler: (change: Change<T>) => void): void {
    this.handlers.push(handler);
  }

  /** Starts, once; later calls change nothing. */
  start(): void {
    this.running ??= this.reflector.run(this.stopping.signal);
  }

  /** Stops for good; resolves when no request is open and no handler will be called any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.firstList.reject(new Error('the informer was stopped before its first list was complete'));
  }

  /**
   * Resolves after the first complete list, when its changes have been handed out.
   *
   * @throws Error when it is stopped before that
   */
  synced(): Promise<void> {
    return this.firstList.promise;
  }

  health(): InformerHealth {
    return {synced: this.isSynced, gapSince: this.gapSince, lastEventAt: this.lastEventAt};
  }

  get(key: ObjectKey): T | undefined {
    return this.store.get(key);
  }

  values(): IterableIterator<T> {
    return this.store.values();
  }

  byIndex(index: string, value: string): readonly T[] {
    return this.store.byIndex(index, value);
  }

  private async *cutPages(pages: AsyncIterable<ObjectList<S>>): AsyncGenerator<ObjectList<T>> {
    for await (const page of pages) yield {...page, items: page.items.flatMap((item) => this.cutDown(item))};
  }

  private cutDown(object: S): T[] {
    const cut: T[] = [];
    contain(() => cut.push(deepFreeze(this.options.transform(object))), this.options.onError);
    return cut;
  }

  private listed(items: readonly T[]): void {
    this.publish(this.store.replace(items));
    this.isSynced = true;
    this.lastEventAt = this.clock.now();
    this.firstList.resolve(undefined);
  }

  private publish(changes: readonly Change<T>[]): void {
    for (const change of changes) {
      for (const handler of this.handlers) contain(() => handler(change), this.options.onError);
    }
  }
}
