import {describe, expect, it} from '@jest/globals';
import {cleanups} from '../support/cleanups.js';
import {CollectionServer, type Fault} from '../support/collection-server.js';
import {failing, isList, isWatch, only} from '../support/faults.js';
import {converged, makeInformer} from '../support/started-informer.js';
import {rejection, until, within} from '../support/until.js';

const cleanup = cleanups();

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
    ['in the backoff', only(isWatch, failing(500, 'InternalError'))],
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
    await within('stop', informer.stop());
    const count = changes.length;
    server.fault = () => false;
    server.put('d');
    await until('no watch is open', () => server.openWatches === 0);
    await until('no more than the kept connection is open', () => server.server.openConnections <= 1);
    expect(server.server.requests).toHaveLength(expected);
    expect(changes).toHaveLength(count);
    expect(errors).toHaveLength(told);
  });

  it.each([
    ['a list that never comes', true],
    ['no start', false],
  ])('nobody waits for the first list after %s', async (_, isStarted) => {
    const server = await CollectionServer.start(cleanup);
    server.fault = only(isList, mute);
    const {informer} = makeInformer(cleanup, server);
    const failed = rejection(informer.synced());
    if (isStarted) informer.start();
    if (isStarted) await until('it lists', () => server.server.requests.length === 1);
    await informer.stop();
    const error = await within('the failure', failed);
    expect(error).toMatchObject({message: 'the informer was stopped before its first list was complete'});
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
