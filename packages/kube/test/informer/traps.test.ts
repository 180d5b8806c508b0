import {describe, expect, it} from '@jest/globals';
import {keyOf} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {CollectionServer, type Fault} from '../support/collection-server.js';
import {json, status} from '../support/scripted-server.js';
import {converged, makeInformer, SHORT, startInformer} from '../support/started-informer.js';
import {thing} from '../support/things.js';
import {until, within} from '../support/until.js';

// The traps of an informer. T3 (a quiet watch that is aborted) is the second test of T4 here. Not a matter of this layer:
// T31, since a resync is the controller's to ask for, and T16, since conflict retries read live there. T17 is with the
// workers.
const cleanup = cleanups();
const isWatch: Parameters<typeof only>[0] = ({query}) => query.has('watch');
const isList: Parameters<typeof only>[0] = ({query}) => !query.has('watch');

/** A fault for the first `times` requests of a kind. */
function only(matches: (request: Parameters<Fault>[0]) => boolean, fault: Fault, times = Infinity): Fault {
  let left = times;
  return (request, response) => matches(request) && left-- > 0 && fault(request, response);
}

const FAULTS: readonly [string, Fault][] = [
  ['a 500', (_, response) => (json(response, status(500, 'InternalError'), 500), true)],
  ['a 401', (_, response) => (json(response, status(401, 'Unauthorized'), 401), true)],
  ['a 403', (_, response) => (json(response, status(403, 'Forbidden'), 403), true)],
  ['a 429', (_, response) => (json(response, status(429, 'TooManyRequests'), 429), true)],
  ['a 504', (_, response) => (json(response, status(504, 'Timeout'), 504), true)],
  ['a 410', (_, response) => (json(response, status(410, 'Expired'), 410), true)],
  ['a page of a proxy', (_, response) => (response.writeHead(200, {'content-type': 'text/html'}).end('<html>'), true)],
  ['a reset', (_, response) => (response.destroy(), true)],
  [
    'a body that breaks off',
    (_, response) => (
      response.writeHead(200, {'content-type': 'application/json'}).write('{"items": ['),
      setImmediate(() => response.destroy()),
      true
    ),
  ],
  ['no JSON', (_, response) => (response.writeHead(200, {'content-type': 'application/json'}).end('what?\n'), true)],
];

describe('T2: no failure ends an informer', () => {
  it.each(FAULTS)('not %s of the list', async (_, fault) => {
    const server = await CollectionServer.start(cleanup);
    server.put('a');
    server.fault = only(isList, fault, 2);
    const started = await startInformer(cleanup, server);
    await converged(started, server);
    expect(started.errors).toHaveLength(2);
    expect(server.lists).toHaveLength(3);
  });

  it.each(FAULTS)('not %s of the watch, and what changed meanwhile is not missed', async (_, fault) => {
    const server = await CollectionServer.start(cleanup);
    server.put('a');
    const started = await startInformer(cleanup, server);
    server.fault = only(isWatch, fault, 2);
    server.server.cut();
    server.put('b');
    server.delete('a');
    await converged(started, server);
    await until('two faults', () => started.errors.length >= 3);
    await until('the watch is open', () => started.informer.health().gapSince === undefined);
  });

  it('not an ERROR event that is no 410, which does not make it list again either', async () => {
    const server = await CollectionServer.start(cleanup);
    const started = await startInformer(cleanup, server);
    server.send('ERROR', status(500, 'InternalError'));
    await until('the error is told', () => started.errors.length === 1);
    server.put('a');
    await converged(started, server);
    expect(server.lists).toHaveLength(1);
  });
});

