import type {KubeObject} from '../objects/kube-object.js';
import {keyOf} from '../objects/kube-object.js';
import {History} from './history.js';
import type {ChangeEvent} from './history.js';

type Listener = (event: ChangeEvent) => void;

/**
 * All objects of one devcluster, in memory, under one revision counter. Every write gets the next revision as its
 * resourceVersion and tells every listener before it returns.
 */
export class Store {
  readonly history: History;
  readonly #collections = new Map<string, Map<string, KubeObject>>();
  readonly #listeners = new Set<Listener>();
  #revision = 1;

  /** @param historyLength how many changes watches and paged lists can go back to */
  constructor(historyLength: number) {
    this.history = new History(historyLength);
  }

  get revision(): number {
    return this.#revision;
  }

  get(collection: string, key: string): KubeObject | undefined {
    return this.#collections.get(collection)?.get(key);
  }

  /** The objects of a collection in the order of their keys, as etcd lists them. */
  list(collection: string, namespace?: string): KubeObject[] {
    const objects = [...(this.#collections.get(collection)?.values() ?? [])];
    return sorted(namespace === undefined ? objects : objects.filter((o) => o.metadata.namespace === namespace));
  }

  /** The objects of a collection in no order: for those who look at all of them anyway. */
  scan(collection: string): Iterable<KubeObject> {
    return this.#collections.get(collection)?.values() ?? [];
  }

  /** The collection as it was at `revision`, which the history must still reach. */
  listAt(collection: string, revision: number): KubeObject[] {
    const objects = new Map(this.#collections.get(collection));
    for (const event of this.history.undo(collection, revision)) {
      if (event.previous === undefined) objects.delete(keyOf(event.object));
      else objects.set(keyOf(event.previous), event.previous);
    }
    return sorted([...objects.values()]);
  }

  /** Stores the object under a new revision and returns it as stored: frozen, with its resourceVersion. */
  put(collection: string, object: KubeObject): KubeObject {
    const objects = this.#collections.get(collection) ?? new Map<string, KubeObject>();
    this.#collections.set(collection, objects);
    const previous = objects.get(keyOf(object));
    const stored = this.#stamp(object);
    objects.set(keyOf(stored), stored);
    this.#tell({type: previous === undefined ? 'ADDED' : 'MODIFIED', collection, object: stored, previous});
    return stored;
  }

  /** Removes the object; what is returned, and told to watches, carries the revision of the removal. */
  remove(collection: string, object: KubeObject): KubeObject {
    const objects = this.#collections.get(collection);
    const previous = objects?.get(keyOf(object));
    objects?.delete(keyOf(object));
    const last = this.#stamp(object);
    if (previous !== undefined) this.#tell({type: 'DELETED', collection, object: last, previous});
    return last;
  }

  /** Calls the listener with every later change, in order. The result ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Forgets all history, as etcd's compaction does: a watch from an earlier revision is answered with 410. */
  compact(): void {
    this.history.compact(this.#revision);
  }

  #stamp(object: KubeObject): KubeObject {
    this.#revision += 1;
    const metadata = {...object.metadata, resourceVersion: String(this.#revision)};
    return deepFreeze({...object, metadata});
  }

  #tell(change: Omit<ChangeEvent, 'revision'>): void {
    const event = {...change, revision: this.#revision};
    this.history.push(event);
    for (const listener of [...this.#listeners]) listener(event);
  }
}

function sorted(objects: KubeObject[]): KubeObject[] {
  return objects.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) deepFreeze(item);
  }
  return value;
}
