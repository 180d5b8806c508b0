import {describe, expect, it} from '@jest/globals';
import type {RuntimeStatus} from './generated/types.js';
import {statusEquals, statusPatch} from './status-patch.js';

describe('statusPatch', () => {
  it('names every key, so that a merge patch leaves nothing of the old status', () => {
    expect(statusPatch({readyReplicas: 0, notReady: []})).toEqual({
      observedGeneration: null,
      replicas: null,
      readyReplicas: 0,
      updatedReplicas: null,
      availableReplicas: null,
      selector: null,
      lastProgressTime: null,
      progress: null,
      conditions: null,
      notReady: [],
    });
  });
});

describe('statusEquals', () => {
  const newer = (status: object): RuntimeStatus => status;
  const status: RuntimeStatus = {readyReplicas: 1, notReady: [{reason: 'Starting', count: 1}]};

  it.each<[string, RuntimeStatus | undefined, RuntimeStatus | undefined, boolean]>([
    ['the same value', status, structuredClone(status), true],
    ['keys in another order', status, {notReady: [{count: 1, reason: 'Starting'}], readyReplicas: 1}, true],
    [
      'a key without a value',
      {readyReplicas: 1},
      {readyReplicas: 1, notReady: undefined} as unknown as RuntimeStatus,
      true,
    ],
    ['no status at all', undefined, undefined, true],
    ['another count', status, {...status, readyReplicas: 2}, false],
    ['0 and nothing', {readyReplicas: 0}, {}, false],
    ['a status and none', status, undefined, false],
    ['another bucket', status, {...status, notReady: [{reason: 'Starting', count: 2}]}, false],
    ['one bucket more', status, {...status, notReady: []}, false],
    ['a field of a newer version', status, newer({...status, later: 1}), true],
    [
      'one inside a bucket',
      status,
      newer({readyReplicas: 1, notReady: [{reason: 'Starting', count: 1, later: 1}]}),
      true,
    ],
    [
      'one inside progress',
      {progress: {updatedReplicas: 1, readyReplicas: 1}},
      newer({progress: {updatedReplicas: 1, readyReplicas: 1, later: 1}}),
      true,
    ],
    ['a field of a newer version, and another count', status, newer({...status, readyReplicas: 2, later: 1}), false],
  ])('for %s', (_name, a, b, expected) => {
    expect(statusEquals(a, b)).toBe(expected);
    expect(statusEquals(b, a)).toBe(expected);
  });
});
