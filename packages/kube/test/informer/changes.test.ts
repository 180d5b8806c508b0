import {expect, it} from '@jest/globals';
import {keyOf} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {CollectionServer} from '../support/collection-server.js';
import {converged, makeInformer, startInformer} from '../support/started-informer.js';
import {thing} from '../support/things.js';
import {until, within} from '../support/until.js';

const cleanup = cleanups();

it('T6: an object deleted and created anew during a gap is a delete and an add', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a');
  const started = await startInformer(cleanup, server);
  const before = started.informer.get('ns/a');
  server.server.cut();
  server.delete('a');
  server.compact();
  const after = server.put('a');
  await converged(started, server);
  expect(started.changes.slice(1)).toEqual([
    {type: 'delete', key: 'ns/a', old: before},
    {type: 'add', key: 'ns/a', object: after},
  ]);
});

it('T7: an older object never replaces a newer one, and the version to resume from never falls', async () => {
  const server = await CollectionServer.start(cleanup);
  const old = server.put('a', 1);
  server.put('a', 2);
  const started = await startInformer(cleanup, server);
  server.send('MODIFIED', old);
  server.send('MODIFIED', thing('a', {...old.metadata, resourceVersion: '99'}, 9));
  server.put('b');
  await converged(started, server);
  expect(started.informer.get('ns/a')?.spec?.size).toBe(2);
  server.delete('a');
  await converged(started, server);
  server.send('MODIFIED', old);
  server.breakOff();
  await until('it resumes', () => server.watchRequests.length === 2);
  expect(started.informer.get('ns/a')).toBeUndefined();
  expect(server.watchRequests[1]?.query.get('resourceVersion')).toBe(server.resourceVersion);
});

it('T8: a handler that throws reaches neither the stream, nor the other handlers, nor the process', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a');
  const seen: string[] = [];
  const started = makeInformer(cleanup, server, {
    onError: () => {
      throw new Error('and the listener for errors throws too');
    },
  });
  started.informer.onChange(() => {
    throw new Error('handler');
  });
  started.informer.onChange(({key}) => seen.push(key));
  started.informer.start();
  await within('the first list', started.informer.synced());
  server.put('b');
  await converged(started, server);
  server.server.cut();
  server.put('c');
  await converged(started, server);
  expect(seen).toEqual(['ns/a', 'ns/b', 'ns/c']);
  expect(server.lists).toHaveLength(1);
});

it('T8: a transform that throws loses its object alone, and says so', async () => {
  const server = await CollectionServer.start(cleanup);
  for (const name of ['a', 'odd', 'b']) server.put(name);
  const started = makeInformer(cleanup, server, {
    transform: (object) => {
      if (object.metadata?.name === 'odd') throw new Error('what is this?');
      return object;
    },
  });
  started.informer.start();
  await within('the first list', started.informer.synced());
  server.put('odd', 2);
  server.put('c');
  await until('what came after it is there', () => started.informer.get('ns/c') !== undefined);
  expect([...started.informer.values()].map(keyOf)).toEqual(['ns/a', 'ns/b', 'ns/c']);
  expect(started.errors.map(({message}) => message)).toEqual(['what is this?', 'what is this?']);
});

it('T8: a transform that throws for the last state of an object keeps it from no delete', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a', 1);
  const started = await startInformer(cleanup, server, {
    transform: (object) => {
      if (object.spec?.size === 2) throw new Error('what is this?');
      return object;
    },
  });
  server.put('a', 2);
  server.delete('a');
  await until('it is gone', () => started.informer.get('ns/a') === undefined);
  expect(started.changes.map(({type, key}) => `${type} ${key}`)).toEqual(['add ns/a', 'delete ns/a']);
});

it('T8: an index that throws leaves its object out of the index alone, and says so', async () => {
  const server = await CollectionServer.start(cleanup);
  for (const name of ['a', 'odd', 'b']) server.put(name);
  const started = makeInformer(cleanup, server, {
    indexes: {
      name: ({metadata}) => {
        if (metadata?.name === 'odd') throw new Error('what is this?');
        return [String(metadata?.name)];
      },
    },
  });
  started.informer.start();
  await within('the first list', started.informer.synced());
  server.delete('odd');
  server.put('c');
  await until('what came after it is there', () => started.informer.get('ns/c') !== undefined);
  expect(started.changes.map(({type, key}) => `${type} ${key}`)).toEqual([
    'add ns/a',
    'add ns/odd',
    'add ns/b',
    'delete ns/odd',
    'add ns/c',
  ]);
  expect(started.informer.byIndex('name', 'b')).toHaveLength(1);
  expect(started.errors.map(({message}) => message)).toEqual(['what is this?']);
});

it('T15: what is in the cache cannot be written to', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a');
  const {informer, changes} = await startInformer(cleanup, server);
  const held = informer.get('ns/a') as unknown as {metadata: {name: string}; spec: {size: number}};
  expect(() => (held.spec.size = 5)).toThrow(TypeError);
  expect(() => (held.metadata.name = 'x')).toThrow(TypeError);
  expect(changes.every((change) => change.type === 'delete' || Object.isFrozen(change.object))).toBe(true);
});

it('T30: an object that went away during a gap is a delete with the last state that was seen', async () => {
  const server = await CollectionServer.start(cleanup);
  const last = server.put('a', 1);
  const started = await startInformer(cleanup, server);
  server.server.cut();
  server.put('a', 2);
  server.delete('a');
  server.compact();
  await converged(started, server);
  expect(started.changes.at(-1)).toEqual({type: 'delete', key: 'ns/a', old: last});
});

it('the same version again is no update', async () => {
  const server = await CollectionServer.start(cleanup);
  const held = server.put('a');
  const started = await startInformer(cleanup, server);
  server.send('MODIFIED', held);
  server.server.cut();
  server.compact();
  server.put('b');
  await converged(started, server);
  expect(started.changes.map(({type, key}) => `${type} ${key}`)).toEqual(['add ns/a', 'add ns/b']);
});

it('files objects under indexes, cut down by its transform', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a', 1);
  server.put('b', 2);
  const {informer} = await startInformer(cleanup, server, {
    transform: ({metadata, spec = {}}) => ({metadata: metadata ?? {}, spec}),
    indexes: {size: ({spec}) => [String(spec?.size)]},
  });
  expect(informer.byIndex('size', '2').map(keyOf)).toEqual(['ns/b']);
  expect(informer.get('ns/a')).not.toHaveProperty('kind');
});
