import {ApiError, ConnectionError, type Status} from '@kruntimes/kube';
import {describe, expect, it} from '@jest/globals';
import {isStale, rejectionOf} from './rejection.js';

function apiError(code: number, status: Partial<Status> = {}): ApiError {
  return new ApiError({kind: 'Status', message: 'refused', ...status}, {code});
}

const cause = (field: string): Partial<Status> => ({details: {causes: [{field}]}});

describe('rejectionOf', () => {
  it.each<[string, ApiError, string | undefined]>([
    ['T26: the selector cannot change', apiError(422, cause('spec.selector')), 'SelectorMismatch'],
    ['a second controller reference', apiError(422, cause('metadata.ownerReferences')), 'DeploymentNotOwned'],
    ['a bad template', apiError(422, cause('spec.template.spec.containers[0].image')), 'TemplateInvalid'],
    [
      'a key that comes twice',
      apiError(500, {message: 'failed to create typed patch object (a/b): .spec: duplicate'}),
      'TemplateInvalid',
    ],
    ['more than etcd takes', apiError(500, {message: 'etcdserver: request is too large'}), 'TemplateInvalid'],
    ['more than the API server takes', apiError(413), 'TemplateInvalid'],
    ['quota', apiError(403, {message: 'deployments.apps "x" is forbidden: exceeded quota: q'}), 'QuotaExceeded'],
    [
      'T28: the namespace is going',
      apiError(403, {details: {causes: [{reason: 'NamespaceTerminating'}]}}),
      'NamespaceTerminating',
    ],
    ['a webhook', apiError(403, {message: 'admission webhook "w" denied the request: no'}), 'AdmissionDenied'],
    [
      'a webhook that cannot be asked',
      apiError(500, {message: 'Internal error occurred: failed calling webhook "w": failed to call webhook: EOF'}),
      'AdmissionDenied',
    ],
    ['no right', apiError(403, {message: 'deployments.apps is forbidden: User "x" cannot patch'}), 'Forbidden'],
    ['a conflict', apiError(409, {reason: 'Conflict'}), undefined],
    ['another uid', apiError(422, cause('metadata.uid')), undefined],
    ['a failure of the server', apiError(500, {message: 'etcdserver: request timed out'}), undefined],
    ['an overloaded server', apiError(429), undefined],
  ])('%s', (_what, error, reason) => {
    expect(rejectionOf(error)?.reason).toBe(reason);
  });

  it("carries the server's words", () => {
    expect(rejectionOf(apiError(422, {message: 'Deployment.apps "x" is invalid'}))?.message).toBe(
      'Deployment.apps "x" is invalid',
    );
  });

  it('names a webhook that cannot be asked, always in the same words', () => {
    const failures = ['context deadline exceeded', 'read tcp 10.0.0.1:41234->10.0.0.2:443: connection reset by peer'];
    const messages = failures.map((failure) => `Internal error occurred: failed calling webhook "w.io": ${failure}`);
    expect(messages.map((message) => rejectionOf(apiError(500, {message})))).toEqual([
      {reason: 'AdmissionDenied', message: 'failed calling webhook "w.io"', passing: true},
      {reason: 'AdmissionDenied', message: 'failed calling webhook "w.io"', passing: true},
    ]);
  });

  it('says nothing of a server that is away', () => {
    expect(rejectionOf(new ConnectionError('refused', {failure: 'refused', host: 'h:1'}))).toBeUndefined();
  });
});

describe('isStale', () => {
  it('T60: takes another uid for a conflict, in both forms, and an object that appeared', () => {
    expect(isStale(apiError(409, {reason: 'Conflict'}))).toBe(true);
    expect(isStale(apiError(422, cause('metadata.uid')))).toBe(true);
    expect(isStale(apiError(409, {reason: 'AlreadyExists'}))).toBe(true);
    expect(isStale(apiError(422, cause('spec.replicas')))).toBe(false);
  });
});
