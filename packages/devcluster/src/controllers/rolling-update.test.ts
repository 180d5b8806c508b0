import {describe, expect, it} from '@jest/globals';
import type {JsonObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {planRollout, rollingLimits} from './rolling-update.js';

const object = (name: string, spec: JsonObject, status: JsonObject = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: {name},
  spec,
  status,
});
const deployment = (
  replicas: number,
  rollingUpdate: JsonObject = {maxSurge: '25%', maxUnavailable: '25%'},
): KubeObject => object('d', {replicas, strategy: {type: 'RollingUpdate', rollingUpdate}});
const set = (name: string, replicas: number, available: number): KubeObject =>
  object(name, {replicas}, {replicas, availableReplicas: available});

function plan(of: KubeObject, newSet: KubeObject, ...oldSets: KubeObject[]): Record<string, number> {
  const steps = planRollout({deployment: of, newSet, oldSets});
  return Object.fromEntries([...steps].map(([one, replicas]) => [one.metadata.name, replicas]));
}

describe('planRollout', () => {
  it.each<[string, Record<string, number>, Record<string, number>]>([
    ['starts at full size', plan(deployment(3), set('new', 0, 0)), {new: 3}],
    ['scales down', plan(deployment(1), set('new', 3, 3)), {new: 1}],
    ['surges first', plan(deployment(4), set('new', 0, 0), set('old', 4, 4)), {new: 1}],
    ['takes what may be unavailable from the old', plan(deployment(4), set('new', 1, 0), set('old', 4, 4)), {old: 3}],
    ['waits for new Pods', plan(deployment(4), set('new', 2, 0), set('old', 3, 3)), {}],
    [
      'drops old Pods that are not available at once',
      plan(deployment(4), set('new', 1, 0), set('old', 4, 3)),
      {old: 3},
    ],
    ['ends with the last old Pod', plan(deployment(2), set('new', 2, 2), set('old', 1, 1)), {old: 0}],
  ])('%s', (_name, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('recreates: first the old go, then the new come', () => {
    const recreate = object('d', {replicas: 2, strategy: {type: 'Recreate'}});
    expect(plan(recreate, set('new', 0, 0), set('old', 2, 2))).toEqual({old: 0});
    expect(plan(recreate, set('new', 0, 0), set('old', 0, 0))).toEqual({new: 2});
  });
});

describe('rollingLimits', () => {
  it.each([
    [deployment(3), {surge: 1, unavailable: 0}],
    [deployment(10, {maxSurge: 0, maxUnavailable: 2}), {surge: 0, unavailable: 2}],
    [deployment(10, {maxSurge: 0, maxUnavailable: 0}), {surge: 0, unavailable: 1}],
  ])('rounds surge up and unavailable down', (of, expected) => {
    expect(rollingLimits(of)).toEqual(expected);
  });
});
