import {describe, expect, it} from '@jest/globals';
import {KubeClient, LeaderElector, type ElectionOptions, type Leadership} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {FakeClock} from '../support/fake-clock.js';
import {LeaseStore} from '../support/lease-store.js';
import {rejection} from '../support/until.js';

const cleanup = cleanups();

/** client-go's times, which the elector keeps where none are given, in ms. */
const LEASE = 15_000;
const DEADLINE = 10_000;
const RETRY = 2_000;
/** At most, with its jitter. */
const ACQUIRE = 1_200;

interface Stage {
  readonly clock: FakeClock;
  readonly store: LeaseStore;
}

function stage(): Stage {
  const clock = new FakeClock();
  return {clock, store: new LeaseStore(clock)};
}

function elector({clock, store}: Stage, identity: string, options: Partial<ElectionOptions> = {}): LeaderElector {
  return new LeaderElector({
    client: new KubeClient(store),
    namespace: 'a',
    name: 'controller',
    identity,
    clock,
    ...options,
  });
}

/** Somebody who waits to lead, and what came of it. */
interface Candidate {
  leadership: Leadership | undefined;
  lost: Error | undefined;
}

function stand(candidate: LeaderElector): Candidate {
  const stop = new AbortController();
  cleanup(() => stop.abort());
  const seen: Candidate = {leadership: undefined, lost: undefined};
  candidate.acquire(stop.signal).then(
    (leadership) => {
      seen.leadership = leadership;
      cleanup(() => void leadership.release());
      void leadership.lost.then((reason) => (seen.lost = reason));
    },
    () => undefined,
  );
  return seen;
}

/** `release` takes requests, and those only time that passes. */
async function release({clock}: Stage, leadership: Leadership): Promise<void> {
  const released = leadership.release();
  await clock.pass(0);
  await released;
}

async function lead(on: Stage, identity: string): Promise<{leadership: Leadership; candidate: Candidate}> {
  const candidate = stand(elector(on, identity));
  await on.clock.pass(0);
  const {leadership} = candidate;
  if (leadership === undefined) throw new Error(`${identity} does not lead`);
  return {leadership, candidate};
}

