import {describe, expect, it} from '@jest/globals';
import type {Pod} from '../services/pool-pods.js';
import {poolUsages, type PoolUsage} from './pool-usage.js';

const web = {metadata: {name: 'web', namespace: 'ns'}};

function pod(name: string, more: Pick<Pod, 'spec' | 'status'> = {spec: {nodeName: 'n'}}, namespace = 'ns'): Pod {
  const labels = {'kruntimes.io/runtime': 'web', 'pod-template-hash': 'abc'};
  const owner = {apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'runtime-web-abc', uid: 'r', controller: true};
  return {...more, metadata: {name, namespace, labels, ownerReferences: [owner]}};
}

function sample(name: string, cpu: string, memory: string, namespace = 'ns'): object {
  return {metadata: {name, namespace}, containers: [{usage: {cpu, memory}}]};
}

function usageOf(pods: readonly Pod[], ...samples: readonly object[]): PoolUsage | undefined {
  return poolUsages([web], pods, samples)[0];
}

describe('what a pool uses', () => {
  it('is the sum over its Pods', () => {
    const usage = {cpu: 300_000_000n, memory: 3n * 10n ** 9n};
    expect(usageOf([pod('a'), pod('b')], sample('a', '100m', '1'), sample('b', '200m', '2'))).toMatchObject({
      pods: 2,
      usage,
    });
  });

  it('is not known where a Pod on a node has no sample, or one that cannot be read', () => {
    expect(usageOf([pod('a'), pod('b')], sample('a', '1', '1'))?.usage).toBeUndefined();
    expect(usageOf([pod('a')], sample('a', '1', 'many'))?.usage).toBeUndefined();
    expect(usageOf([pod('a')], {metadata: {name: 'a', namespace: 'ns'}, containers: []})?.usage).toBeUndefined();
    expect(usageOf([pod('a')], {metadata: {name: 'a', namespace: 'ns'}, containers: null})?.usage).toBeUndefined();
  });

  it('is nothing for a Pod on no node, and one that has finished does not count', () => {
    const nothing = {cpu: 0n, memory: 0n};
    expect(usageOf([pod('a', {spec: {}})])).toMatchObject({pods: 1, usage: nothing});
    expect(usageOf([pod('a', {spec: {nodeName: 'n'}, status: {phase: 'Failed'}})])).toMatchObject({
      pods: 0,
      usage: nothing,
    });
  });

  it('is not that of Pods of the same name elsewhere, nor of those that only have the label', () => {
    expect(usageOf([pod('a', {spec: {nodeName: 'n'}}, 'other')], sample('a', '1', '1', 'other'))?.pods).toBe(0);
    const stranger = {...pod('a'), metadata: {...pod('a').metadata, ownerReferences: []}};
    expect(usageOf([stranger], sample('a', '1', '1'))?.pods).toBe(0);
  });
});
