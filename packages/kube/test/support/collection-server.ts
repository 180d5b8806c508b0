import type {ServerResponse} from 'node:http';
import type {ObjectMeta} from '../../src/index.js';
import type {Cleanup} from './cleanups.js';
import {json, ScriptedServer, status, type Recorded} from './scripted-server.js';
import {thing, type Thing} from './things.js';

interface HistoryEntry {
  readonly revision: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: Thing;
}

/** Answers a request in the server's place and says so with `true`; `false` lets it go through. */
export type Fault = (request: Recorded, response: ServerResponse) => boolean;

/** One collection of Things behind real HTTP: lists in pages, watches with history, and whatever fault a test puts in. */
export class CollectionServer {
  readonly objects: Map<string, Thing> = new Map();
  /** Asked first, for each request. */
  fault: Fault = () => false;
  /** Objects on a page, whatever the client asks for. */
  pageSize = 500;
  private revision = 100;
  private compacted = 0;
  private history: HistoryEntry[] = [];
  /** What lists of several pages are answered from, by their resourceVersion. */
  private readonly snapshots = new Map<number, readonly Thing[]>();
  private readonly watches = new Set<ServerResponse>();
  private created = 0;

  private constructor(readonly server: ScriptedServer) {}

  static async start(cleanup: Cleanup): Promise<CollectionServer> {
    // The script runs only after the server is there.
    const server: ScriptedServer = await ScriptedServer.start(cleanup, (request, response) =>
      collection.answer(request, response),
    );
    const collection = new CollectionServer(server);
    return collection;
  }

  get url(): string {
    return this.server.url;
  }

  get lists(): Recorded[] {
    return this.server.requests.filter((request) => !request.query.has('watch') && !isVersionOf(request));
  }

  get watchRequests(): Recorded[] {
    return this.server.requests.filter(({query}) => query.has('watch'));
  }

  get openWatches(): number {
    return this.watches.size;
  }

  get resourceVersion(): string {
    return String(this.revision);
  }

  /** Creates or updates an object. */
  put(name: string, size = 0): Thing {
    const held = this.objects.get(name);
    const uid = held?.metadata?.uid ?? `uid-${++this.created}`;
    return this.record(held === undefined ? 'ADDED' : 'MODIFIED', this.next(name, {uid}, size));
  }

  delete(name: string): void {
    const held = this.objects.get(name);
    if (held !== undefined) this.record('DELETED', this.next(name, held.metadata ?? {}, held.spec?.size ?? 0));
  }

  /** Tells the watches of the current version. */
  bookmark(): void {
    this.send('BOOKMARK', {kind: 'Thing', metadata: {resourceVersion: this.resourceVersion}});
  }

  /** Sends an event to every open watch, whether true or not. */
  send(type: string, object: object): void {
    for (const watch of this.watches) watch.write(line(type, object));
  }

  /** Sends an event of the past again. */
  repeat(nth: number): void {
    const entry = this.history[nth % Math.max(1, this.history.length)];
    if (entry !== undefined) this.send(entry.type, entry.object);
  }

  /** Sends half an event to the watches and cuts them off. */
  breakOff(): void {
    for (const watch of this.watches) {
      watch.write('{"type":"MODIFIED","object":{"metadata":{"na');
      setImmediate(() => watch.destroy());
    }
    this.watches.clear();
  }

  /** The watches that are open now hear nothing any more, and their connections stay. */
  mute(): void {
    this.watches.clear();
  }

  /** What is done within goes past the watches, now and when they resume. */
  unseen(act: () => void): void {
    const history = [...this.history];
    const watches = [...this.watches];
    this.watches.clear();
    act();
    this.history = history;
    for (const watch of watches) this.watches.add(watch);
  }

  /** From now on a watch ends when 50 ms of it are over, as the server ends it after its timeoutSeconds. */
  endWatchesInTime(): void {
    const end = setInterval(() => this.endWatches(), 50);
    this.server.onClose(() => clearInterval(end));
  }