describe('T4: a half-open connection', () => {
  it('a watch that goes mute is replaced within its idle deadline', async () => {
    const server = await CollectionServer.start(cleanup);
    const started = await startInformer(cleanup, server, {timing: {watchIdleMs: 60}});
    await until('a second watch', () => server.watchRequests.length === 2, 1_000);
    expect(started.errors[0]?.message).toBe('watch silent for 60 ms');
    expect(server.lists).toHaveLength(1);
    await until('the first is closed', () => server.openWatches === 1);
  });

  it('a watch with bookmarks is not', async () => {
    const server = await CollectionServer.start(cleanup);
    const {errors} = await startInformer(cleanup, server, {timing: {watchIdleMs: 100}});
    const beat = setInterval(() => server.bookmark(), 10);
    cleanup(() => clearInterval(beat));
    const start = performance.now();
    await until('three idle deadlines passed', () => performance.now() - start > 300);
    expect(errors).toEqual([]);
    expect(server.watchRequests).toHaveLength(1);
  });

  it('a watch whose headers never come is replaced too', async () => {
    const server = await CollectionServer.start(cleanup);
    server.fault = only(isWatch, () => true, 1);
    const started = makeInformer(cleanup, server, {timing: {watchIdleMs: 60}});
    started.informer.start();
    server.put('a');
    await converged(started, server);
    await until('the second watch is open', () => server.openWatches === 1);
  });
});

describe('T5: a 410 storm', () => {
  it.each<[string, Fault]>([
    ['as the answer', (_, response) => (json(response, status(410, 'Gone'), 410), true)],
    [
      'in the stream',
      (_, response) => (
        response
          .writeHead(200, {'content-type': 'application/json'})
          .end(`${JSON.stringify({type: 'ERROR', object: status(410, 'Expired')})}\n`),
        true
      ),
    ],
  ])('gives at most one list per backoff, and ends well (%s)', async (_, fault) => {
    const server = await CollectionServer.start(cleanup);
    server.put('a');
    server.fault = only(isWatch, fault);
    const started = makeInformer(cleanup, server);
    started.informer.start();
    const start = performance.now();
    await until('the storm blew', () => performance.now() - start > 500);
    // Delays of at least 10, 20, 40, 80, 80, ... ms.
    expect(server.lists.length).toBeLessThanOrEqual(10);
    expect(server.lists.length).toBeGreaterThanOrEqual(3);
    server.fault = () => false;
    server.put('b');
    await converged(started, server);
    await until('the watch is open', () => server.openWatches === 1);
  });
});

describe('a type that is gone for long', () => {
  it('is followed soon after it is back, although its old version is gone', async () => {
    const server = await CollectionServer.start(cleanup);
    // A backoff that grows unbounded takes hours after so many failures.
    const timing = {backoffInitialMs: 1, backoffMaxMs: 10_000_000, absentMaxMs: 5};
    const started = await startInformer(cleanup, server, {timing});
    server.fault = (_, response) => (json(response, status(404, 'NotFound'), 404), true);
    server.server.cut();
    await until('many failures', () => started.errors.length > 30);
    server.put('a');
    server.compact();
    server.fault = () => false;
    await converged(started, server);
  });
});

describe('a server that closes the watch at once', () => {
  it.each<[string, string]>([
    ['without a word', ''],
    ['after a bookmark', `${JSON.stringify({type: 'BOOKMARK', object: {metadata: {resourceVersion: '100'}}})}\n`],
    ['after a newer bookmark each time', 'newer'],
  ])('is not asked in a hot loop (%s)', async (_, text) => {
    const server = await CollectionServer.start(cleanup);
    let revision = 100;
    server.fault = only(isWatch, (_request, response) => {
      const newer = `${JSON.stringify({type: 'BOOKMARK', object: {metadata: {resourceVersion: String(++revision)}}})}\n`;
      response.writeHead(200, {'content-type': 'application/json'}).end(text === 'newer' ? newer : text);
      return true;
    });
    makeInformer(cleanup, server).informer.start();
    const start = performance.now();
    await until('a while passed', () => performance.now() - start > 300);
    expect(server.watchRequests.length).toBeLessThanOrEqual(text === 'newer' ? 31 : 8);
    expect(server.lists).toHaveLength(1);
  });
});

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
  server.endWatches();
  await until('it resumes', () => server.watchRequests.length === 2);
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

