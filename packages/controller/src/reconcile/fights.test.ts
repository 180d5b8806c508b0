import {beforeEach, describe, expect, it} from '@jest/globals';
import type {Runtime} from '@kruntimes/api';
import {Fights} from './fights.js';

/** A Runtime as its metadata tells of it. */
function runtime({name = 'web', uid = 'one', generation = 1} = {}): Runtime {
  const metadata = {namespace: 'a', name, uid, generation};
  return {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', metadata, spec: {template: {spec: {containers: []}}}};
}

describe('T56: Fights', () => {
  let now: number;
  let fights: Fights;

  beforeEach(() => {
    now = 1_000_000;
    fights = new Fights(() => now);
  });

  /** Applies as soon as that is allowed; answers how long it was held back, in ms. */
  const apply = (to = runtime()): number => {
    const heldForMs = fights.over(to)?.heldForMs ?? 0;
    now += heldForMs;
    fights.applied(to, 'kubectl changes it');
    return heldForMs;
  };

  /** The first apply, and three more because each was undone. */
  const fight = (): void => {
    for (let n = 0; n < 4; n++) apply();
  };

  it('takes what is undone twice within a minute for repairs, and the third time for a fight', () => {
    apply();
    apply();
    apply();
    expect(fights.over(runtime())).toBeUndefined();
    apply();
    expect(fights.over(runtime())).toEqual({message: 'kubectl changes it', heldForMs: 5_000, overInMs: 65_000});
  });

  it('holds back longer each time, up to five minutes', () => {
    const held = Array.from({length: 12}, () => apply());
    expect(held).toEqual([0, 0, 0, 0, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  });

  it('does not take repairs that are far apart for a fight', () => {
    for (let n = 0; n < 10; n++) {
      apply();
      now += 21_000;
    }
    expect(fights.over(runtime())).toBeUndefined();
  });

  it('is over when an apply stood for a minute beyond its hold', () => {
    fight();
    now += 64_999;
    expect(fights.over(runtime())).toMatchObject({heldForMs: 0, overInMs: 1});
    now += 1;
    expect(fights.over(runtime())).toBeUndefined();
  });

  it('starts anew with a generation, and is of each Runtime its own', () => {
    fight();
    expect(fights.over(runtime({name: 'other'}))).toBeUndefined();
    expect(fights.over(runtime({generation: 2}))).toBeUndefined();
    apply(runtime({generation: 2}));
    expect(fights.over(runtime({generation: 2}))).toBeUndefined();
  });

  it('is not inherited by a Runtime that is made anew under the same name', () => {
    for (const uid of ['one', 'two', 'three', 'four', 'five']) apply(runtime({uid}));
    expect(fights.over(runtime({uid: 'five'}))).toBeUndefined();
  });

  it('is forgotten with its Runtime', () => {
    fight();
    fights.forget('a/web');
    expect(fights.over(runtime())).toBeUndefined();
  });
});
