import {ApiError} from '@kruntimes/kube';
import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {labelsFor, Target, type Patience} from './target.js';

const PATIENCE: Patience = {condition: {kind: 'ready'}, timeoutMs: 60_000, failFast: true, create: false};
const MISSING = new ApiError({kind: 'Status', message: 'runtimes.kruntimes.io "web" not found'}, {code: 404});

function target(patience: Partial<Patience> = {}, uid?: string): Target {
  return new Target({namespace: 'default', name: 'web', uid}, {...PATIENCE, ...patience});
}

function pool(ready: number, uid = 'u-1'): RuntimeObject {
  const template = {spec: {containers: [{name: 'runtime', image: 'x'}]}};
  const counts = {replicas: 1, updatedReplicas: 1, readyReplicas: ready, availableReplicas: ready};
  return {
    metadata: {name: 'web', uid, generation: 1},
    spec: {replicas: 1, template},
    status: {observedGeneration: 1, ...counts},
  };
}

function stalled(): RuntimeObject {
  const since = {lastTransitionTime: '2026-01-01T00:00:00Z'};
  const conditions = [{type: 'Stalled', status: 'True' as const, reason: 'QuotaExceeded', message: '', ...since}];
  return {...pool(0), status: {...pool(0).status, conditions}};
}

/** What a failed verdict says, and what it ends in. */
function failure(verdict: ReturnType<Target['expire']> | undefined): unknown {
  return verdict?.kind === 'failed' ? verdict.error : verdict;
}

describe('a Runtime that is waited for', () => {
  it('is given up 10 s after it was first seen Stalled, however often it is seen so', () => {
    const one = target();
    expect(one.see(stalled(), 1000)).toBeUndefined();
    expect(one.see(stalled(), 5000)).toBeUndefined();
    expect(one.givenUpAt).toBe(11_000);
    expect(failure(one.givenUp())).toMatchObject({outcome: 'badVerdict'});
  });

  it('is not given up once it is not Stalled any more, or without failFast', () => {
    const one = target();
    one.see(stalled(), 1000);
    one.see(pool(0), 2000);
    expect(one.givenUpAt).toBeUndefined();
    one.see(stalled(), 3000);
    expect(one.givenUpAt).toBe(13_000);
    const patient = target({failFast: false});
    patient.see(stalled(), 1000);
    expect(patient.givenUpAt).toBeUndefined();
    expect(failure(patient.expire())).toMatchObject({outcome: 'timedOut'});
  });

  it('is another one under another UID', () => {
    const one = target();
    one.see(pool(0), 0);
    expect(failure(one.see(pool(1, 'u-2'), 1))).toMatchObject({outcome: 'failed'});
    expect(target({}, 'u-1').see(pool(1, 'u-2'), 0)).toMatchObject({kind: 'failed'});
    expect(target({condition: {kind: 'deleted'}}, 'u-1').see(pool(1, 'u-2'), 0)).toEqual({kind: 'met'});
  });

  it('that is not there is an error, is deleted, or is yet to come', () => {
    expect(target().fail(MISSING)).toEqual({kind: 'failed', error: MISSING});
    expect(target({condition: {kind: 'deleted'}}).fail(MISSING)).toEqual({kind: 'met'});
    const one = target({create: true});
    expect(one.fail(MISSING)).toBeUndefined();
    expect(one.see(undefined, 0)).toBeUndefined();
    expect(one.see(pool(1), 1)).toEqual({kind: 'met'});
  });

  it('whose state nobody can tell fails, whatever is waited for', () => {
    const error = new ApiError({kind: 'Status', message: 'no'}, {code: 403});
    expect(target({condition: {kind: 'deleted'}}).fail(error)).toEqual({kind: 'failed', error});
    expect(target({create: true}).fail(error)).toEqual({kind: 'failed', error});
  });

  it('that was never read is not said to be unknown', () => {
    expect(failure(target().expire())).toMatchObject({
      message: 'timed out waiting for the condition on runtimes/web: no answer after 1m0s',
    });
  });
});

it('is called by its namespace too where those that are waited for are in several', () => {
  const [here, there] = [
    {namespace: 'default', name: 'web'},
    {namespace: 'other', name: 'web'},
  ];
  expect(labelsFor([here, {namespace: 'default', name: 'api'}])(here)).toBe('web');
  expect(labelsFor([here, there])(there)).toBe('web in namespace other');
  const target = new Target(there, {...PATIENCE, timeoutMs: 0}, labelsFor([here, there])(there));
  expect(target.expire()).toMatchObject({
    error: {message: expect.stringContaining('runtimes/web in namespace other: ') as unknown},
  });
});
