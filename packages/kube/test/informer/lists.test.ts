import {describe, expect, it} from '@jest/globals';
import {cleanups} from '../support/cleanups.js';
import {ApiError} from '../../src/index.js';
import {CollectionServer, isVersionOf} from '../support/collection-server.js';
import {failing, isList, isWatch, only} from '../support/faults.js';
import {status} from '../support/scripted-server.js';
import {converged, startInformer} from '../support/started-informer.js';
import {until} from '../support/until.js';

const cleanup = cleanups();

describe('T31: a change that the watch never told of', () => {
  it('is healed by the list that comes now and then', async () => {
    const server = await CollectionServer.start(cleanup);
    server.put('gone');
    server.put('changed', 1);
    const started = await startInformer(cleanup, server, {timing: {relistMs: 50, shortWatchMs: 0}});
    server.unseen(() => {
      server.delete('gone');
      server.put('changed', 2);
      server.put('new');
    });
    const before = started.changes.length;
    // The watch ends when the list is due: the server keeps its promise here.
    server.endWatchesInTime();
    await converged(started, server);
    expect(started.changes.slice(before).map(({type, key}) => `${type} ${key}`)).toEqual([
      'delete ns/gone',
      'update ns/changed',
      'add ns/new',
    ]);
  });

  it('costs no change when there was none, and a list that fails then costs the watch nothing', async () => {
    const server = await CollectionServer.start(cleanup);
    server.put('a');
    const started = await startInformer(cleanup, server, {timing: {relistMs: 50, shortWatchMs: 0}});
    server.endWatchesInTime();
    await until('two more lists', () => server.lists.length >= 3);
    expect(started.changes).toHaveLength(1);
    server.fault = only(isList, failing(500, 'InternalError'));
    await until('one failed', () => started.errors.length >= 1);
    server.put('b');
    await converged(started, server);
    expect(started.informer.health().synced).toBe(true);
  });

  it('waits no longer than the watch is asked to last', async () => {
    const server = await CollectionServer.start(cleanup);
    await startInformer(cleanup, server, {timing: {watchTimeoutMs: 3_600_000, relistMs: 100_000}});
    const seconds = Number(server.watchRequests[0]?.query.get('timeoutSeconds'));
    expect(seconds).toBeGreaterThanOrEqual(100);
    expect(seconds).toBeLessThanOrEqual(200);
  });
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

  it('a server that was restored from a backup is listed again, and followed from there', async () => {
    const server = await CollectionServer.start(cleanup);
    server.put('a');
    const restore = server.save();
    const started = await startInformer(cleanup, server);
    server.put('a');
    server.put('b');
    await converged(started, server);
    restore();
    await converged(started, server);
    server.put('c');
    await converged(started, server);
    expect(server.lists).toHaveLength(2);
  });

  it('the same where the server has passed our version meanwhile', async () => {
    const server = await CollectionServer.start(cleanup);
    server.put('a');
    const restore = server.save();
    const started = await startInformer(cleanup, server);
    server.put('a');
    await converged(started, server);
    restore();
    server.put('b');
    server.put('c');
    await converged(started, server);
    expect(server.lists).toHaveLength(2);
  });

  it('a server that does not tell of the last change is watched all the same, and speaks for itself', async () => {
    const server = await CollectionServer.start(cleanup);
    server.put('a');
    const started = await startInformer(cleanup, server);
    server.fault = only(isVersionOf, failing(403, 'Forbidden'));
    server.server.cut();
    server.put('b');
    await converged(started, server);
    expect(server.lists).toHaveLength(1);
    expect(started.errors.filter((error) => error instanceof ApiError)).toEqual([]);
  });

  it('what was written before a restore and what after is not the same for having the same version', async () => {
    const server = await CollectionServer.start(cleanup);
    server.put('b');
    const restore = server.save();
    server.put('a', 1);
    server.put('b');
    const started = await startInformer(cleanup, server);
    restore();
    server.put('a', 2);
    await converged(started, server);
    expect(started.informer.get('ns/a')?.spec?.size).toBe(2);
  });
});

it('T40: a restart over 5,000 objects is ten pages, one at a time, and one watch; a list that changed nothing tells nothing', async () => {
  const server = await CollectionServer.start(cleanup);
  for (let n = 0; n < 5_000; n++) server.put(`a${n}`);
  let underWay = 0;
  let most = 0;
  server.fault = (request, response) => {
    if (isWatch(request)) return false;
    most = Math.max(most, ++underWay);
    response.once('finish', () => (underWay -= 1));
    return false;
  };
  const started = await startInformer(cleanup, server);
  expect(started.changes).toHaveLength(5_000);
  server.send('ERROR', status(410, 'Expired'));
  await until('it listed again', () => server.lists.length === 20 && server.openWatches === 1);
  await converged(started, server);
  expect([server.lists.length, server.watchRequests.length, most]).toEqual([20, 2, 1]);
  expect(started.changes).toHaveLength(5_000);
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

it('lists of several pages are one list; a token that expires between them starts it over', async () => {
  const server = await CollectionServer.start(cleanup);
  for (let n = 0; n < 5; n++) server.put(`a${n}`);
  server.pageSize = 2;
  const gone = failing(410, 'Expired');
  server.fault = only(({query}) => query.get('continue') === '105:4', gone, 1);
  const started = await startInformer(cleanup, server);
  await converged(started, server);
  expect(server.lists.map(({query}) => query.get('continue'))).toEqual([
    null,
    '105:2',
    '105:4',
    null,
    '105:2',
    '105:4',
  ]);
  expect(started.changes.map(({type}) => type)).toEqual(Array(5).fill('add'));
});

it('what changes between two pages comes with the watch', async () => {
  const server = await CollectionServer.start(cleanup);
  for (const name of ['a', 'b', 'c']) server.put(name);
  server.pageSize = 2;
  server.fault = (request) => {
    if (!request.query.has('continue')) return false;
    server.fault = () => false;
    server.put('b', 1);
    server.delete('a');
    return false;
  };
  const started = await startInformer(cleanup, server);
  await converged(started, server);
  expect(started.changes.map(({type, key}) => `${type} ${key}`)).toEqual([
    'add ns/a',
    'add ns/b',
    'add ns/c',
    'update ns/b',
    'delete ns/a',
  ]);
});

it('T38: a page is cut down before the next one is asked for', async () => {
  const server = await CollectionServer.start(cleanup);
  for (let n = 0; n < 6; n++) server.put(`a${n}`);
  server.pageSize = 2;
  let cut = 0;
  const before: number[] = [];
  server.fault = (request) => {
    if (isList(request)) before.push(cut);
    return false;
  };
  await startInformer(cleanup, server, {
    transform: (object) => {
      cut += 1;
      return object;
    },
  });
  expect(before).toEqual([0, 2, 4]);
});
