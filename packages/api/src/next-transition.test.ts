import {describe, expect, it} from '@jest/globals';
import {pool, runtimeWith} from '../test/support/observations.js';
import {CRASHED_AT, pod, podsOf} from '../test/support/pods.js';
import {computeStatus} from './compute-status.js';
import type {RuntimeSpec} from './generated/types.js';
import {nextTransition} from './next-transition.js';
import type {Observation} from './observation.js';

const SECOND = 1000;

/** The wait after a first look at 3 Pods, so long after the crash of those in the test data. */
function wait(observation: Observation, afterMs = 0, spec: Partial<RuntimeSpec> = {}): number | undefined {
  const now = new Date(CRASHED_AT + afterMs);
  const runtime = runtimeWith(3, undefined, spec);
  return nextTransition({runtime, observation, status: computeStatus({runtime, observation, now}), now});
}

describe('nextTransition', () => {
  it.each<[string, Observation, number | undefined]>([
    ['the deadline of a pool that is filling', pool(podsOf('no cpu', 3)), 600 * SECOND],
    ['nothing for a pool that is ready', pool(podsOf('ready', 3)), undefined],
    ['nothing for a pool that is stalled', pool(podsOf('InvalidImageName', 3)), undefined],
  ])('is %s', (_what, observation, expected) => {
    expect(wait(observation)).toBe(expected);
  });

  it('is the moment at which a crash is long ago', () => {
    const observation = pool([pod('running again after a crash'), ...podsOf('no cpu', 2)]);
    expect(wait(observation, 60 * SECOND)).toBe(540 * SECOND);
    expect(wait(observation, 600 * SECOND)).toBe(600 * SECOND);
  });

  it('is the moment at which volumes should be mounted', () => {
    expect(wait(pool(podsOf('volumes not mounted', 3)), -300 * SECOND)).toBe(123 * SECOND);
  });

  it('leaves out Pods of other pools', () => {
    const crashed = pod('running again after a crash', {runtime: 'other'});
    expect(wait({...pool(podsOf('ready', 3)), pods: {kind: 'read', pods: [crashed]}})).toBeUndefined();
  });

  it('is no more than a day, however long the deadline is', () => {
    const spec = {progressDeadlineSeconds: 2_147_483_647};
    expect(wait(pool(podsOf('no cpu', 3)), 0, spec)).toBe(86_400 * SECOND);
  });

  it('T36: counts from the time of a status, also one of a clock that is ahead', () => {
    const observation = pool(podsOf('no cpu', 3));
    const runtime = runtimeWith(3);
    const status = computeStatus({runtime, observation, now: new Date(CRASHED_AT + 30 * SECOND)});
    expect(nextTransition({runtime, observation, status, now: new Date(CRASHED_AT)})).toBe(630 * SECOND);
  });
});
