import {describe, expect, it} from '@jest/globals';
import type {NotReadyBucket} from '@kruntimes/api';
import type {CheckStatus} from '../checks/check.js';
import type {Evidence} from './evidence.js';
import {podsCheck, type PodsInput} from './pods-check.js';

const OWN = {status: {replicas: 3, readyReplicas: 0, updatedReplicas: 3}};
const EVIDENCE: Evidence = {
  runtime: {metadata: {name: 'web', namespace: 'default'}, spec: {replicas: 3, template: {spec: {containers: []}}}},
  deployment: {kind: 'read', items: [OWN]},
  replicaSets: {kind: 'read', items: []},
  pods: {kind: 'read', items: []},
  now: new Date('2026-01-01T00:00:00Z'),
};

function judging(buckets: readonly NotReadyBucket[], more: Partial<PodsInput['judgement']> = {}): PodsInput {
  const at = {bin: 'krt', runtime: 'web', namespace: 'default', deployment: 'runtime-web'};
  return {evidence: EVIDENCE, judgement: {buckets, isStalled: false, stillMs: 0, ...more}, at, example: undefined};
}

describe('podsCheck', () => {
  it.each<[string, Partial<PodsInput['judgement']>, CheckStatus]>([
    ['CrashLooping', {}, 'fail'],
    ['NodeLost', {}, 'fail'],
    ['Abducted', {}, 'fail'],
    ['SchedulingGated', {isStalled: true}, 'warn'],
    ['Starting', {}, 'warn'],
    ['Starting', {isStalled: true}, 'fail'],
    ['ReadinessProbeFailing', {stillMs: 60_000}, 'warn'],
    ['ReadinessProbeFailing', {stillMs: 60_001}, 'fail'],
    ['RollingOut', {stillMs: 60_001}, 'warn'],
  ])('of Pods that are %s, with %j, is a %s', (reason, more, status) => {
    expect(podsCheck(OWN, judging([{reason, count: 3}], more)).status).toBe(status);
  });

  it.each([
    ['no node fits: cpu, memory', '3 Unschedulable (insufficient cpu, memory)'],
    ['no node fits: example.com/gpu', '3 Unschedulable (insufficient example.com/gpu)'],
    ['no node fits: cpu, taint', '3 Unschedulable (no node fits: cpu, taint)'],
  ])('of %s says %s', (message, said) => {
    const {message: text} = podsCheck(OWN, judging([{reason: 'Unschedulable', count: 3, message}]));
    expect(text).toBe(`3 of 3 Pods not ready: ${said}`);
  });

  it('T43: says nothing of Pods that may not be read', () => {
    const evidence: Evidence = {...EVIDENCE, pods: {kind: 'unreadable', error: new Error('pods is forbidden')}};
    const input = {...judging([], {buckets: undefined}), evidence};
    expect(podsCheck(OWN, input)).toEqual({id: 'pods', status: 'skip', message: 'Pods: pods is forbidden'});
  });
});
