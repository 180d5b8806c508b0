import {describe, expect, it} from '@jest/globals';
import {cleanups} from '../support/cleanups.js';
import {CollectionServer} from '../support/collection-server.js';
import {FakeClock} from '../support/fake-clock.js';
import {failing, isList, isWatch, only} from '../support/faults.js';
import {converged, makeInformer, SHORT, startInformer} from '../support/started-informer.js';
import {until} from '../support/until.js';

const cleanup = cleanups();

it('T3: a quiet watch that the server ends in good order is opened anew at once, each time', async () => {
  const server = await CollectionServer.start(cleanup);
  // Any delay at all would be a minute.
  const timing = {shortWatchMs: 0, backoffInitialMs: 60_000, backoffMaxMs: 60_000};
  const started = await startInformer(cleanup, server, {timing});
  for (let nth = 2; nth <= 8; nth++) {
    server.endWatches();
    await until('it is open again', () => server.openWatches === 1 && server.watchRequests.length === nth);
  }
  server.put('a');
  await converged(started, server);
});

describe('T4: a half-open connection', () => {
  const timing = {watchIdleMs: 130_000, watchTimeoutMs: 3_600_000, relistMs: 3_600_000};

  it('a watch that goes mute is replaced at its idle deadline', async () => {
    const server = await CollectionServer.start(cleanup);
    const clock = new FakeClock();
    const started = await startInformer(cleanup, server, {clock, timing});
    await clock.pass(timing.watchIdleMs - 1);
    expect(started.errors).toEqual([]);
    await clock.pass(1);
    await until('it is given up', () => started.errors.length === 1);
    expect(started.errors[0]?.message).toBe('watch silent for 130000 ms');
    await clock.pass(2 * SHORT.backoffInitialMs);
    await until('a second watch', () => server.watchRequests.length === 2);
    expect(server.lists).toHaveLength(1);
    await until('the first is closed', () => server.openWatches === 1);
  });

  it('a watch with bookmarks is not', async () => {
    const server = await CollectionServer.start(cleanup);
    const clock = new FakeClock();
    const {errors, informer} = await startInformer(cleanup, server, {clock, timing});
    for (let nth = 0; nth < 3; nth++) {
      await clock.pass(timing.watchIdleMs - 1);
      server.bookmark();
      await until('it is heard', () => errors.length > 0 || informer.health().lastEventAt === clock.now());
    }
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

it('T12: bookmarks are asked for, and keep a quiet cache from a 410', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a');
  const started = await startInformer(cleanup, server);
  expect(server.watchRequests[0]?.query.get('allowWatchBookmarks')).toBe('true');
  // What is not in our selection moves the collection's version, and tells nothing.
  server.unseen(() => {
    server.put('elsewhere');
    server.delete('elsewhere');
  });
  server.compact();
  server.bookmark();
  server.endWatches();
  await until('it resumes', () => server.openWatches === 1 && server.watchRequests.length === 2);
  server.put('b');
  await converged(started, server);
  expect(server.watchRequests[1]?.query.get('resourceVersion')).toBe('103');
  expect(server.lists).toHaveLength(1);
});

it('a watch is asked to end after a random time, and its good end is no error', async () => {
  const server = await CollectionServer.start(cleanup);
  const {errors, informer} = await startInformer(cleanup, server, {
    timing: {watchTimeoutMs: 300_000, relistMs: 600_000, shortWatchMs: 0},
  });
  server.endWatches();
  await until('it is back', () => server.watchRequests.length === 2 && informer.health().gapSince === undefined);
  expect(errors).toEqual([]);
  for (const {query} of server.watchRequests) {
    expect(Number(query.get('timeoutSeconds'))).toBeGreaterThanOrEqual(300);
    expect(Number(query.get('timeoutSeconds'))).toBeLessThanOrEqual(600);
  }
});

describe('T37: how long there has been no watch', () => {
  it('is counted from when it was lost, however often it is tried again', async () => {
    const server = await CollectionServer.start(cleanup);
    const {informer, errors} = await startInformer(cleanup, server);
    server.fault = only(isWatch, failing(500, 'InternalError'));
    server.server.cut();
    await until('the watch is lost', () => informer.health().gapSince !== undefined);
    const {gapSince} = informer.health();
    await until('four tries failed', () => errors.length >= 5);
    expect(informer.health()).toMatchObject({synced: true, gapSince});
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
    expect(informer.health()).toEqual({synced: false, gapSince: before, lastEventAt: undefined});
  });
});

it('says when the server was last heard, by a list, an event or a bookmark', async () => {
  const server = await CollectionServer.start(cleanup);
  const {informer} = await startInformer(cleanup, server);
  const listed = informer.health().lastEventAt ?? Infinity;
  expect(listed).toBeLessThanOrEqual(performance.now());
  server.bookmark();
  await until('the bookmark counts', () => (informer.health().lastEventAt ?? 0) > listed);
  const marked = informer.health().lastEventAt ?? Infinity;
  server.put('a');
  await until('the event counts', () => (informer.health().lastEventAt ?? 0) > marked);
});

it('tells of failures of requests, and of each watch that opens', async () => {
  const server = await CollectionServer.start(cleanup);
  server.put('a');
  const told: string[] = [];
  server.fault = only(isList, failing(403, 'Forbidden'), 2);
  const {informer} = makeInformer(cleanup, server, {
    onFailure: ({message}) => told.push(message),
    onWatching: () => told.push('watching'),
  });
  informer.onChange(() => {
    throw new Error('a handler is no request');
  });
  informer.start();
  await until('it watches', () => server.openWatches === 1);
  server.endWatches();
  await until('it watches again', () => told.filter((what) => what === 'watching').length === 2);
  expect(told.slice(0, 3)).toEqual(['it is Forbidden', 'it is Forbidden', 'watching']);
});
