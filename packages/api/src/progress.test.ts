import {describe, expect, it} from '@jest/globals';
import {owned, runtimeWith} from '../test/support/observations.js';
import {computeStatus, type ComputedStatus} from './compute-status.js';
import type {Observation} from './observation.js';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);

const counts = (readyReplicas: number, updatedReplicas = 3): Observation =>
  owned({replicas: Math.max(3, updatedReplicas), readyReplicas, updatedReplicas, availableReplicas: readyReplicas});

/** The seconds of `lastProgressTime` after each of these looks, 10 s apart, at one Runtime of 3 Pods. */
function progressSeconds(looks: readonly Observation[]): number[] {
  let status: ComputedStatus | undefined;
  return looks.map((observation, index) => {
    status = computeStatus({runtime: runtimeWith(3, status), observation, now: at(index * 10)});
    return (Date.parse(status.lastProgressTime) - START) / 1000;
  });
}

describe('lastProgressTime', () => {
  it.each<[string, Observation[], number[]]>([
    ['stays while nothing changes', [counts(1), counts(1), counts(1)], [0, 0, 0]],
    ['moves with each Pod that gets ready', [counts(0), counts(1), counts(2), counts(3)], [0, 10, 20, 30]],
    ['moves with each Pod that gets the current template', [counts(2, 1), counts(2, 2), counts(2, 3)], [0, 10, 20]],
    [
      'does not move for Pods that come and go',
      [counts(1), counts(0), counts(1), counts(0), counts(1)],
      [0, 0, 0, 0, 0],
    ],
    ['moves when more are ready than ever', [counts(1), counts(0), counts(1), counts(2)], [0, 0, 0, 30]],
    ['moves when a complete pool loses a Pod, and not with the next', [counts(3), counts(2), counts(1)], [0, 10, 10]],
    ['moves when it gets that Pod back', [counts(3), counts(2), counts(3)], [0, 10, 20]],
    [
      'counts nothing that was reported of another spec',
      [owned({replicas: 3, readyReplicas: 3, updatedReplicas: 3, observedGeneration: 1}), counts(3, 1), counts(3, 2)],
      [0, 10, 20],
    ],
    ['stays when the Deployment goes', [counts(1), {deployment: {kind: 'missing'}}, counts(1)], [0, 0, 0]],
  ])('%s', (_what, looks, expected) => {
    expect(progressSeconds(looks)).toEqual(expected);
  });

  it('T63: begins anew with each generation, and is kept by the next controller', () => {
    const observation = counts(1);
    const before = computeStatus({runtime: runtimeWith(3), observation, now: at(0)});
    const handover = computeStatus({runtime: runtimeWith(3, before), observation, now: at(500)});
    expect(handover.lastProgressTime).toBe('2026-01-01T00:00:00Z');
    const {metadata, ...rest} = runtimeWith(3, handover);
    const fixed = computeStatus({
      runtime: {...rest, metadata: {...metadata, generation: 5}},
      observation,
      now: at(900),
    });
    expect(fixed.lastProgressTime).toBe('2026-01-01T00:15:00Z');
  });

  it('is set where the status of an older version has none, or one that is no time', () => {
    for (const lastProgressTime of [undefined, 'yesterday']) {
      const {lastProgressTime: _old, ...status} = computeStatus({
        runtime: runtimeWith(3),
        observation: counts(1),
        now: at(0),
      });
      const previous = lastProgressTime === undefined ? status : {...status, lastProgressTime};
      const next = computeStatus({runtime: runtimeWith(3, previous), observation: counts(1), now: at(60)});
      expect(next.lastProgressTime).toBe('2026-01-01T00:01:00Z');
    }
  });
});