  /** Forgets the history: who resumes from before now, or asks for the next page of a list from before, gets a 410. */
  compact(): void {
    this.compacted = this.revision;
    this.history = [];
    this.snapshots.clear();
  }

  /** Saves how it is now; what is answered brings that back, as from a backup: objects, history, and the version. */
  save(): () => void {
    const {objects, history, revision} = this;
    const saved = {objects: [...objects], history: [...history], revision};
    return () => {
      this.objects.clear();
      for (const [name, object] of saved.objects) this.objects.set(name, object);
      this.history = [...saved.history];
      this.revision = saved.revision;
      this.server.cut();
    };
  }

  /** Ends the watches in good order. */
  endWatches(): void {
    for (const watch of this.watches) watch.end();
    this.watches.clear();
  }

  private next(name: string, metadata: ObjectMeta, size: number): Thing {
    this.revision += 1;
    return thing(name, {...metadata, resourceVersion: this.resourceVersion}, size);
  }

  private record(type: HistoryEntry['type'], object: Thing): Thing {
    const name = object.metadata?.name ?? '';
    if (type === 'DELETED') this.objects.delete(name);
    else this.objects.set(name, object);
    this.history.push({revision: this.revision, type, object});
    this.send(type, object);
    return object;
  }

  private answer(request: Recorded, response: ServerResponse): void {
    if (this.fault(request, response)) return;
    if (request.query.has('watch')) this.watch(request, response);
    else if (isVersionOf(request)) this.versionOf(request, response);
    else this.list(request, response);
  }

  // As the real server: every page of a list is of the moment of its first.
  private list({query}: Recorded, response: ServerResponse): void {
    const [revision = 0, from = 0] = (query.get('continue') ?? `${this.revision}:0`).split(':').map(Number);
    const objects = from === 0 ? [...this.objects.values()] : this.snapshots.get(revision);
    if (objects === undefined) {
      json(response, status(410, 'Expired', 'the continue token is too old'), 410);
      return;
    }
    this.snapshots.set(revision, objects);
    const to = from + this.pageSize;
    const more = to < objects.length ? {continue: `${revision}:${to}`} : {};
    const items = objects.slice(from, to);
    json(response, {kind: 'ThingList', metadata: {resourceVersion: String(revision), ...more}, items});
  }

  private versionOf({query}: Recorded, response: ServerResponse): void {
    const asked = Number(query.get('resourceVersion'));
    if (asked > this.revision) json(response, tooLarge(asked, this.revision), 504);
    else {
      const found = this.objects.get(query.get('fieldSelector')?.replace('metadata.name=', '') ?? '');
      const items = found === undefined ? [] : [{metadata: found.metadata}];
      json(response, {kind: 'PartialObjectMetadataList', metadata: {resourceVersion: this.resourceVersion}, items});
    }
  }

  private watch({query}: Recorded, response: ServerResponse): void {
    const since = Number(query.get('resourceVersion'));
    response.writeHead(200, {'content-type': 'application/json'}).flushHeaders();
    if (since < this.compacted) {
      response.end(line('ERROR', status(410, 'Expired', `too old resource version: ${since} (${this.compacted})`)));
      return;
    }
    this.watches.add(response);
    response.once('close', () => this.watches.delete(response));
    for (const {revision, type, object} of this.history) if (revision > since) response.write(line(type, object));
  }
}

/** Whether it asks for the version of one object, at a server that is not behind. */
export function isVersionOf({query}: Recorded): boolean {
  return query.get('resourceVersionMatch') === 'NotOlderThan';
}

function tooLarge(asked: number, current: number): object {
  const causes = [{reason: 'ResourceVersionTooLarge', message: 'Too large resource version'}];
  const text = `Too large resource version: ${asked}, current: ${current}`;
  return {...status(504, 'Timeout', text), details: {causes, retryAfterSeconds: 1}};
}

function line(type: string, object: object): string {
  return `${JSON.stringify({type, object})}\n`;
}
