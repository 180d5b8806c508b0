import {beforeEach, describe, expect, it} from '@jest/globals';
import {ApiError} from '@kruntimes/kube';
import {PodsAccess} from './pods-access.js';

const forbidden = new ApiError({kind: 'Status', message: 'pods is forbidden: no'}, {code: 403});

describe('T43: PodsAccess', () => {
  let now: number;
  let changes: number;
  let access: PodsAccess;

  beforeEach(() => {
    now = 0;
    changes = 0;
    access = new PodsAccess(
      () => (changes += 1),
      () => now,
    );
  });

  it('believes a refusal that lasts, and tells of it once', () => {
    for (now = 0; now < 5_000; now += 1_000) access.failed(forbidden);
    expect(access.refusal).toBeUndefined();
    for (now = 5_000; now < 9_000; now += 1_000) access.failed(forbidden);
    expect([access.refusal, changes]).toEqual(['pods is forbidden: no', 1]);
  });

  it('is over with the first watch, which is told of too', () => {
    access.failed(forbidden);
    now = 5_000;
    access.failed(forbidden);
    access.granted();
    expect([access.refusal, changes]).toEqual([undefined, 2]);
    access.granted();
    expect(changes).toBe(2);
    access.failed(forbidden);
    expect(access.refusal).toBeUndefined();
  });

  it.each([new ApiError({kind: 'Status', message: 'down'}, {code: 500}), new Error('reset')])(
    'takes %s for no refusal',
    (error) => {
      access.failed(error);
      now = 60_000;
      access.failed(error);
      expect(access.refusal).toBeUndefined();
    },
  );
});
