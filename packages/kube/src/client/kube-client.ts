import {ConnectionError} from '../errors.js';
import {text} from '../transport/lines.js';
import type {Transport, TransportRequest} from '../transport/transport.js';
import {expectObject, expectPage} from './expected-answer.js';
import type {KubeObject, ObjectList} from './object.js';
import {nextPageToken} from './next-page.js';
import {patchRequest, type Patch} from './patch.js';
import {Requests, type ClientOptions} from './requests.js';
import {collectionPath, objectPath, type ObjectRef, type ResourceType} from './resource-type.js';
import {watchEvents, type WatchEvent} from './watch-event.js';

/** What to accept for a list of objects without anything but their metadata ({@link KubeClient.raw}). */
export const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';

/** client-go's page size (tools/pager). */
export const PAGE_SIZE = 500;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Deadline in ms of each request. */
  readonly timeoutMs?: number;
}

export interface WriteOptions extends CallOptions {
  readonly subresource?: 'status' | 'scale';
  /** Who owns the written fields; required by the server for `apply`. */
  readonly fieldManager?: string;
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
  /** Let the server check and answer, and store nothing. */
  readonly dryRun?: boolean;
}

export interface SelectOptions extends CallOptions {
  /** All namespaces when absent. */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

export interface PageOptions extends SelectOptions {
  /**
   * Asks for the next page before the one that came is parsed, so that the server is at work meanwhile. For who reads all
   * pages and holds them all: nothing slows the server down.
   */
  readonly readAhead?: boolean;
}

export interface WatchOptions extends SelectOptions {
  readonly resourceVersion: string;
  /** After this the server ends the watch in good order. */
  readonly timeoutSeconds?: number;
}

export interface DeleteOptions extends CallOptions {
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  readonly preconditions?: {readonly uid?: string; readonly resourceVersion?: string};
  /** Let the server check and answer, and delete nothing. */
  readonly dryRun?: boolean;
}

/**
 * Objects of the API server as the JSON they are: no field is dropped, renamed or turned into another type.
 * Every call throws {@link ApiError} for an answer that is a failure and {@link ConnectionError} when none came.
 */
export class KubeClient {
  private readonly requests: Requests;

  constructor(transport: Transport, options: ClientOptions = {}) {
    this.requests = new Requests(transport, {
      userAgent: options.userAgent ?? 'kruntimes',
      onWarning: options.onWarning ?? (() => undefined),
      ...(options.timeoutMs !== undefined && {timeoutMs: options.timeoutMs}),
    });
  }

  /** `host:port` of the API server. */
  get host(): string {
    return this.requests.host;
  }

  async get<T extends KubeObject>(type: ResourceType<T>, ref: ObjectRef, options: CallOptions = {}): Promise<T> {
    return await this.object<T>({method: 'GET', path: objectPath(type, ref), ...call(options)});
  }

  /**
   * The whole collection, page by page. Pages belong together: the server answers them from one resourceVersion.
   *
   * @throws ApiError with code 410 when the continue token expired between two pages; start over then
   * @throws ConnectionError when something else than a list came, or one page leads back to another
   */
  async *pages<T extends KubeObject>(type: ResourceType<T>, options: PageOptions = {}): AsyncGenerator<ObjectList<T>> {
    const ahead = new Map<string, Promise<unknown>>();
    const requested = new Set<string>();
    const ask = (token: string | undefined): Promise<unknown> => {
      if (token !== undefined) requested.add(token);
      const query = {limit: String(PAGE_SIZE), continue: token, ...selectors(options)};
      const path = withQuery(collectionPath(type, options.namespace), query);
      return this.requests.json({method: 'GET', path, ...call(options)}, (body) => {
        const next = options.readAhead === true ? nextPageToken(body) : undefined;
        if (next !== undefined && !requested.has(next)) ahead.set(next, settledLater(ask(next)));
      });
    };
    let asking = ask(undefined);
    for (;;) {
      const page = expectPage<T>(await asking, this.host);
      yield page;
      const token = page.metadata?.continue || undefined;
      if (token === undefined) return;
      const coming = ahead.get(token);
      ahead.delete(token);
      if (coming === undefined && requested.has(token)) throw endless(this.host);
      asking = coming ?? ask(token);
    }
  }

  /** The whole collection at once, with the resourceVersion that it is consistent at. */
  async list<T extends KubeObject>(
    type: ResourceType<T>,
    options: SelectOptions = {},
  ): Promise<{items: T[]; resourceVersion: string}> {
    const items: T[] = [];
    let resourceVersion = '';
    for await (const page of this.pages(type, options)) {
      for (const item of page.items) items.push(item);
      resourceVersion = page.metadata?.resourceVersion ?? '';
    }
    return {items, resourceVersion};
  }

  /**
   * Changes since a resourceVersion, until the server ends the stream or the signal aborts it. Resolves when the stream
   * is open, before its first event.
   *
   * @throws ApiError for an answer or an ERROR event that is a failure; code 410: the resourceVersion is too old
   */
  async watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions,
  ): Promise<AsyncIterable<WatchEvent<T>>> {
    const query = {
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: options.resourceVersion,
      timeoutSeconds: options.timeoutSeconds?.toString(),
      ...selectors(options),
    };
    const path = withQuery(collectionPath(type, options.namespace), query);
    const response = await this.requests.stream({method: 'GET', path, ...call(options)});
    return watchEvents<T>(response.body);
  }

