import {beforeEach, describe, expect, it} from '@jest/globals';
import {Fights} from './fights.js';

describe('T56: Fights', () => {
  let now: number;
  let fights: Fights;

  beforeEach(() => {
    now = 1_000_000;
    fights = new Fights(() => now);
  });

  /** Applies as soon as that is allowed; answers how long it was held back, in ms. */
  const apply = (generation = 1): number => {
    const heldForMs = fights.over('a/web', generation)?.heldForMs ?? 0;
    now += heldForMs;
    fights.applied('a/web', {generation, message: 'kubectl changes it'});
    return heldForMs;
  };

  it('takes two applies of a generation for repairs, and the third within a minute for a fight', () => {
    apply();
    apply();
    expect(fights.over('a/web', 1)).toBeUndefined();
    apply();
    expect(fights.over('a/web', 1)).toEqual({message: 'kubectl changes it', heldForMs: 5_000, overInMs: 65_000});
  });

  it('holds back longer each time, up to five minutes', () => {
    const held = Array.from({length: 11}, () => apply());
    expect(held).toEqual([0, 0, 0, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  });

  it('does not take repairs that are far apart for a fight', () => {
    for (let n = 0; n < 10; n++) {
      apply();
      now += 31_000;
    }
    expect(fights.over('a/web', 1)).toBeUndefined();
  });

  it('is over when an apply stood for a minute beyond its hold', () => {
    for (let n = 0; n < 3; n++) apply();
    now += 64_999;
    expect(fights.over('a/web', 1)).toMatchObject({heldForMs: 0, overInMs: 1});
    now += 1;
    expect(fights.over('a/web', 1)).toBeUndefined();
  });

  it('starts anew with a generation, and is of each Runtime its own', () => {
    for (let n = 0; n < 3; n++) apply();
    expect(fights.over('a/other', 1)).toBeUndefined();
    expect(fights.over('a/web', 2)).toBeUndefined();
    apply(2);
    expect(fights.over('a/web', 2)).toBeUndefined();
  });

  it('is forgotten with its Runtime', () => {
    for (let n = 0; n < 3; n++) apply();
    fights.forget('a/web');
    expect(fights.over('a/web', 1)).toBeUndefined();
  });
});
