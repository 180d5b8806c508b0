import {beforeEach, describe, expect, it} from '@jest/globals';
import type {Runtime, RuntimeStatus} from '@kruntimes/api';
import {LagStopwatch, ReadyStopwatch} from './stopwatch.js';

let now: number;
beforeEach(() => {
  now = 0;
});

describe('ReadyStopwatch', () => {
  let stopwatch: ReadyStopwatch;
  let status: RuntimeStatus | undefined;

  beforeEach(() => {
    stopwatch = new ReadyStopwatch(() => now);
    status = undefined;
  });

  const write = (generation: number, ready: boolean): number | undefined => {
    const condition = {
      type: 'Ready',
      status: ready ? 'True' : 'False',
      reason: 'R',
      message: '',
      lastTransitionTime: '',
    };
    const after: RuntimeStatus = {observedGeneration: generation, conditions: [condition as never]};
    const runtime = {metadata: {name: 'web', generation}, status: after} as Runtime;
    const time = stopwatch.written('a/web', status, runtime);
    status = after;
    return time;
  };

  it('takes the time from the first look at a spec until the pool is ready', () => {
    expect(write(1, false)).toBeUndefined();
    now = 700;
    expect(write(1, true)).toBe(700);
  });

  it('T48: a pool that flaps ten times is one sample', () => {
    write(1, false);
    const times = Array.from({length: 20}, (_, n) => write(1, n % 2 === 0));
    expect(times.filter((time) => time !== undefined)).toHaveLength(1);
  });

  it('begins anew with a spec', () => {
    write(1, false);
    write(1, true);
    now = 1_000;
    write(2, false);
    now = 1_500;
    expect(write(2, true)).toBe(500);
  });

  it('knows nothing of what began before', () => {
    status = {observedGeneration: 1};
    expect(write(1, true)).toBeUndefined();
  });
});

describe('LagStopwatch', () => {
  it('takes the time from the first change until the status is right', () => {
    const stopwatch = new LagStopwatch(() => now);
    stopwatch.changed('a/web');
    now = 5;
    stopwatch.changed('a/web');
    now = 9;
    expect(stopwatch.upToDate('a/web')).toBe(9);
    expect(stopwatch.upToDate('a/web')).toBeUndefined();
  });
});