  /**
   * The resourceVersion that the server has of an object, `undefined` where it has none; not to be read from anything
   * older than `notOlderThan`. A server that was restored from a backup may be behind what was seen of it.
   *
   * @throws ApiError with code 504 and the cause `ResourceVersionTooLarge` when the server is behind `notOlderThan`
   */
  async versionOf(
    type: ResourceType,
    ref: ObjectRef,
    {notOlderThan, ...options}: CallOptions & {readonly notOlderThan: string},
  ): Promise<string | undefined> {
    // A list of one, since who watches may list, and need not be allowed to get.
    const query = {
      fieldSelector: `metadata.name=${ref.name}`,
      resourceVersion: notOlderThan,
      resourceVersionMatch: 'NotOlderThan',
    };
    const path = withQuery(collectionPath(type, ref.namespace), query);
    const page = await this.raw<unknown>(path, {...options, accept: METADATA_LIST});
    return expectPage(page, this.host).items[0]?.metadata?.resourceVersion;
  }

  async create<T extends KubeObject>(type: ResourceType<T>, object: T, options: WriteOptions = {}): Promise<T> {
    const path = withQuery(collectionPath(type, object.metadata?.namespace), writeQuery(options));
    return await this.object<T>({method: 'POST', path, ...json(object), ...call(options)});
  }

  /** PUT: the whole object, fenced by its `metadata.resourceVersion`. */
  async replace<T extends KubeObject>(type: ResourceType<T>, object: T, options: WriteOptions = {}): Promise<T> {
    const ref = {namespace: object.metadata?.namespace, name: object.metadata?.name ?? ''};
    const path = withQuery(objectPath(type, ref, options.subresource), writeQuery(options));
    return await this.object<T>({method: 'PUT', path, ...json(object), ...call(options)});
  }

  async patch<T extends KubeObject>(
    type: ResourceType<T>,
    ref: ObjectRef,
    change: {readonly patch: Patch; readonly options?: WriteOptions},
  ): Promise<T> {
    const {patch, options = {}} = change;
    const force = patch.kind === 'apply' && patch.force === true ? 'true' : undefined;
    const path = withQuery(objectPath(type, ref, options.subresource), {...writeQuery(options), force});
    return await this.object<T>({
      method: 'PATCH',
      path,
      ...patchRequest(patch),
      ...call(options),
    });
  }

  async delete(type: ResourceType, ref: ObjectRef, options: DeleteOptions = {}): Promise<void> {
    const {propagationPolicy, preconditions} = options;
    const dryRun = options.dryRun === true ? ['All'] : undefined;
    const body = {kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy, preconditions, dryRun};
    const response = await this.requests.send({
      method: 'DELETE',
      path: objectPath(type, ref),
      ...json(body),
      ...call(options),
    });
    await text(response.body);
  }

  /** A GET that answers with text, such as the log of a Pod: `limitBytes` in the path bounds it. */
  async text(path: string, options: CallOptions = {}): Promise<string> {
    const headers = {accept: 'text/plain, */*'};
    const response = await this.requests.send({method: 'GET', path, headers, ...call(options)});
    return await text(response.body);
  }

  /** Any other GET, as JSON; `accept` chooses the representation. */
  async raw<T>(path: string, options: CallOptions & {readonly accept?: string} = {}): Promise<T> {
    const headers = options.accept === undefined ? {} : {headers: {accept: options.accept}};
    return await this.requests.json<T>({method: 'GET', path, ...headers, ...call(options)});
  }

  private async object<T extends KubeObject>(request: TransportRequest): Promise<T> {
    return expectObject(await this.requests.json(request), this.host) as T;
  }
}

function endless(host: string): ConnectionError {
  return new ConnectionError(`error: the list of ${host} has no end: one of its continue tokens came twice`, {
    failure: 'unexpected-response',
    host,
  });
}

/** A promise that may fail before anybody waits for it. */
function settledLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

function call(options: CallOptions): Pick<TransportRequest, 'signal' | 'timeoutMs'> {
  return {
    ...(options.signal === undefined ? {} : {signal: options.signal}),
    ...(options.timeoutMs === undefined ? {} : {timeoutMs: options.timeoutMs}),
  };
}

function json(body: object): Pick<TransportRequest, 'body' | 'headers'> {
  return {body: JSON.stringify(body), headers: {'content-type': 'application/json'}};
}

type Query = Readonly<Record<string, string | undefined>>;

function selectors(options: SelectOptions): Query {
  return {labelSelector: options.labelSelector, fieldSelector: options.fieldSelector};
}

function writeQuery(options: WriteOptions): Query {
  return {
    fieldManager: options.fieldManager,
    fieldValidation: options.fieldValidation,
    dryRun: options.dryRun === true ? 'All' : undefined,
  };
}

function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}
