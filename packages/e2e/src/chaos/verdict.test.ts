import {API_VERSION, KIND, type Runtime, type RuntimeStatus} from '@kruntimes/api';
import {describe, expect, it} from '@jest/globals';
import type {Deployment} from '../resources.js';
import {changed, differences} from './verdict.js';

const template = {spec: {containers: [{name: 'runtime', image: 'i'}]}};
const counts = {replicas: 2, readyReplicas: 1, updatedReplicas: 2, availableReplicas: 1};

function runtime(status: RuntimeStatus): Runtime {
  const metadata = {namespace: 'n', name: 'a', uid: 'u', generation: 3};
  return {apiVersion: API_VERSION, kind: KIND, metadata, spec: {replicas: 2, template}, status};
}

function deployment(owner: {uid: string}, status: NonNullable<Deployment['status']>): Deployment {
  const ownerReferences = [{apiVersion: API_VERSION, kind: KIND, name: 'a', controller: true, ...owner}];
  return {metadata: {namespace: 'n', name: 'runtime-a', ownerReferences}, spec: {replicas: 2}, status};
}

const condition = {
  status: 'False',
  lastTransitionTime: '2026-01-01T00:00:00Z',
  message: '',
  observedGeneration: 3,
} as const;
const conditions = [{...condition, type: 'Ready', reason: 'RollingOut'}];
const right: RuntimeStatus = {observedGeneration: 3, conditions, ...counts};

describe('differences', () => {
  it('are none when every status equals its Deployment', () => {
    expect(differences({runtimes: [runtime(right)], deployments: [deployment({uid: 'u'}, counts)]})).toEqual([]);
  });

  it.each<[string, RuntimeStatus, Deployment[], string]>([
    ['a count', {...right, readyReplicas: 2}, [deployment({uid: 'u'}, counts)], 'readyReplicas is 2, not 1'],
    [
      'a zero that is left out',
      {observedGeneration: 3, conditions},
      [deployment({uid: 'u'}, {})],
      'readyReplicas is undefined, not 0',
    ],
    [
      'an old generation',
      {...right, observedGeneration: 2},
      [deployment({uid: 'u'}, counts)],
      'observedGeneration is 2, not 3',
    ],
    ['no Deployment', right, [], 'has no Deployment'],
    [
      'counts of a Deployment that is another one’s',
      right,
      [deployment({uid: 'old'}, counts)],
      'readyReplicas is 1, not 0',
    ],
    ['a Deployment whose Runtime is gone', right, [deployment({uid: 'old'}, counts)], 'its Runtime is gone'],
  ])('name %s', (_what, status, deployments, problem) => {
    expect(differences({runtimes: [runtime(status)], deployments}).join('\n')).toContain(problem);
  });
});

describe('changed', () => {
  it('names what is not what it was, or not there', () => {
    const before = new Map([
      ['a', '1'],
      ['b', '1'],
      ['c', '1'],
    ]);
    const after = new Map([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(changed(before, after)).toEqual(['b was changed: 1 is now 2', 'c was changed: 1 is now undefined']);
  });
});
