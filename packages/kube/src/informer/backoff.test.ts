import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {Backoff} from './backoff.js';
import {contain, report} from '../contain.js';

describe('a backoff', () => {
  const exact = {initialMs: 800, maxMs: 30_000, jitter: 1, random: (): number => 0};

  it('doubles up to its longest delay, and starts anew after a reset', () => {
    const backoff = new Backoff(exact);
    expect(Array.from({length: 7}, () => backoff.next())).toEqual([800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000]);
    backoff.reset();
    expect(backoff.next()).toBe(800);
  });

  it('is bounded by a cap, and does not grow behind it', () => {
    const backoff = new Backoff(exact);
    expect(Array.from({length: 50}, () => backoff.next(900)).slice(0, 3)).toEqual([800, 900, 900]);
    expect([backoff.next(), backoff.next()]).toEqual([1_600, 3_200]);
  });

  it('adds a random part, and stays finite for ever', () => {
    fc.assert(
      fc.property(fc.double({min: 0, max: 1, noNaN: true}), fc.nat({max: 5_000}), (random, failures) => {
        const backoff = new Backoff({...exact, random: () => random});
        for (let n = 0; n < failures; n++) backoff.next();
        const delay = backoff.next();
        expect(delay).toBeGreaterThanOrEqual(800);
        expect(delay).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});

describe('contain', () => {
  it('gives what is thrown to the listener, as an Error', () => {
    const errors: Error[] = [];
    const odd = (): void => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- others may
      throw 'odd';
    };
    contain(odd, (error) => errors.push(error));
    expect(errors).toEqual([new Error('odd')]);
  });

  it('lets nothing through, whatever the listener does', () => {
    const worse = (): never => {
      throw new Error('worse');
    };
    expect(() => report(new Error('bad'), worse)).not.toThrow();
    expect(() => contain(worse, undefined)).not.toThrow();
  });
});
