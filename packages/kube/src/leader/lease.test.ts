import {describe, expect, it} from '@jest/globals';
import {heldBy, mayTake, observe, released, type LeaseRecord} from './lease.js';

const held: LeaseRecord = {
  holderIdentity: 'a',
  leaseDurationSeconds: 15,
  acquireTime: '2026-01-01T00:00:00.000000Z',
  renewTime: '2026-01-01T00:00:00.000000Z',
  leaseTransitions: 3,
};
const date = new Date('2026-01-01T00:01:00.123Z');

describe('mayTake', () => {
  it.each<[string, LeaseRecord, number, boolean]>([
    ['nobody has ever held it', {}, 0, true],
    ['its holder stepped down', released(held, date), 0, true],
    ['we hold it', {...held, holderIdentity: 'b'}, 0, true],
    ['another holds it', held, 15_000, false],
    ['another has not renewed it for longer than it lasts', held, 15_001, true],
  ])('%s', (_what, record, age, expected) => {
    expect(mayTake({record, observedAt: 1_000}, 'b', 1_000 + age)).toBe(expected);
  });
});

describe('observe', () => {
  it('T36: counts from when a record was first seen here, whatever times stand in it', () => {
    const first = observe(undefined, held, 1_000);
    expect(observe(first, {...held}, 9_000)).toEqual({record: held, observedAt: 1_000});
    const renewed = {...held, renewTime: '1999-01-01T00:00:00.000000Z'};
    expect(observe(first, renewed, 9_000)).toEqual({record: renewed, observedAt: 9_000});
  });
});

describe('heldBy', () => {
  it('keeps the time of acquisition when it renews, and counts a transition when it takes over', () => {
    const renewTime = '2026-01-01T00:01:00.123000Z';
    expect(heldBy('a', held, {durationSeconds: 15, date})).toEqual({...held, renewTime});
    expect(heldBy('b', held, {durationSeconds: 15, date})).toEqual({
      ...held,
      holderIdentity: 'b',
      acquireTime: renewTime,
      renewTime,
      leaseTransitions: 4,
    });
    expect(heldBy('b', {}, {durationSeconds: 15, date}).leaseTransitions).toBe(0);
  });
});
