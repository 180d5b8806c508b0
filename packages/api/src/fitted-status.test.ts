import {describe, expect, it} from '@jest/globals';
import {owned, pool, runtimeWith} from '../test/support/observations.js';
import {podObject} from '../test/support/pods.js';
import {computeStatus} from './compute-status.js';
import {STATUS_MAX_BYTES} from './fitted-status.js';
import {total, type Bucket} from './not-ready/bucket.js';
import {trackPod, type PoolPod} from './pods/pool-pod.js';

const now = new Date('2026-01-01T00:00:00Z');
const bytes = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** 5,000 Pods that fail in 5,000 ways, each of them told at length. */
function failingPods(text: string): PoolPod[] {
  return Array.from({length: 5000}, (_, index) => {
    const waiting = {reason: 'CreateContainerError', message: `fault ${index}: ${text.repeat(2000)}`};
    const name = 'c'.repeat(62) + String(index % 10);
    const {metadata = {}} = podObject('new', {suffix: `p${index}`});
    return trackPod({metadata, status: {phase: 'Pending', containerStatuses: [{name, state: {waiting}}]}});
  });
}

describe('T42: a status', () => {
  it.each(['x ', '😀 ', '"\\'])('fits into 4 KB with 5,000 Pods that fail in 5,000 ways: %j', (text) => {
    const observation = {
      ...pool(failingPods(text)),
      failure: {reason: 'Forbidden', message: text.repeat(5000)},
    } as const;
    const status = computeStatus({runtime: runtimeWith(5000), observation, now});
    expect(bytes(status)).toBeLessThanOrEqual(STATUS_MAX_BYTES);
    expect(status.notReady).toHaveLength(8);
    expect(total(status.notReady as Bucket[])).toBe(5000);
    expect(status.notReady?.[1]?.message ?? '').toMatch(/^fault \d/);
  });

  it('gives up the messages of the buckets last, for texts that JSON makes long', () => {
    const failure = {reason: 'Forbidden', message: '\u0001'.repeat(5000)} as const;
    const status = computeStatus({
      runtime: runtimeWith(5000),
      observation: {...pool(failingPods('😀')), failure},
      now,
    });
    expect(bytes(status)).toBeLessThanOrEqual(STATUS_MAX_BYTES);
    expect(status.conditions[0]?.message).toHaveLength(64);
    expect(total(status.notReady as Bucket[])).toBe(5000);
  });

  it('keeps a message whole that fits', () => {
    const message = 'spec.template: '.padEnd(1000, 'x');
    const observation = {...owned({}), failure: {reason: 'TemplateInvalid', message}} as const;
    const {conditions} = computeStatus({runtime: runtimeWith(1), observation, now});
    expect(conditions[0]?.message).toBe(`0 of 1 Pods ready: ${message}`);
  });
});
