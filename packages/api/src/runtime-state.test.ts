import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import type {RuntimeCondition} from './generated/types.js';
import {runtimeState, type RuntimeStateInput} from './runtime-state.js';

type Status = NonNullable<RuntimeStateInput['status']>;

const settled = (replicas: number, status: Status = {}): RuntimeStateInput => ({
  metadata: {generation: 1},
  spec: {replicas},
  status: {observedGeneration: 1, replicas, readyReplicas: replicas, updatedReplicas: replicas, ...status},
});

const stalled = (reason: string, status: RuntimeCondition['status'] = 'True'): RuntimeCondition => ({
  type: 'Stalled',
  status,
  reason,
  message: '',
  lastTransitionTime: '2026-01-01T00:00:00Z',
});

describe('runtimeState', () => {
  it.each<[string, RuntimeStateInput, string]>([
    ['all wanted Pods are ready', settled(3), 'Ready'],
    ['no Pods are wanted', settled(0), 'ScaledToZero'],
    ['fewer are ready than wanted', settled(3, {readyReplicas: 1}), 'Progressing'],
    ['none is ready', settled(3, {readyReplicas: 0}), 'Progressing'],
    ['fewer are updated than wanted', settled(4, {replicas: 4, readyReplicas: 3, updatedReplicas: 2}), 'RollingOut'],
    ['old Pods are left', settled(4, {replicas: 5, readyReplicas: 4}), 'RollingOut'],
    [
      'the server left updatedReplicas out',
      {...settled(1), status: {observedGeneration: 1, readyReplicas: 1}},
      'RollingOut',
    ],
    ['more are ready than wanted', settled(1, {readyReplicas: 3, replicas: 3, updatedReplicas: 3}), 'ScalingDown'],
    [
      'more are ready than wanted, of an old template too',
      settled(1, {readyReplicas: 3, replicas: 3, updatedReplicas: 1}),
      'ScalingDown',
    ],
    ['it is stalled', settled(2, {readyReplicas: 0, conditions: [stalled('QuotaExceeded')]}), 'QuotaExceeded'],
    ['it is stalled for a reason of a newer version', settled(2, {conditions: [stalled('Novel')]}), 'Novel'],
    ['it is stalled although all are ready', settled(2, {conditions: [stalled('TemplateInvalid')]}), 'TemplateInvalid'],
    ['it was stalled', settled(2, {conditions: [stalled('QuotaExceeded', 'False')]}), 'Ready'],
    ['the spec is newer than the status', {...settled(5), metadata: {generation: 2}}, 'Stale'],
    [
      'the spec is newer, and it was stalled',
      {...settled(5, {conditions: [stalled('Forbidden')]}), metadata: {generation: 2}},
      'Stale',
    ],
    ['the status says -1 as by default', settled(5, {observedGeneration: -1}), 'Stale'],
    [
      'it is being deleted',
      {...settled(2), metadata: {generation: 1, deletionTimestamp: '2026-01-01T00:00:00Z'}},
      'Terminating',
    ],
    [
      'it is being deleted before the first look',
      {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}},
      'Terminating',
    ],
    ['there is no status', {spec: {replicas: 2}}, 'Unknown'],
    ['there is nothing at all', {}, 'Unknown'],
    ['spec.replicas is left out', {...settled(1), spec: {}}, 'Ready'],
  ])('where %s', (_name, runtime, expected) => {
    expect(runtimeState(runtime)).toBe(expected);
  });

  it.each([undefined, null, -1, 1.5, '3', true, Number.NaN])(
    'is Unknown where readyReplicas is %p',
    (readyReplicas) => {
      expect(runtimeState(settled(3, {readyReplicas: readyReplicas as number}))).toBe('Unknown');
    },
  );

  it('is a word for whatever the counts are', () => {
    const count = fc.oneof(fc.nat(5), fc.constantFrom(undefined, -1, 1.5));
    fc.assert(
      fc.property(
        fc.record({replicas: count, readyReplicas: count, updatedReplicas: count}),
        fc.nat(5),
        (status, wanted) => {
          expect(runtimeState({...settled(wanted), status: {observedGeneration: 1, ...status} as Status})).toMatch(
            /^[A-Z]\w+$/,
          );
        },
      ),
    );
  });
});
