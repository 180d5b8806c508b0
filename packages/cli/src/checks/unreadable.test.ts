import {ApiError} from '@kruntimes/kube';
import {describe, expect, it} from '@jest/globals';
import {unreadable} from './unreadable.js';

function forbidden(message: string): ApiError {
  return new ApiError({kind: 'Status', reason: 'Forbidden', message}, {code: 403});
}

describe('unreadable', () => {
  it.each([
    [
      'deployments.apps "x" is forbidden: User "eve" cannot get resource "deployments" in API group "apps" in the namespace "ns"',
      'ask for the right to get deployments.apps in namespace ns',
    ],
    [
      'pods "x" is forbidden: User "eve" cannot get resource "pods/log" in API group "" in the namespace "ns"',
      'ask for the right to get pods/log in namespace ns',
    ],
    [
      'customresourcedefinitions.apiextensions.k8s.io "x" is forbidden: User "eve" cannot get resource "customresourcedefinitions" in API group "apiextensions.k8s.io" at the cluster scope',
      'ask for the right to get customresourcedefinitions.apiextensions.k8s.io in the whole cluster',
    ],
    ['no', 'ask for the right to read it'],
  ])('of "%s" says which right to ask for', (message, hint) => {
    expect(unreadable('pods', 'Pods', forbidden(message))).toEqual({
      id: 'pods',
      status: 'skip',
      message: `Pods: unknown, cannot read: ${message}`,
      hint,
    });
  });
});
