import type {RuntimeCondition, RuntimeStatus} from '@kruntimes/api';
import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {notObserved, standingOf, summary} from './standing.js';

const READY: RuntimeStatus = {
  observedGeneration: 2,
  replicas: 3,
  readyReplicas: 3,
  updatedReplicas: 3,
  availableReplicas: 3,
};

function condition(type: string, more: Partial<RuntimeCondition>): RuntimeCondition {
  return {type, status: 'True', reason: 'Why', message: '', lastTransitionTime: '2026-01-01T00:00:00Z', ...more};
}

function pool(status: Partial<RuntimeStatus>, more: RuntimeObject = {}): RuntimeObject {
  const template = {spec: {containers: [{name: 'runtime', image: 'x'}]}};
  return {
    metadata: {name: 'web', generation: 2},
    spec: {replicas: 3, template},
    ...more,
    status: {...READY, ...status},
  };
}

describe('standingOf', () => {
  it.each<[string, RuntimeObject, object]>([
    ['complete', pool({}), {kind: 'ready', text: '3 of 3 replicas ready'}],
    ['complete, by its condition too', pool({conditions: [condition('Ready', {})]}), {kind: 'ready'}],
    [
      'complete, with buckets that someone left behind',
      pool({notReady: [{reason: 'Starting', count: 1}]}),
      {kind: 'ready'},
    ],
    ['of an older generation', pool({observedGeneration: 1}), {kind: 'stale'}],
    ['of no generation', pool({observedGeneration: -1}), {kind: 'stale'}],
    ['without a ready count', {...pool({}), status: {observedGeneration: 2}}, {kind: 'unknown'}],
    ['without a status', {metadata: {generation: 2}}, {kind: 'unknown'}],
    [
      'that is being deleted',
      pool({}, {metadata: {generation: 2, deletionTimestamp: '2026-01-01T00:00:00Z'}}),
      {kind: 'not ready', text: 'it is being deleted'},
    ],
    [
      'that is stalled',
      pool({conditions: [condition('Stalled', {reason: 'QuotaExceeded', message: 'no room'})]}),
      {kind: 'stalled', text: 'QuotaExceeded: no room'},
    ],
    [
      'that is stalled, of an older generation',
      pool({observedGeneration: 1, conditions: [condition('Stalled', {})]}),
      {kind: 'stale'},
    ],
    [
      'whose condition denies it',
      pool({conditions: [condition('Ready', {status: 'False', message: 'not yet'})]}),
      {kind: 'not ready', detail: 'Why: not yet'},
    ],
    [
      'whose condition is old',
      pool({conditions: [condition('Ready', {observedGeneration: 1})]}),
      {kind: 'not ready', detail: 'its condition Ready is of an older generation'},
    ],
    ['short of ready Pods', pool({readyReplicas: 2}), {kind: 'not ready', text: '2 of 3 replicas ready'}],
    ['short of updated Pods', pool({updatedReplicas: 2}), {kind: 'not ready', detail: '2 of 3 updated'}],
    ['short of available Pods', pool({availableReplicas: 2}), {kind: 'not ready', detail: '2 of 3 available'}],
    ['with old Pods', pool({replicas: 4}), {kind: 'not ready', detail: '1 of an older template left'}],
    [
      'that tells why',
      pool({readyReplicas: 1, notReady: [{reason: 'ImagePullFailed', count: 2}]}),
      {kind: 'not ready', detail: '2 ImagePullFailed'},
    ],
  ])('a pool %s', (_, runtime, standing) => {
    expect(standingOf(runtime)).toMatchObject(standing);
  });

  it('T46: a pool scaled to zero, with and without Pods left', () => {
    const none = {replicas: 0, readyReplicas: 0, updatedReplicas: 0, availableReplicas: 0};
    const zero = {spec: {...pool({}).spec, replicas: 0}} as RuntimeObject;
    expect(standingOf(pool(none, {metadata: {generation: 2}, ...zero}))).toMatchObject({kind: 'ready'});
    const left = {...none, replicas: 1, updatedReplicas: 1};
    expect(standingOf(pool(left, {metadata: {generation: 2}, ...zero}))).toMatchObject({detail: '1 left'});
  });
});

describe('summary', () => {
  it('adds up what has the same reason', () => {
    const [a, b] = ['ImagePullFailed', 'Unschedulable'];
    expect(summary([a, b, a].map((reason) => ({reason, count: 2})))).toBe('4 ImagePullFailed, 2 Unschedulable');
  });
});

describe('notObserved', () => {
  it.each([
    [-1, 'generation 2 not observed yet'],
    [0, 'generation 2 not observed yet (observed 0)'],
  ])('with %i observed says %s', (observed, text) => {
    expect(notObserved(2, observed)).toBe(text);
  });
});
