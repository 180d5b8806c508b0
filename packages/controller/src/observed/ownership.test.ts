import type {Runtime} from '@kruntimes/api';
import type {OwnerReference} from '@kruntimes/kube';
import {describe, expect, it} from '@jest/globals';
import {trackDeployment, type Deployment} from './deployment.js';
import {ownershipOf} from './ownership.js';
import {runtimeKeyOf} from './runtime-key.js';

const runtime: Runtime = {
  apiVersion: 'kruntimes.io/v1alpha1',
  kind: 'Runtime',
  metadata: {name: 'web', namespace: 'a', uid: 'now'},
  spec: {template: {spec: {containers: [{name: 'runtime'}]}}},
};

const LABELS = {'kruntimes.io/runtime': 'web'};

const owner = (change: Partial<OwnerReference> = {}): OwnerReference => ({
  apiVersion: 'kruntimes.io/v1alpha1',
  kind: 'Runtime',
  name: 'web',
  uid: 'now',
  controller: true,
  ...change,
});

function deployment({
  owners = [],
  labels = LABELS,
  selector = {matchLabels: LABELS},
}: Partial<{
  owners: OwnerReference[];
  labels: Record<string, string>;
  selector: NonNullable<Deployment['spec']>['selector'] & object;
}>): Deployment {
  return {metadata: {name: 'runtime-web', namespace: 'a', labels, ownerReferences: owners}, spec: {selector}};
}

describe('ownershipOf', () => {
  it.each<[string, Deployment, string]>([
    ['it is controlled by this Runtime', deployment({owners: [owner()]}), 'ours'],
    [
      'T6: it is controlled by an earlier Runtime of the name',
      deployment({owners: [owner({uid: 'before'})]}),
      'predecessor',
    ],
    [
      'it is controlled by a Runtime of another name',
      deployment({owners: [owner({uid: 'x', name: 'other'})]}),
      'foreign',
    ],
    [
      'it is controlled by another kind',
      deployment({owners: [owner({uid: 'x', kind: 'Pool', apiVersion: 'other.io/v1'})]}),
      'foreign',
    ],
    ['T25: nobody controls it, and it has our label and selector', deployment({}), 'orphan'],
    ['it has an owner that is not its controller', deployment({owners: [owner({controller: false})]}), 'orphan'],
    ['nobody controls it, and its label is not ours', deployment({labels: {app: 'web'}}), 'foreign'],
    [
      'T25: nobody controls it, and it selects by more',
      deployment({selector: {matchLabels: {...LABELS, app: 'web'}}}),
      'foreign',
    ],
    [
      'T25: nobody controls it, and it selects by an expression too',
      deployment({selector: {matchLabels: LABELS, matchExpressions: [{}]}}),
      'foreign',
    ],
    [
      'T25: nobody controls it, and it selects another name',
      deployment({selector: {matchLabels: {'kruntimes.io/runtime': 'other'}}}),
      'foreign',
    ],
  ])('%s', (_what, found, kind) => {
    expect(ownershipOf(trackDeployment(found), runtime).kind).toBe(kind);
  });

  it('names the foreign owner', () => {
    const found = deployment({
      owners: [owner({uid: 'x', kind: 'HelmRelease', name: 'legacy', apiVersion: 'other.io/v1'})],
    });
    expect(ownershipOf(trackDeployment(found), runtime)).toEqual({
      kind: 'foreign',
      whose: 'belongs to HelmRelease legacy',
    });
  });
});

describe('runtimeKeyOf', () => {
  it('wakes by the name of the owner, whatever its uid, else by the name of the Deployment', () => {
    const keys = [
      deployment({owners: [owner({uid: 'before'})]}),
      deployment({}),
      {metadata: {name: 'nginx', namespace: 'a'}},
    ].map((found) => runtimeKeyOf(trackDeployment(found)));
    expect(keys).toEqual(['a/web', 'a/web', undefined]);
  });
});

describe('trackDeployment', () => {
  it('keeps an absent count absent, and nothing of the template', () => {
    const tracked = trackDeployment({...deployment({}), status: {replicas: 2}});
    expect(tracked.status).toEqual({replicas: 2});
    expect(JSON.stringify(tracked)).not.toContain('template');
  });
});
