import {describe, expect, it} from '@jest/globals';
import {computeStatus} from '../src/compute-status.js';
import {runtimeCrd} from '../src/crd.js';
import type {Runtime, RuntimeStatus} from '../src/generated/types.js';
import type {Observation} from '../src/observation.js';
import {kstatus, type KStatus} from './support/kstatus.js';
import {owned, pool, replicaFailure, runtimeWith} from './support/observations.js';
import {pod, podsOf} from './support/pods.js';

const START = Date.parse('2026-01-01T00:05:00Z');
const DEADLINE = 600;

/** A Runtime of `replicas` Pods that was looked at twice, the second time so many seconds later. */
function looked(replicas: number, observation: Observation, seconds: number): Pick<Runtime, 'metadata' | 'status'> {
  const at = (later: number, status?: RuntimeStatus): RuntimeStatus =>
    computeStatus({runtime: runtimeWith(replicas, status), observation, now: new Date(START + later * 1000)});
  return {...runtimeWith(replicas), status: at(seconds, at(0))};
}

const full = (count: number): Observation => pool(podsOf('ready', count));
const failure = (reason: 'TemplateInvalid' | 'Forbidden' | 'NamespaceTerminating') =>
  ({reason, message: 'no'}) as const;

describe('kstatus finds a Runtime', () => {
  it.each<[string, number, Observation, readonly [KStatus, KStatus]]>([
    ['that is ready', 3, full(3), ['Current', 'Current']],
    ['T46: that is scaled to zero', 0, full(0), ['Current', 'Current']],
    ['T46: that is being scaled to zero', 0, full(2), ['InProgress', 'InProgress']],
    ['that has too many Pods', 1, full(2), ['InProgress', 'InProgress']],
    ['without a Deployment', 3, {deployment: {kind: 'missing'}}, ['InProgress', 'Failed']],
    ['whose Deployment is not observed', 3, owned({observedGeneration: 1}), ['InProgress', 'Failed']],
    ['T20: whose old Pods are ready', 3, pool(podsOf('ready', 3), {updatedReplicas: 1}), ['InProgress', 'Failed']],
    ['that is not available yet', 3, pool(podsOf('ready', 3), {availableReplicas: 1}), ['InProgress', 'InProgress']],
    ['whose Pods start', 3, pool(podsOf('pulling its image', 3)), ['InProgress', 'Failed']],
    ['whose Pods wait for a gate', 3, pool(podsOf('gated', 3)), ['InProgress', 'InProgress']],
    ['whose image is missing', 3, pool(podsOf('ErrImagePull', 3)), ['InProgress', 'Failed']],
    ['whose image has no valid name', 3, pool(podsOf('InvalidImageName', 3)), ['Failed', 'Failed']],
    ['that lost a node', 3, pool([...podsOf('ready', 2), pod('node lost')]), ['InProgress', 'Failed']],
    ['whose Pods crash', 3, pool(podsOf('CrashLoopBackOff', 3)), ['InProgress', 'Failed']],
    ['that no node fits', 3, pool(podsOf('no cpu', 3)), ['InProgress', 'Failed']],
    ['whose quota is used up', 3, pool([], replicaFailure('exceeded quota: q')), ['InProgress', 'Failed']],
    ['whose template is refused', 3, {...full(3), failure: failure('TemplateInvalid')}, ['Failed', 'Failed']],
    ['that may not be written', 3, {...full(3), failure: failure('Forbidden')}, ['InProgress', 'Failed']],
    [
      'in a namespace that goes',
      3,
      {...full(3), failure: failure('NamespaceTerminating')},
      ['InProgress', 'InProgress'],
    ],
    ['of a foreign Deployment', 3, {deployment: {kind: 'foreign', message: 'helm'}}, ['Failed', 'Failed']],
    ['of a terminating Deployment', 3, {deployment: {kind: 'terminating'}}, ['InProgress', 'InProgress']],
    [
      'T43: whose Pods cannot be read',
      3,
      {...pool(podsOf('no cpu', 3)), pods: {kind: 'unreadable', message: 'no'}},
      ['InProgress', 'Failed'],
    ],
  ])('%s', (_what, replicas, observation, expected) => {
    expect([DEADLINE - 1, DEADLINE].map((seconds) => kstatus(looked(replicas, observation, seconds)))).toEqual(
      expected,
    );
  });

  it('T47: in progress before the first look', () => {
    const [version] = runtimeCrd.spec.versions;
    const properties = version?.schema.openAPIV3Schema.properties?.['status']?.properties ?? {};
    const defaults = Object.entries(properties).flatMap(([name, {default: value}]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    expect(kstatus({...runtimeWith(3), status: Object.fromEntries(defaults)})).toBe('InProgress');
  });

  it('T21: in progress with a spec that was not looked at, ready or stalled as it was', () => {
    for (const observation of [full(3), pool(podsOf('InvalidImageName', 3))]) {
      const {metadata, ...rest} = looked(3, observation, 0);
      expect(kstatus({...rest, metadata: {...metadata, generation: 5}})).toBe('InProgress');
    }
  });

  it('terminating while it is being deleted', () => {
    const {metadata, ...rest} = looked(3, full(3), 0);
    expect(kstatus({...rest, metadata: {...metadata, deletionTimestamp: '2026-01-01T00:00:00Z'}})).toBe('Terminating');
  });
});
