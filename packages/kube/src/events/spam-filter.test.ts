import {describe, expect, it} from '@jest/globals';
import {SpamFilter} from './spam-filter.js';

const LIMITS = {burst: 3, refillMs: 1000, maxObjects: 2};

describe('SpamFilter', () => {
  const admitted = (filter: SpamFilter, object: string, now: number): number =>
    Array.from({length: 10}, () => filter.admits(object, now)).filter(Boolean).length;

  it('lets a burst through, then one in a while, and forgets nothing by asking often', () => {
    const filter = new SpamFilter(LIMITS);
    expect(admitted(filter, 'a', 0)).toBe(3);
    expect(admitted(filter, 'a', 500)).toBe(0);
    expect(admitted(filter, 'a', 1000)).toBe(1);
    expect(admitted(filter, 'a', 3000)).toBe(2);
    expect(admitted(filter, 'a', 1_000_000)).toBe(3);
  });

  it('counts each object on its own', () => {
    const filter = new SpamFilter(LIMITS);
    expect(admitted(filter, 'a', 0)).toBe(3);
    expect(admitted(filter, 'b', 0)).toBe(3);
  });

  it('takes nothing away when the clock is set back, and goes on from there', () => {
    const filter = new SpamFilter(LIMITS);
    expect(filter.admits('a', 10_000)).toBe(true);
    expect(admitted(filter, 'a', 0)).toBe(2);
    expect(admitted(filter, 'a', 1000)).toBe(1);
  });

  it('has room for so many objects', () => {
    const filter = new SpamFilter(LIMITS);
    for (const object of ['a', 'b', 'c']) admitted(filter, object, 0);
    expect(admitted(filter, 'a', 0)).toBe(3);
  });
});
