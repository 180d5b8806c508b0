import {setImmediate as nextTurn} from 'node:timers/promises';
import {describe, expect, it} from '@jest/globals';
import {KubeClient, LeaderElector, type ElectionTiming, type Leadership} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {LeaseServer} from '../support/lease-server.js';
import {clientOf, clusterAt, transportTo} from '../support/scripted-server.js';
import {rejection, until, within} from '../support/until.js';

const cleanup = cleanups();

/** As the real times relate to each other, and quick. */
const QUICK: ElectionTiming = {leaseDurationMs: 1_000, renewDeadlineMs: 300, retryPeriodMs: 30, acquirePeriodMs: 30};

/** Where a part of a second must not be mistaken for what a busy machine takes. */
const LONGER: ElectionTiming = {leaseDurationMs: 4_000, renewDeadlineMs: 1_200, retryPeriodMs: 50, acquirePeriodMs: 30};

function elector(server: LeaseServer, identity: string, timing = QUICK): LeaderElector {
  return new LeaderElector({client: clientOf(cleanup, server), namespace: 'a', name: 'controller', identity, timing});
}

async function lead(candidate: LeaderElector): Promise<Leadership> {
  const leadership = await within('leadership', candidate.acquire(new AbortController().signal));
  cleanup(() => leadership.release());
  return leadership;
}

describe('LeaderElector', () => {
  it('takes a lease that is not there, and renews it', async () => {
    const server = await LeaseServer.start(cleanup);
    await lead(elector(server, 'one'));
    expect(server.lease?.spec).toMatchObject({holderIdentity: 'one', leaseDurationSeconds: 1, leaseTransitions: 0});
    const {renewTime, acquireTime} = server.lease?.spec ?? {};
    await until('a renewal', () => server.lease?.spec?.renewTime !== renewTime);
    expect(server.lease?.spec?.acquireTime).toBe(acquireTime);
  });

  it('leaves one leader of many, and the next takes over at once when it steps down (T35)', async () => {
    const server = await LeaseServer.start(cleanup);
    const first = await lead(elector(server, 'one'));
    let second: Leadership | undefined;
    const waiting = elector(server, 'two').acquire(new AbortController().signal);
    void waiting.then((leadership) => (second = leadership));
    const {requests} = server.server;
    const asked = requests.length;
    await until('the second asks a few times', () => requests.length > asked + 6);
    expect(second).toBeUndefined();

    await first.release();
    expect(first.holds()).toBe(false);
    const releasedAt = performance.now();
    const took = await within('the second leads', waiting, QUICK.leaseDurationMs - 100);
    cleanup(() => took.release());
    expect(performance.now() - releasedAt).toBeLessThan(QUICK.leaseDurationMs);
    expect(server.lease?.spec).toMatchObject({holderIdentity: 'two', leaseTransitions: 1});
  });

  it('takes over from one that died only after the lease has stood still for its time', async () => {
    const server = await LeaseServer.start(cleanup);
    const dead = {
      holderIdentity: 'dead',
      leaseDurationSeconds: 1,
      renewTime: '2001-01-01T00:00:00.000000Z',
      leaseTransitions: 0,
    };
    server.lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: {namespace: 'a', name: 'controller', resourceVersion: '1'},
      spec: dead,
    };
    const startedAt = performance.now();
    await lead(elector(server, 'one'));
    // The time in the lease is long gone; what counts is how long it stood still here.
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });

  it('T34: has lost when it could not renew within the deadline, before others may take over', async () => {
    const server = await LeaseServer.start(cleanup);
    const leadership = await lead(elector(server, 'one'));
    server.mute = true;
    const mutedAt = performance.now();
    const reason = await within('the loss', leadership.lost);
    expect(reason.message).toContain('could not be renewed for 0.3 s');
    expect(performance.now() - mutedAt).toBeLessThan(QUICK.leaseDurationMs);
  });

  it('T34: has lost, without another write, when the process was stopped for longer than the deadline', async () => {
    const server = await LeaseServer.start(cleanup);
    const leadership = await lead(elector(server, 'one'));
    const {writes} = server;
    // As after SIGSTOP and SIGCONT: the clock went on, and nothing ran.
    const end = performance.now() + QUICK.renewDeadlineMs + 50;
    expect(leadership.holds()).toBe(true);
    while (performance.now() < end);
    // Before any timer could run: whoever asks now must not write.
    expect(leadership.holds()).toBe(false);
    await within('the loss', leadership.lost);
    expect(server.writes - writes).toBeLessThanOrEqual(1);
  });

  it('T34: holds no longer for a renewal that was answered late: others count from when it was written', async () => {
    const server = await LeaseServer.start(cleanup);
    const leadership = await lead(elector(server, 'one', LONGER));
    server.lastAnswerAfterMs = 800;
    await until('the last renewal is written', () => server.mute);
    const writtenAt = performance.now();
    await within('the loss', leadership.lost);
    expect(leadership.holds()).toBe(false);
    expect(performance.now() - writtenAt).toBeLessThan(LONGER.renewDeadlineMs + 400);
  });

  it('T34: leads only for what is left of its time when the lease was given late', async () => {
    const server = await LeaseServer.start(cleanup);
    server.lastAnswerAfterMs = 800;
    const leadership = await lead(elector(server, 'one', LONGER));
    const ledAt = performance.now();
    while (leadership.holds()) await nextTurn();
    expect(performance.now() - ledAt).toBeLessThan(LONGER.renewDeadlineMs - 400);
  });

  it('gives the lease back also while a renewal of it is under way (T35)', async () => {
    const server = await LeaseServer.start(cleanup);
    const leadership = await lead(elector(server, 'one'));
    server.lastAnswerAfterMs = 100;
    await until('a renewal is under way', () => server.mute);
    server.mute = false;
    await leadership.release();
    expect(server.holder).toBe('');
  });

  it('goes on when the listener of its errors throws', async () => {
    const server = await LeaseServer.start(cleanup);
    const failures: Error[] = [];
    let failing = 2;
    const transport = transportTo(cleanup, clusterAt(server.url));
    const flaky = new KubeClient({
      host: transport.host,
      request: async (request) => {
        if (failing-- > 0) throw new Error('not now');
        return await transport.request(request);
      },
      close: () => undefined,
    });
    const onError = (error: Error): never => {
      failures.push(error);
      throw new Error('the listener is broken');
    };
    await lead(
      new LeaderElector({client: flaky, namespace: 'a', name: 'controller', identity: 'one', timing: QUICK, onError}),
    );
    expect(failures).toHaveLength(2);
  });

  it('has lost when another took the lease', async () => {
    const server = await LeaseServer.start(cleanup);
    const leadership = await lead(elector(server, 'one'));
    const {metadata, spec, ...lease} = server.lease ?? {};
    server.lease = {...lease, metadata: {...metadata, resourceVersion: '999'}, spec: {...spec, holderIdentity: 'two'}};
    const reason = await within('the loss', leadership.lost);
    expect(reason.message).toBe('two took the lease');
    expect(leadership.holds()).toBe(false);
    await leadership.release();
    expect(server.holder).toBe('two');
  });

  it('stops waiting when told so', async () => {
    const server = await LeaseServer.start(cleanup);
    await lead(elector(server, 'one'));
    const stop = new AbortController();
    const waiting = elector(server, 'two').acquire(stop.signal);
    stop.abort(new Error('enough'));
    expect(await rejection(waiting)).toEqual(new Error('enough'));
    expect(server.holder).toBe('one');
  });
});