describe('T9: stop() leaves nothing open and nothing to come', () => {
  const mute: Fault = () => true;
  const half: Fault = (_, response) => response.writeHead(200, {'content-type': 'application/json'}).write('{"');

  it.each<[string, Fault]>([
    ['before the headers of the list', only(isList, mute)],
    ['in the body of the list', only(isList, half)],
    ['between two pages', only(({query}) => query.has('continue'), mute)],
    ['before the headers of the watch', only(isWatch, mute)],
    ['in the first event of the watch', only(isWatch, half)],
    ['in an open watch', () => false],
    ['in the backoff', only(isWatch, (_, response) => (json(response, status(500, 'InternalError'), 500), true))],
  ])('%s', async (where, fault) => {
    const server = await CollectionServer.start(cleanup);
    for (const name of ['a', 'b', 'c']) server.put(name);
    server.pageSize = 2;
    server.fault = fault;
    const timing = where === 'in the backoff' ? {backoffInitialMs: 60_000, backoffMaxMs: 60_000} : {};
    const {informer, changes, errors} = makeInformer(cleanup, server, {timing});
    informer.start();
    const expected =
      {'before the headers of the list': 1, 'in the body of the list': 1, 'between two pages': 2}[where] ?? 3;
    await until('it is there', () => server.server.requests.length === expected);
    if (where === 'in the backoff') await until('the error is told', () => errors.length === 1);
    const told = errors.length;
    await within('stop', informer.stop(), 1_000);
    const count = changes.length;
    server.fault = () => false;
    server.put('d');
    await until('no watch is open', () => server.openWatches === 0);
    await until('no more than the kept connection is open', () => server.server.openConnections <= 1);
    expect(server.server.requests).toHaveLength(expected);
    expect(changes).toHaveLength(count);
    expect(errors).toHaveLength(told);
  });

  it('not even when it was never started, or is started after', async () => {
    const server = await CollectionServer.start(cleanup);
    const {informer} = makeInformer(cleanup, server);
    await informer.stop();
    informer.start();
    await informer.stop();
    expect(server.server.requests).toEqual([]);
  });
});

it('T10: a hundred starts are one list and one watch', async () => {
  const server = await CollectionServer.start(cleanup);
  const started = makeInformer(cleanup, server);
  for (let n = 0; n < 100; n++) started.informer.start();
  await until('the watch is open', () => server.openWatches === 1);
  server.put('a');
  await converged(started, server);
  expect([server.lists.length, server.watchRequests.length]).toEqual([1, 1]);
});

it('T11: the list and the watch carry the same namespace and selectors', async () => {
  const server = await CollectionServer.start(cleanup);
  const select = {namespace: 'ns', labelSelector: 'a=b', fieldSelector: 'c=d'};
  await startInformer(cleanup, server, {select});
  for (const {path, query} of server.server.requests) {
    expect(path).toBe('/apis/example.com/v1/namespaces/ns/things');
    expect([query.get('labelSelector'), query.get('fieldSelector')]).toEqual(['a=b', 'c=d']);
  }
});

