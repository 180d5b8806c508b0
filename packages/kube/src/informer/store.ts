import {isDeepStrictEqual} from 'node:util';
import {keyOf, type KubeObject, type ObjectKey} from '../client/object.js';
import {compareResourceVersions, isOlder} from '../client/resource-version.js';
import {contain} from '../contain.js';
import {deepFreeze} from './deep-freeze.js';

/** What happened to one key of a {@link Store}. An object that was deleted and created anew is a delete and an add. */
export type Change<T> =
  | {readonly type: 'add'; readonly key: ObjectKey; readonly object: T}
  | {readonly type: 'update'; readonly key: ObjectKey; readonly object: T; readonly old: T}
  /** `old` is the last state seen; `last` the one that it was deleted in, where the server told it. */
  | {readonly type: 'delete'; readonly key: ObjectKey; readonly old: T; readonly last?: T};

/** Computes the values under which an index files an object. */
export type IndexFunction<T> = (object: T) => readonly string[];

interface Index<T> {
  readonly fn: IndexFunction<T>;
  readonly keys: Map<string, Set<ObjectKey>>;
  /** What each object is filed under. */
  readonly values: Map<ObjectKey, readonly string[]>;
}

/**
 * Objects by key, with indexes. Objects in it are frozen and only ever get newer: an event that is older than what is
 * held, or the same again, changes nothing.
 */
export class Store<T extends KubeObject> {
  private readonly objects = new Map<ObjectKey, T>();
  private readonly indexes = new Map<string, Index<T>>();

  /** An object that an index throws for is not in that index; `onError` is told. */
  constructor(
    indexes: Readonly<Record<string, IndexFunction<T>>> = {},
    private readonly onError?: (error: Error) => void,
  ) {
    for (const [name, fn] of Object.entries(indexes)) this.indexes.set(name, {fn, keys: new Map(), values: new Map()});
  }

  get(key: ObjectKey): T | undefined {
    return this.objects.get(key);
  }

  get size(): number {
    return this.objects.size;
  }

  values(): IterableIterator<T> {
    return this.objects.values();
  }

  /** The objects that an index files under a value. */
  byIndex(index: string, value: string): readonly T[] {
    const keys = this.indexes.get(index)?.keys.get(value) ?? [];
    return [...keys].flatMap((key) => this.objects.get(key) ?? []);
  }

  /**
   * Takes over a complete list: what is not in it is gone. A list is read consistently, so what is older in it than here
   * is how it is now: the server was restored from a backup.
   */
  replace(items: readonly T[]): Change<T>[] {
    const listed = new Set(items.map(keyOf));
    const gone = [...this.objects].filter(([key]) => !listed.has(key)).map(([key, old]) => this.drop(key, old));
    return [...gone, ...items.flatMap((item) => (this.holds(item) ? [] : this.take(item)))];
  }

  /** Takes over a new state of one object, if it is newer than what is held. */
  upsert(object: T): Change<T>[] {
    const held = this.objects.get(keyOf(object))?.metadata?.resourceVersion;
    const order = compareResourceVersions(object.metadata?.resourceVersion, held);
    return order !== undefined && order <= 0 ? [] : this.take(object);
  }

  // By all of it: what was written before a restore and what after may have the same version.
  private holds(object: T): boolean {
    return isDeepStrictEqual(object, this.objects.get(keyOf(object)));
  }

  private take(object: T): Change<T>[] {
    const key = keyOf(object);
    const held = this.objects.get(key);
    if (held === undefined) return [this.put(key, object)];
    if (held.metadata?.uid !== object.metadata?.uid) return [this.drop(key, held), this.put(key, object)];
    return [this.put(key, object, held)];
  }

  /**
   * Takes an object out; one of an earlier object of the same name leaves its successor alone. `last` is the state that
   * it was deleted in, as far as it can be kept here.
   */
  remove(gone: KubeObject, last?: T): Change<T>[] {
    const key = keyOf(gone);
    const held = this.objects.get(key);
    if (held === undefined) return [];
    const isSame = held.metadata?.uid === gone.metadata?.uid;
    const isSuccessor = !isSame && isOlder(gone.metadata?.resourceVersion, held.metadata?.resourceVersion);
    if (isSuccessor) return [];
    const change = this.drop(key, held);
    return [isSame && last !== undefined ? {...change, last} : change];
  }

  private put(key: ObjectKey, incoming: T, old?: T): Change<T> {
    const object = deepFreeze(incoming);
    this.unindex(key);
    this.objects.set(key, object);
    this.index(key, object);
    return old === undefined ? {type: 'add', key, object} : {type: 'update', key, object, old};
  }

  private drop(key: ObjectKey, old: T): Extract<Change<T>, {type: 'delete'}> {
    this.unindex(key);
    this.objects.delete(key);
    return {type: 'delete', key, old};
  }

  private index(key: ObjectKey, object: T): void {
    for (const {fn, keys, values} of this.indexes.values()) {
      contain(() => values.set(key, fn(object)), this.onError);
      for (const value of values.get(key) ?? []) {
        const filed = keys.get(value);
        if (filed === undefined) keys.set(value, new Set([key]));
        else filed.add(key);
      }
    }
  }

  private unindex(key: ObjectKey): void {
    for (const {keys, values} of this.indexes.values()) {
      for (const value of values.get(key) ?? []) {
        const filed = keys.get(value);
        filed?.delete(key);
        if (filed?.size === 0) keys.delete(value);
      }
      values.delete(key);
    }
  }
}
