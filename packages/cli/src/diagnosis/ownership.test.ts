import {describe, expect, it} from '@jest/globals';
import type {Deployment} from '../services/workload-resources.js';
import {ownershipOf, type Ownership} from './ownership.js';

const RUNTIME = {metadata: {name: 'web', namespace: 'default', uid: 'u-1'}};
const LABEL = {'kruntimes.io/runtime': 'web'};

function owned(kind: string, name: string, uid: string): Deployment {
  const apiVersion = kind === 'Runtime' ? 'kruntimes.io/v1alpha1' : 'apps/v1';
  return {metadata: {ownerReferences: [{apiVersion, kind, name, uid, controller: true}]}};
}

describe('ownershipOf', () => {
  it.each<[string, Deployment, Ownership]>([
    ['of this Runtime', owned('Runtime', 'web', 'u-1'), {kind: 'ours'}],
    ['T24: of one that had its name', owned('Runtime', 'web', 'u-0'), {kind: 'predecessor'}],
    ['of another Runtime', owned('Runtime', 'other', 'u-2'), {kind: 'foreign', owner: 'Runtime/other'}],
    ['of a StatefulSet', owned('StatefulSet', 'db', 'u-3'), {kind: 'foreign', owner: 'StatefulSet/db'}],
    [
      'T25: of nobody, with its label and its selector',
      {metadata: {labels: LABEL}, spec: {selector: {matchLabels: LABEL}}},
      {kind: 'orphan'},
    ],
    [
      'of nobody, with its label and more to select by',
      {metadata: {labels: LABEL}, spec: {selector: {matchLabels: {...LABEL, app: 'web'}}}},
      {kind: 'foreign', owner: undefined},
    ],
    [
      'of a Helm release',
      {
        metadata: {
          labels: {'app.kubernetes.io/managed-by': 'Helm'},
          annotations: {'meta.helm.sh/release-name': 'other'},
        },
      },
      {kind: 'foreign', owner: 'helm/other'},
    ],
  ])('knows a Deployment %s', (_, deployment, ownership) => {
    expect(ownershipOf(deployment, RUNTIME)).toEqual(ownership);
  });
});
