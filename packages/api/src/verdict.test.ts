import {describe, expect, it} from '@jest/globals';
import {owned, pool, replicaFailure, runtimeWith} from '../test/support/observations.js';
import {pod, podsOf} from '../test/support/pods.js';
import {computeStatus, type ComputedStatus} from './compute-status.js';
import {findCondition} from './conditions.js';
import {nextTransition} from './next-transition.js';
import type {Observation} from './observation.js';
import {runtimeState} from './runtime-state.js';

const START = Date.parse('2026-01-01T00:05:00Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);
const DEADLINE = 600;

const look = (observation: Observation, seconds: number, previous?: ComputedStatus): ComputedStatus =>
  computeStatus({runtime: runtimeWith(3, previous), observation, now: at(seconds)});

/** The condition that is True, its reason, and the reason of Ready. */
function verdict(status: ComputedStatus): string {
  const held = status.conditions.find((condition) => condition.status === 'True');
  return [held?.type, held?.reason, findCondition(status.conditions, 'Ready')?.reason].join(' ');
}

/** The verdict at once, just before the deadline, and at it. */
function verdicts(observation: Observation): string[] {
  const first = look(observation, 0);
  const before = look(observation, DEADLINE - 1, first);
  return [first, before, look(observation, DEADLINE, before)].map(verdict);
}

const short = owned({replicas: 3, readyReplicas: 1, updatedReplicas: 3, availableReplicas: 1});

describe('a pool that does not get ready', () => {
  it.each<[string, Observation, string, string]>([
    ['image', pool(podsOf('ErrImagePull', 3)), 'ImagePullFailed Progressing', 'ImagePullFailed ImagePullFailed'],
    ['no node', pool(podsOf('no cpu', 3)), 'Unschedulable Progressing', 'Unschedulable Unschedulable'],
    ['crash', pool(podsOf('CrashLoopBackOff', 3)), 'CrashLooping Progressing', 'CrashLooping CrashLooping'],
    ['quota', pool([], replicaFailure('exceeded quota: q')), 'QuotaExceeded RollingOut', 'QuotaExceeded QuotaExceeded'],
    ['node', pool(podsOf('node lost', 3)), 'NodeLost Progressing', 'NodeLost NodeLost'],
    [
      'a gate, and a probe of another Pod',
      pool([pod('gated'), ...podsOf('readiness probe fails', 2)]),
      'SchedulingGated Progressing',
      'ReadinessProbeFailing ReadinessProbeFailing',
    ],
    [
      'a new template beside ready Pods of the old one',
      pool([...podsOf('ready', 3), pod('ErrImagePull', {suffix: 'n'})], {updatedReplicas: 1}),
      'ImagePullFailed RollingOut',
      'ImagePullFailed ImagePullFailed',
    ],
    [
      'a quota that has no room for the Pods of a rollout, while none is missing',
      pool(podsOf('ready', 3), {updatedReplicas: 0, ...replicaFailure('exceeded quota: q')}),
      'QuotaExceeded RollingOut',
      'QuotaExceeded QuotaExceeded',
    ],
    [
      'T43: Pods that cannot be read',
      {...short, pods: {kind: 'unreadable', message: 'forbidden'}},
      'PodsUnreadable Progressing',
      'PodsUnreadable PodsUnreadable',
    ],
    ['Pods that start', pool(podsOf('pulling its image', 3)), 'Progressing Progressing', 'Starting Starting'],
    ['Pods that nobody looked at', short, 'Progressing Progressing', 'Progressing Progressing'],
    [
      'a Deployment that nobody observes',
      owned({observedGeneration: 1}),
      'DeploymentNotObserved RollingOut',
      'DeploymentNotObserved DeploymentNotObserved',
    ],
    [
      'a write that is refused',
      {...short, failure: {reason: 'AdmissionDenied', message: 'no'}},
      'AdmissionDenied Progressing',
      'AdmissionDenied AdmissionDenied',
    ],
  ])('is stalled at the deadline: %s', (_what, observation, filling, stalled) => {
    expect(verdicts(observation)).toEqual([`Reconciling ${filling}`, `Reconciling ${filling}`, `Stalled ${stalled}`]);
  });

  it.each<[string, Observation, string]>([
    ['InvalidImageName', pool(podsOf('InvalidImageName', 3)), 'InvalidImageName'],
    [
      'InvalidImageName of one Pod beside others',
      pool([...podsOf('ErrImagePull', 2), pod('InvalidImageName')]),
      'InvalidImageName',
    ],
    ['a template that is refused', {...short, failure: {reason: 'TemplateInvalid', message: 'no'}}, 'TemplateInvalid'],
    ['a foreign Deployment', {deployment: {kind: 'foreign', message: 'helm'}}, 'DeploymentNotOwned'],
  ])('is stalled at once: %s', (_what, observation, reason) => {
    expect(new Set(verdicts(observation))).toEqual(new Set([`Stalled ${reason} ${reason}`]));
  });

  it.each<[string, Observation, string]>([
    ['T45: SchedulingGated', pool(podsOf('gated', 3)), 'SchedulingGated Progressing'],
    ['DeploymentTerminating', {deployment: {kind: 'terminating'}}, 'DeploymentTerminating RollingOut'],
  ])('is never stalled: %s', (_what, observation, expected) => {
    expect(new Set(verdicts(observation))).toEqual(new Set([`Reconciling ${expected}`]));
  });

  it('says how many Pods are not ready for what', () => {
    const pods = [...podsOf('ready', 3), ...podsOf('no cpu', 2), ...podsOf('ImagePullBackOff', 3)];
    const {conditions} = computeStatus({runtime: runtimeWith(8), observation: pool(pods), now: at(0)});
    expect(findCondition(conditions, 'Ready')?.message).toBe('3 of 8 Pods ready: 3 ImagePullFailed, 2 Unschedulable');
  });

  it('says beside it how far the new template is', () => {
    const observation = pool([...podsOf('ready', 2), pod('no cpu')], {updatedReplicas: 1});
    const {conditions} = look(observation, 0);
    expect(findCondition(conditions, 'Ready')?.message).toBe('2 of 3 Pods ready: 1 of 3 updated, 1 Unschedulable');
  });

  it('says what a rollout is refused', () => {
    const observation = pool(podsOf('ready', 3), {updatedReplicas: 0, ...replicaFailure('exceeded quota: q')});
    const {conditions, notReady} = look(observation, 0);
    expect(findCondition(conditions, 'Ready')?.message).toBe(
      '3 of 3 Pods ready: 0 of 3 updated, QuotaExceeded: exceeded quota: q',
    );
    expect(notReady).toBeUndefined();
  });

  it('T43: mirrors the counts where Pods cannot be read', () => {
    const status = look({...short, pods: {kind: 'unreadable', message: 'forbidden'}}, 0);
    expect(status).toMatchObject({replicas: 3, readyReplicas: 1, updatedReplicas: 3, availableReplicas: 1});
    expect(findCondition(status.conditions, 'Ready')?.message).toBe('1 of 3 Pods ready: 2 PodsUnreadable');
  });

  it('T62: does not say that ready Pods fail', () => {
    const ahead = pool(podsOf('readiness probe fails', 3), {readyReplicas: 3, availableReplicas: 3});
    const status = look(ahead, 0);
    expect(findCondition(status.conditions, 'Ready')).toMatchObject({status: 'True', message: '3 of 3 Pods ready'});
    expect(status.notReady).toBeUndefined();
  });

  it('T59: has no notReady any more when it is healed', () => {
    const failing = look(pool(podsOf('readiness probe fails', 3)), 0);
    expect(failing.notReady).toHaveLength(1);
    expect(look(pool(podsOf('ready', 3)), 10, failing)).not.toHaveProperty('notReady');
  });

  it('T63: is not stalled by the deadline of the spec before', () => {
    const observation = pool(podsOf('ErrImagePull', 3));
    const stalled = look(observation, DEADLINE, look(observation, 0));
    expect(verdict(stalled)).toBe('Stalled ImagePullFailed ImagePullFailed');
    const {metadata, ...rest} = runtimeWith(3, stalled);
    const runtime = {...rest, metadata: {...metadata, generation: 5}};
    const fixed = computeStatus({runtime, observation, now: at(900)});
    expect(verdict(fixed)).toBe('Reconciling ImagePullFailed Progressing');
    expect(nextTransition({runtime, observation, status: fixed, now: at(900)})).toBe(DEADLINE * 1000);
  });

  it('is no longer stalled when it makes progress', () => {
    const stalled = look(pool(podsOf('ErrImagePull', 3)), DEADLINE, look(pool(podsOf('ErrImagePull', 3)), 0));
    const better = look(pool([pod('ready'), ...podsOf('ErrImagePull', 2)]), 700, stalled);
    expect(verdict(better)).toBe('Reconciling ImagePullFailed Progressing');
  });

  it('stays stalled while Pods that keep crashing are ready for a moment, and not for minReadySeconds', () => {
    const crashing = pool(podsOf('CrashLoopBackOff', 3));
    const moment = pool(podsOf('ready', 3), {availableReplicas: 0});
    const before = look(moment, 1, look(crashing, 0));
    const stalled = look(crashing, 1 + DEADLINE, before);
    expect(verdict(look(moment, 610, stalled))).toBe('Stalled CrashLooping CrashLooping');
    expect(verdict(look(pool(podsOf('ready', 3)), 620, stalled))).toBe('Ready Ready Ready');
  });

  it('is not stalled any more by a template that was refused while its Pods become available', () => {
    const refused = look({...short, failure: {reason: 'TemplateInvalid', message: 'no'}}, 0);
    const status = look(pool(podsOf('ready', 3), {availableReplicas: 0}), 10, refused);
    expect(verdict(status)).toBe('Reconciling Progressing Progressing');
  });

  it('is not stalled by Pods beyond those that are wanted', () => {
    const pods = [...podsOf('ready', 4), pod('ErrImagePull', {suffix: 'n'})];
    expect(new Set(verdicts(pool(pods)))).toEqual(new Set(['Reconciling ScalingDown ScalingDown']));
  });

  it('has one word for it in the status and in tables', () => {
    const stalled = look(pool(podsOf('ErrImagePull', 3)), DEADLINE, look(pool(podsOf('ErrImagePull', 3)), 0));
    expect(runtimeState(runtimeWith(3, stalled))).toBe('ImagePullFailed');
  });
});