describe('LeaderElector', () => {
  it('takes a lease that is not there, and renews it', async () => {
    const on = stage();
    await lead(on, 'one');
    const {spec} = on.store;
    expect(spec).toMatchObject({holderIdentity: 'one', leaseDurationSeconds: 15, leaseTransitions: 0});
    await on.clock.pass(4 * RETRY);
    expect(on.store.spec).toEqual({...spec, renewTime: '2026-01-01T00:00:08.000000Z'});
    expect(on.store.writtenAt).toEqual([0, RETRY, 2 * RETRY, 3 * RETRY, 4 * RETRY]);
  });

  it('leaves one leader of many, and the next takes over at once when it steps down (T35)', async () => {
    const on = stage();
    const {leadership} = await lead(on, 'one');
    const second = stand(elector(on, 'two'));
    await on.clock.pass(2 * LEASE);
    expect(second.leadership).toBeUndefined();
    expect(leadership.holds()).toBe(true);

    await release(on, leadership);
    expect(leadership.holds()).toBe(false);
    await on.clock.pass(ACQUIRE);
    expect(second.leadership?.holds()).toBe(true);
    expect(on.store.spec).toMatchObject({holderIdentity: 'two', leaseTransitions: 1});
  });

  it('takes over from one that died only after the lease has stood still for its time', async () => {
    const on = stage();
    // The time in the lease is long gone; what counts is how long it stood still here.
    const renewTime = '2001-01-01T00:00:00.000000Z';
    on.store.put({holderIdentity: 'dead', leaseDurationSeconds: 15, renewTime, leaseTransitions: 0});
    const candidate = stand(elector(on, 'one'));
    await on.clock.pass(LEASE);
    expect(candidate.leadership).toBeUndefined();
    await on.clock.pass(ACQUIRE);
    expect(candidate.leadership?.holds()).toBe(true);
  });

  it('T34: has lost when it could not renew within the deadline, before others may take over', async () => {
    const on = stage();
    const {leadership, candidate} = await lead(on, 'one');
    const second = stand(elector(on, 'two'));
    on.store.mute = true;
    await on.clock.pass(DEADLINE - 1);
    expect(leadership.holds()).toBe(true);
    await on.clock.pass(1);
    expect(leadership.holds()).toBe(false);
    await on.clock.pass(RETRY);
    expect(candidate.lost?.message).toBe('the lease could not be renewed for 10 s');
    expect(second.leadership).toBeUndefined();
  });

  it('T34: has lost, without another write, when the process was stopped for longer than the deadline', async () => {
    const on = stage();
    const {leadership, candidate} = await lead(on, 'one');
    await on.clock.pass(RETRY / 2);
    const written = on.store.writtenAt.length;
    on.clock.stopFor(DEADLINE);
    // Before any timer could run: whoever asks now must not write.
    expect(leadership.holds()).toBe(false);
    await on.clock.pass(RETRY);
    expect(candidate.lost?.message).toBe('the lease could not be renewed for 10 s');
    expect(on.store.writtenAt).toHaveLength(written);
  });

  it('T34: holds no longer for a renewal that was answered late: others count from when it was written', async () => {
    const on = stage();
    const {leadership} = await lead(on, 'one');
    on.store.lastAnswerAfterMs = 7_000;
    await on.clock.pass(RETRY);
    expect(on.store.writtenAt.at(-1)).toBe(RETRY);
    await on.clock.pass(DEADLINE - 1);
    expect(leadership.holds()).toBe(true);
    await on.clock.pass(1);
    expect(leadership.holds()).toBe(false);
  });

  it('T34: leads only for what is left of its time when the lease was given late', async () => {
    const on = stage();
    on.store.lastAnswerAfterMs = 8_000;
    const candidate = stand(elector(on, 'one'));
    await on.clock.pass(8_000);
    expect(candidate.leadership?.holds()).toBe(true);
    await on.clock.pass(DEADLINE - 8_000);
    expect(candidate.leadership?.holds()).toBe(false);
  });

  it('gives the lease back also while a renewal of it is under way (T35)', async () => {
    const on = stage();
    const {leadership} = await lead(on, 'one');
    on.store.lastAnswerAfterMs = 1_000;
    await on.clock.pass(RETRY);
    expect(on.store.mute).toBe(true);
    on.store.mute = false;
    await release(on, leadership);
    expect(on.store.spec?.holderIdentity).toBe('');
  });

  it('goes on when the listener of its errors throws', async () => {
    const on = stage();
    on.store.failing = 2;
    const failures: Error[] = [];
    const onError = (error: Error): never => {
      failures.push(error);
      throw new Error('the listener is broken');
    };
    const candidate = stand(elector(on, 'one', {onError}));
    await on.clock.pass(2 * ACQUIRE);
    expect(candidate.leadership?.holds()).toBe(true);
    expect(failures).toEqual([new Error('not now'), new Error('not now')]);
  });

  it('has lost when another took the lease', async () => {
    const on = stage();
    const {leadership, candidate} = await lead(on, 'one');
    on.store.put({...on.store.spec, holderIdentity: 'two'});
    await on.clock.pass(2 * RETRY);
    expect(candidate.lost?.message).toBe('two took the lease');
    expect(leadership.holds()).toBe(false);
    await release(on, leadership);
    expect(on.store.spec?.holderIdentity).toBe('two');
  });

  it('stops waiting when told so', async () => {
    const on = stage();
    await lead(on, 'one');
    const stop = new AbortController();
    const waiting = rejection(elector(on, 'two').acquire(stop.signal));
    await on.clock.pass(ACQUIRE);
    stop.abort(new Error('enough'));
    expect(await waiting).toEqual(new Error('enough'));
    expect(on.store.spec?.holderIdentity).toBe('one');
  });
});
