import {describe, expect, it} from '@jest/globals';
import type {KubeObject} from '@kruntimes/kube';
import {refOf, typeOf} from '../services/installed-types.js';
import {madeByHelm} from './helm-release.js';
import {mayInstall} from './may-install.js';

const part = {'app.kubernetes.io/part-of': 'kruntimes'};
const helms = {...part, 'app.kubernetes.io/managed-by': 'Helm'};
const annotations = {'meta.helm.sh/release-name': 'pools', 'meta.helm.sh/release-namespace': 'infra'};
const namespace = 'kruntimes-system';

function binding(metadata: object, of = namespace): KubeObject {
  const subjects = [{kind: 'ServiceAccount', name: 'kruntimes-controller', namespace: of}];
  const type = {apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding'};
  return {...type, metadata: {name: 'kruntimes-controller', ...metadata}, subjects} as KubeObject;
}

function judged(before: KubeObject | undefined, force = false, object = binding({})): string {
  const one = {object, before, type: typeOf(object), ref: refOf(object)};
  try {
    mayInstall([one], {namespace, helms: force ? [] : madeByHelm([one]), bin: 'krt'});
    return 'fine';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('what is there', () => {
  it.each([
    ['nothing', undefined],
    ['an installation', binding({labels: part})],
    ['a binding of others that has the name', binding({}, 'elsewhere')],
  ])('may be installed over: %s', (_what, before) => {
    expect(judged(before)).toBe('fine');
  });

  it('is left to Helm where Helm made it, unless it is to be taken over', () => {
    expect(judged(binding({labels: helms, annotations}))).toBe(
      'clusterrolebinding.rbac.authorization.k8s.io/kruntimes-controller belongs to the Helm release pools in namespace infra: change that with helm upgrade, or take it over with --force-conflicts',
    );
    expect(judged(binding({labels: helms, annotations}), true)).toBe('fine');
  });

  it('is not given a second controller, even with force', () => {
    const message = /^the controller is installed in namespace "infra": .* krt uninstall --namespace=infra first/;
    expect(judged(binding({labels: part}, 'infra'))).toMatch(message);
    expect(judged(binding({labels: part}, 'infra'), true)).toMatch(message);
  });

  it.each([
    ['another scope', {scope: 'Cluster', versions: [{name: 'v1alpha1'}]}, 'scope Cluster and versions v1alpha1'],
    ['no version of ours', {scope: 'Namespaced', versions: [{name: 'v1'}]}, 'scope Namespaced and versions v1'],
  ])('is left alone where the type has %s, even with force', (_what, spec, text) => {
    const crd = {apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: {name: 'x'}, spec};
    expect(judged(crd, true, crd)).toBe(
      `customresourcedefinition.apiextensions.k8s.io/x is not of this krt: it has ${text}, not scope Namespaced and v1alpha1`,
    );
  });

  it('is waited for while it is being deleted', () => {
    const space = {apiVersion: 'v1', kind: 'Namespace', metadata: {name: namespace}};
    const leaving = {...space, metadata: {...space.metadata, deletionTimestamp: '2026-01-01T00:00:00Z'}};
    expect(judged(leaving, true, space)).toBe('namespace/kruntimes-system is being deleted: install when it is gone');
  });
});
