import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {keyOf, type KubeObject} from '../client/object.js';
import {Store, type Change} from './store.js';

interface Item extends KubeObject {
  readonly tags: readonly string[];
}

const item = (
  name: string,
  version: number | string,
  options: {uid?: string; tags?: readonly string[]} = {},
): Item => ({
  metadata: {namespace: 'ns', name, uid: options.uid ?? `uid-${name}`, resourceVersion: String(version)},
  tags: options.tags ?? [],
});

const words = (changes: readonly Change<Item>[]): string[] =>
  changes.map((change) => {
    const version = change.type === 'delete' ? change.old : change.object;
    return `${change.type} ${change.key}@${version.metadata?.resourceVersion}`;
  });

describe('a store', () => {
  it('tells what an object is to it: an add, an update, nothing new', () => {
    const store = new Store<Item>();
    const [first, second] = [item('a', 1), item('a', 2)];
    expect(store.upsert(first)).toEqual([{type: 'add', key: 'ns/a', object: first}]);
    expect(store.upsert(second)).toEqual([{type: 'update', key: 'ns/a', object: second, old: first}]);
    expect(store.upsert(item('a', 2))).toEqual([]);
    expect(store.upsert(first)).toEqual([]);
    expect(store.get('ns/a')).toBe(second);
    expect(store.size).toBe(1);
  });

  it('compares versions as numbers, not as texts', () => {
    const store = new Store<Item>();
    store.upsert(item('a', '9'));
    expect(words(store.upsert(item('a', '10')))).toEqual(['update ns/a@10']);
    expect(store.upsert(item('a', '9'))).toEqual([]);
  });

  it('takes what it cannot order', () => {
    const store = new Store<Item>();
    store.upsert(item('a', 'x'));
    expect(words(store.upsert(item('a', 'y')))).toEqual(['update ns/a@y']);
    expect(store.upsert(item('a', 'y'))).toEqual([]);
  });

  it('T6: takes another uid for a delete and an add', () => {
    const store = new Store<Item>();
    store.upsert(item('a', 1, {uid: 'old'}));
    expect(words(store.upsert(item('a', 3, {uid: 'new'})))).toEqual(['delete ns/a@1', 'add ns/a@3']);
    expect(store.upsert(item('a', 2, {uid: 'old'}))).toEqual([]);
    expect(store.remove(item('a', 2, {uid: 'old'}))).toEqual([]);
    expect(store.get('ns/a')?.metadata?.uid).toBe('new');
  });

  it('tells the last state it saw of what is removed', () => {
    const store = new Store<Item>();
    const seen = item('a', 1);
    store.upsert(seen);
    expect(store.remove(item('a', 5))).toEqual([{type: 'delete', key: 'ns/a', old: seen}]);
    expect(store.remove(item('a', 5))).toEqual([]);
  });

  it('tells the state in which an object was deleted, and not that of another of its name', () => {
    const store = new Store<Item>();
    const seen = item('a', 1);
    const last = item('a', 5);
    store.upsert(seen);
    expect(store.remove(last, last)).toEqual([{type: 'delete', key: 'ns/a', old: seen, last}]);
    store.upsert(seen);
    const other = item('a', 5, {uid: 'other'});
    expect(store.remove(other, other)).toEqual([{type: 'delete', key: 'ns/a', old: seen}]);
  });

  it('removes what a list does not have, and tells only what differs', () => {
    const store = new Store<Item>();
    for (const name of ['a', 'b', 'c']) store.upsert(item(name, 1));
    expect(words(store.replace([item('b', 1), item('c', 2), item('d', 2)]))).toEqual([
      'delete ns/a@1',
      'update ns/c@2',
      'add ns/d@2',
    ]);
    expect([...store.values()].map(keyOf)).toEqual(['ns/b', 'ns/c', 'ns/d']);
  });

  it('T15: freezes what it holds, all the way down', () => {
    const store = new Store<Item>();
    store.upsert(item('a', 1, {tags: ['x']}));
    const held = store.get('ns/a');
    expect(Object.isFrozen(held) && Object.isFrozen(held?.metadata) && Object.isFrozen(held?.tags)).toBe(true);
  });

  it('has no such index as was not asked for', () => {
    expect(new Store<Item>().byIndex('none', 'x')).toEqual([]);
  });
});

type Operation =
  {readonly do: 'upsert' | 'remove'; readonly item: Item} | {readonly do: 'replace'; readonly items: readonly Item[]};

const anyItem = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c'),
    version: fc.nat({max: 20}),
    uid: fc.constantFrom('u1', 'u2'),
    tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  })
  .map(({name, version, uid, tags}) => item(name, version, {uid, tags}));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({do: fc.constantFrom('upsert' as const, 'remove' as const), item: anyItem}),
  fc.record({do: fc.constant('replace' as const), items: fc.uniqueArray(anyItem, {selector: keyOf})}),
);

function apply(store: Store<Item>, next: Operation): Change<Item>[] {
  return next.do === 'replace' ? store.replace(next.items) : store[next.do](next.item);
}

describe('whatever is done to a store', () => {
  const tags = (object: Item): readonly string[] => object.tags;

  it('its indexes hold exactly what a scan finds', () => {
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const store = new Store<Item>({tags});
        for (const next of operations) {
          apply(store, next);
          for (const tag of ['x', 'y', 'z']) {
            const scanned = [...store.values()].filter((object) => object.tags.includes(tag));
            expect(new Set(store.byIndex('tags', tag))).toEqual(new Set(scanned));
          }
        }
      }),
    );
  });

  it('its changes are the difference, each fitting what was there', () => {
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const store = new Store<Item>();
        const copy = new Map<string, Item>();
        for (const next of operations) {
          for (const change of apply(store, next)) {
            expect(copy.get(change.key)).toBe(change.type === 'add' ? undefined : change.old);
            if (change.type === 'delete') copy.delete(change.key);
            else copy.set(change.key, change.object);
          }
          expect(new Set(store.values())).toEqual(new Set(copy.values()));
        }
      }),
    );
  });

  it('it holds what a list says, also where that is older: the server was restored from a backup', () => {
    fc.assert(
      fc.property(fc.array(operation), fc.uniqueArray(anyItem, {selector: keyOf}), (operations, items) => {
        const store = new Store<Item>();
        for (const next of operations) apply(store, next);
        store.replace(items);
        const versions = (objects: Iterable<Item>): unknown[] =>
          [...objects].map((object) => [keyOf(object), object.metadata?.resourceVersion]).sort();
        expect(versions(store.values())).toEqual(versions(items));
      }),
    );
  });

  it('an object that stays only gets newer by events', () => {
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const store = new Store<Item>();
        for (const next of operations) {
          for (const change of apply(store, next)) {
            if (change.type !== 'update' || next.do === 'replace') continue;
            expect(Number(change.object.metadata?.resourceVersion)).toBeGreaterThan(
              Number(change.old.metadata?.resourceVersion),
            );
          }
        }
      }),
    );
  });
});
