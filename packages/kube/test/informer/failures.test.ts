import {describe, expect, it} from '@jest/globals';
import {cleanups} from '../support/cleanups.js';
import {CollectionServer, type Fault} from '../support/collection-server.js';
import {FakeClock} from '../support/fake-clock.js';
import {failing, FAULTS, isList, isWatch, only} from '../support/faults.js';
import {status, type Recorded} from '../support/scripted-server.js';
import {converged, makeInformer, SHORT, startInformer} from '../support/started-informer.js';
import {until} from '../support/until.js';

const cleanup = cleanups();

/** No watch counts as one that was open for a while, however busy the machine is. */
const NEVER_LONG = {shortWatchMs: 60_000};

/** Which of the requests came before the delays, in ms, that the ones before them ask for; Node's timers round down. */
function tooSoon(requests: readonly Recorded[], delays: readonly number[]): string[] {
  return delays.flatMap((delayMs, nth) => {
    const afterMs = (requests[nth + 1]?.at ?? NaN) - (requests[nth]?.at ?? NaN);
    return afterMs > delayMs - 1 ? [] : [`request ${nth + 1} came after ${afterMs} ms, not ${delayMs}`];
  });
}

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

describe('T5: a 410 storm', () => {
  it.each<[string, Fault]>([
    ['as the answer', failing(410, 'Gone')],
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
    const started = makeInformer(cleanup, server, {timing: NEVER_LONG});
    started.informer.start();
    await until('the storm blew', () => server.lists.length > 6);
    expect(tooSoon(server.lists, [10, 20, 40, 80, 80, 80])).toEqual([]);
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
    server.fault = failing(404, 'NotFound');
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
    server.fault = only(isWatch, (_request, response) => {
      const {resourceVersion} = server.put('a').metadata ?? {};
      const newer = `${JSON.stringify({type: 'BOOKMARK', object: {metadata: {resourceVersion}}})}\n`;
      response.writeHead(200, {'content-type': 'application/json'}).end(text === 'newer' ? newer : text);
      return true;
    });
    makeInformer(cleanup, server, {timing: NEVER_LONG}).informer.start();
    await until('a while passed', () => server.watchRequests.length > 6);
    const delays = text === 'newer' ? Array<number>(6).fill(10) : [10, 20, 40, 80, 80, 80];
    expect(tooSoon(server.watchRequests, delays)).toEqual([]);
    expect(server.lists).toHaveLength(1);
  });
});

describe('the backoff', () => {
  it('starts anew after a watch that was open for a while, quiet or not', async () => {
    const server = await CollectionServer.start(cleanup);
    server.fault = only(isWatch, (_, response) => (response.destroy(), true), 7);
    const clock = new FakeClock();
    const {informer, errors} = makeInformer(cleanup, server, {clock, timing: {backoffMaxMs: 60_000}});
    informer.start();
    for (let nth = 1; nth <= 7; nth++) {
      await until('it failed again', () => errors.length === nth);
      await clock.pass(SHORT.backoffInitialMs * 2 ** nth);
    }
    await until('it is open', () => informer.health().gapSince === undefined);
    await clock.pass(SHORT.shortWatchMs);
    server.server.cut();
    await until('it is lost', () => errors.length === 8);
    await clock.pass(SHORT.backoffInitialMs * 2);
    await until('it is back', () => informer.health().gapSince === undefined);
  });

  it('stays short while nothing listens', async () => {
    const server = await CollectionServer.start(cleanup);
    const clock = new FakeClock();
    const timing = {backoffMaxMs: 60_000, refusedMaxMs: 15, watchTimeoutMs: 3_600_000};
    const {errors} = await startInformer(cleanup, server, {clock, timing});
    await server.server.close();
    for (let nth = 1; nth <= 8; nth++) {
      await until('it was tried', () => errors.length >= nth);
      await clock.pass(2 * timing.refusedMaxMs);
    }
  });

  it('is at least what the server asks for, within its cap', async () => {
    const server = await CollectionServer.start(cleanup);
    const started = await startInformer(cleanup, server, {timing: {backoffMaxMs: 150}});
    const busy = {...status(429, 'TooManyRequests'), details: {retryAfterSeconds: 3_600}};
    const sentAt = performance.now();
    server.send('ERROR', busy);
    await until('it is back', () => server.watchRequests.length === 2);
    expect(started.errors).toHaveLength(1);
    expect((server.watchRequests[1]?.at ?? 0) - sentAt).toBeGreaterThanOrEqual(149);
  });
});
