import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {desiredReplicas, observedCounts, observedReadyReplicas, type DeploymentCounts} from './counts.js';

/** What a count may be by accident. */
const oddCount = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(undefined, null, Number.NaN, Infinity, -1, 1.5, '3', true, {}, [], 2 ** 53),
);
const oddCounts = fc.record(
  {replicas: oddCount, readyReplicas: oddCount, updatedReplicas: oddCount, availableReplicas: oddCount},
  {requiredKeys: []},
);

describe('observedReadyReplicas', () => {
  it.each<[string, DeploymentCounts, number]>([
    ['the count', {status: {readyReplicas: 3}}, 3],
    ['an explicit 0', {status: {readyReplicas: 0}}, 0],
    ['0 where the server left it out', {status: {}}, 0],
    ['0 where there is no status', {}, 0],
  ])('is %s', (_name, deployment, expected) => {
    expect(observedReadyReplicas(deployment)).toBe(expected);
  });
});

describe('observedCounts', () => {
  it('mirrors the counts of the Deployment', () => {
    const status = {replicas: 4, readyReplicas: 3, updatedReplicas: 2, availableReplicas: 1};
    expect(observedCounts({status})).toEqual(status);
  });

  it('gives four whole numbers, whatever is missing or odd', () => {
    fc.assert(
      fc.property(oddCounts, (status) => {
        const counts = Object.values(observedCounts({status} as unknown as DeploymentCounts));
        expect(counts).toHaveLength(4);
        expect(counts.every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true);
      }),
    );
  });
});

describe('desiredReplicas', () => {
  it.each([
    ['the spec', {spec: {replicas: 5}}, 5],
    ['0 for a pool scaled to zero', {spec: {replicas: 0}}, 0],
    ['the default of 1 where the spec has none', {spec: {}}, 1],
    ['the default of 1 where there is no spec', {}, 1],
  ])('is %s', (_name, runtime, expected) => {
    expect(desiredReplicas(runtime)).toBe(expected);
  });

  it('is a whole number, whatever the spec holds', () => {
    fc.assert(
      fc.property(oddCount, (replicas) => {
        expect(desiredReplicas({spec: {replicas: replicas as number}})).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