it('T12: bookmarks are asked for, and keep a quiet cache from a 410', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a');
  const started = await startInformer(cleanup, server);
  expect(server.watchRequests[0]?.query.get('allowWatchBookmarks')).toBe('true');
  server.put('elsewhere');
  server.delete('elsewhere');
  await converged(started, server);
  server.compact();
  server.bookmark();
  server.endWatches();
  await until('it resumes', () => server.openWatches === 1 && server.watchRequests.length === 2);
  server.put('b');
  await converged(started, server);
  expect(server.watchRequests[1]?.query.get('resourceVersion')).toBe('103');
  expect(server.lists).toHaveLength(1);
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

describe('T33: no travel back in time', () => {
  it('lists ask for no resourceVersion, so they are consistent reads', async () => {
    const server = await CollectionServer.start(cleanup);
    const started = await startInformer(cleanup, server);
    server.server.cut();
    server.put('a');
    server.compact();
    await converged(started, server);
    expect(server.lists).toHaveLength(2);
    expect(server.lists.map(({query}) => query.has('resourceVersion'))).toEqual([false, false]);
  });

  it('a server that is behind our version makes it list again', async () => {
    const server = await CollectionServer.start(cleanup);
    const started = await startInformer(cleanup, server);
    const tooLarge = {
      ...status(504, 'Timeout', 'Too large resource version: 200, current: 100'),
      details: {
        causes: [{reason: 'ResourceVersionTooLarge', message: 'Too large resource version'}],
        retryAfterSeconds: 1,
      },
    };
    server.fault = only(isWatch, (_, response) => (json(response, tooLarge, 504), true), 1);
    server.server.cut();
    server.put('a');
    await converged(started, server);
    expect(server.lists).toHaveLength(2);
  });
});

describe('T37: how long there has been no watch', () => {
  it('is counted from when it was lost, however often it is tried again', async () => {
    const server = await CollectionServer.start(cleanup);
    const {informer, errors} = await startInformer(cleanup, server);
    server.fault = only(isWatch, (_, response) => (json(response, status(500, 'InternalError'), 500), true));
    server.server.cut();
    await until('the watch is lost', () => informer.health().gapSince !== undefined);
    const {gapSince} = informer.health();
    await until('four tries failed', () => errors.length >= 5);
    expect(informer.health()).toEqual({synced: true, gapSince});
    server.fault = () => false;
    await until('the watch is back', () => informer.health().gapSince === undefined);
  });

  it('is not synced before the first list', async () => {
    const server = await CollectionServer.start(cleanup);
    server.fault = only(isList, () => true);
    const {informer} = makeInformer(cleanup, server);
    const before = informer.health().gapSince;
    informer.start();
    await until('it is asked', () => server.lists.length === 1);
    expect(informer.health()).toEqual({synced: false, gapSince: before});
  });
});

describe('the backoff', () => {
  it('starts anew after a watch that was open for a while, quiet or not', async () => {
    const server = await CollectionServer.start(cleanup);
    server.fault = only(isWatch, (_, response) => (response.destroy(), true), 5);
    const {informer} = await startInformer(cleanup, server, {timing: {backoffMaxMs: 60_000}});
    const open = performance.now();
    await until('it was open for a while', () => performance.now() - open > 2 * SHORT.shortWatchMs);
    server.server.cut();
    await until('it is lost', () => informer.health().gapSince !== undefined);
    await until('it is back', () => informer.health().gapSince === undefined, 250);
  });

  it('is at least what the server asks for, within its cap', async () => {
    const server = await CollectionServer.start(cleanup);
    const started = await startInformer(cleanup, server, {timing: {backoffMaxMs: 150}});
    const busy = {...status(429, 'TooManyRequests'), details: {retryAfterSeconds: 3_600}};
    server.send('ERROR', busy);
    await until('the error is told', () => started.errors.length === 1);
    const told = performance.now();
    await until('it is back', () => server.watchRequests.length === 2);
    expect(performance.now() - told).toBeGreaterThanOrEqual(140);
  });
});

it('lists of several pages are one list; a token that expires between them starts it over', async () => {
  const server = await CollectionServer.start(cleanup);
  for (let n = 0; n < 5; n++) server.put(`a${n}`);
  server.pageSize = 2;
  const gone: Fault = (_, response) => (json(response, status(410, 'Expired'), 410), true);
  server.fault = only(({query}) => query.get('continue') === '4', gone, 1);
  const started = await startInformer(cleanup, server);
  await converged(started, server);
  expect(server.lists.map(({query}) => query.get('continue'))).toEqual([null, '2', '4', null, '2', '4']);
  expect(started.changes.map(({type}) => type)).toEqual(Array(5).fill('add'));
});

it('a watch is asked to end after a random time, and its good end is no error', async () => {
  const server = await CollectionServer.start(cleanup);
  const {errors, informer} = await startInformer(cleanup, server, {timing: {watchTimeoutMs: 300_000, shortWatchMs: 0}});
  server.endWatches();
  await until('it is back', () => server.watchRequests.length === 2 && informer.health().gapSince === undefined);
  expect(errors).toEqual([]);
  for (const {query} of server.watchRequests) {
    expect(Number(query.get('timeoutSeconds'))).toBeGreaterThanOrEqual(300);
    expect(Number(query.get('timeoutSeconds'))).toBeLessThanOrEqual(600);
  }
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
