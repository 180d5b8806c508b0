import {describe, expect, it} from '@jest/globals';
import {owned, pool, replicaFailure} from '../../test/support/observations.js';
import {CRASHED_AT, pod, podsOf} from '../../test/support/pods.js';
import type {RuntimeStatus} from '../generated/types.js';
import type {Observation} from '../observation.js';
import type {PoolPod} from '../pods/pool-pod.js';
import {notReadyBuckets} from './not-ready.js';

const now = new Date(CRASHED_AT);

const bucketsOf = (desired: number, observation: Observation, previous?: RuntimeStatus): unknown =>
  notReadyBuckets({name: 'web', desired, observation, previous, now});

const QUOTA =
  'pods "runtime-web-6d4f8b7c9d-abcde" is forbidden: exceeded quota: small, requested: limits.cpu=500m,pods=1, used: limits.cpu=1,pods=2, limited: limits.cpu=1,pods=2';

describe('notReadyBuckets', () => {
  it('has each Pod that is not ready in one bucket, the most actionable first', () => {
    const pods = [...podsOf('no cpu', 2), ...podsOf('ErrImagePull, not found', 3), ...podsOf('ready', 3)];
    expect(bucketsOf(8, pool(pods))).toEqual([
      {reason: 'ImagePullFailed', count: 3, container: 'runtime', message: 'image registry.example/web:v9 not found'},
      {reason: 'Unschedulable', count: 2, message: 'no node fits: cpu'},
    ]);
  });

  it('is empty where all Pods are ready, and undefined where nobody looked', () => {
    expect(bucketsOf(2, pool(podsOf('ready', 2)))).toEqual([]);
    expect(bucketsOf(2, owned({}))).toBeUndefined();
  });

  it('leaves out Pods of other pools', () => {
    expect(bucketsOf(0, {...owned({}), pods: {kind: 'read', pods: [pod('no cpu', {runtime: 'other'})]}})).toEqual([]);
  });

  it('T61: leaves out what its ReplicaSet does not count', () => {
    const pods = [pod('ready'), pod('evicted', {suffix: 'e'}), pod('terminating', {suffix: 't'})];
    expect(bucketsOf(1, pool(pods))).toEqual([]);
  });

  it.each<[string, Observation, object]>([
    ['are about to be made', pool([]), {reason: 'Starting'}],
    [
      'T18: exceed a quota, whatever is used of it and however they would be named',
      pool([], replicaFailure(QUOTA)),
      {
        reason: 'QuotaExceeded',
        message: 'exceeded quota: small, requested: limits.cpu=500m,pods=1, limited: limits.cpu=1,pods=2',
      },
    ],
    [
      'are refused',
      pool([], replicaFailure('pods "runtime-web-6d4f8b7c9d-" is forbidden: violates PodSecurity "restricted:latest"')),
      {reason: 'PodCreateForbidden', message: 'violates PodSecurity "restricted:latest"'},
    ],
    ['were evicted', pool([pod('evicted')]), {reason: 'Evicted', message: 'it used more local storage than its limit'}],
    [
      'T18: were evicted for several reasons, in any order',
      pool([pod('evicted, node low on memory'), pod('evicted')]),
      {reason: 'Evicted', message: 'it used more local storage than its limit'},
    ],
    [
      'would be of a template that is refused',
      {...pool([]), failure: {reason: 'TemplateInvalid', message: 'no'}},
      {reason: 'TemplateInvalid'},
    ],
    [
      'have no Deployment of ours, although Pods look like ours',
      {deployment: {kind: 'foreign', message: 'helm'}, pods: {kind: 'read', pods: podsOf('ready', 3)}},
      {reason: 'DeploymentNotOwned'},
    ],
    [
      'wait for the end of the previous Deployment',
      {deployment: {kind: 'terminating'}, pods: {kind: 'read', pods: podsOf('no cpu', 3)}},
      {reason: 'DeploymentTerminating'},
    ],
  ])('has the missing Pods in a bucket: they %s', (_why, observation, bucket) => {
    expect(bucketsOf(3, observation)).toEqual([{count: 3, ...bucket}]);
  });

  it('does not take a Pod that cannot be deleted for one that cannot be made', () => {
    const conditions = [{type: 'ReplicaFailure', status: 'True', reason: 'FailedDelete', message: 'no'}];
    expect(bucketsOf(1, pool([], {conditions}))).toEqual([{reason: 'Starting', count: 1}]);
  });

  it('says of Pods of an older template only that they are being replaced', () => {
    const message = 'ReplicaSet "runtime-web-new" is progressing.';
    const conditions = [{type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated', message}];
    const pods = [pod('ErrImagePull', {hash: 'old'}), pod('pulling its image', {hash: 'new'})];
    expect(bucketsOf(2, pool(pods, {conditions}))).toEqual([
      {reason: 'Starting', count: 1},
      {reason: 'RollingOut', count: 1},
    ]);
    expect(bucketsOf(2, pool(pods, {conditions, observedGeneration: 1}))).toMatchObject([
      {reason: 'ImagePullFailed'},
      {reason: 'Starting'},
    ]);
  });

  describe('T18: with kubelets that tell more at some moments only', () => {
    const told = bucketsOf(1, pool([pod('ErrImagePull')])) as RuntimeStatus['notReady'] & object;

    it('says at first what it can', () => {
      expect(bucketsOf(1, pool([pod('ImagePullBackOff before 1.31')]))).toMatchObject([
        {message: 'image registry.invalid/web:v9 cannot be pulled'},
      ]);
    });

    it('keeps what it was told, also with Pods at different moments', () => {
      expect(bucketsOf(1, pool([pod('ImagePullBackOff before 1.31')]), {notReady: told})).toEqual(told);
      const pods = [pod('ImagePullBackOff before 1.31'), pod('ErrImagePull', {suffix: 'b'})];
      expect(bucketsOf(2, pool(pods))).toEqual(told.map((bucket) => ({...bucket, count: 2})));
    });

    it('says one of several faults of an image, and the same in any order', () => {
      const pods = (['not found', 'cannot be pulled: access denied'] as const).map((detail): PoolPod => {
        const finding = {reason: 'ImagePullFailed', message: 'image a', detail} as const;
        return {...pod('ErrImagePull'), standing: {kind: 'not ready', findings: [finding]}};
      });
      const bucket = {reason: 'ImagePullFailed', count: 2, message: 'image a cannot be pulled: access denied'};
      expect([pods, pods.toReversed()].map((all) => bucketsOf(2, pool(all)))).toEqual([[bucket], [bucket]]);
    });

    it('keeps what it was told of a hook', () => {
      const hook = bucketsOf(1, pool([pod('PostStartHookError')])) as typeof told;
      expect(hook).toMatchObject([{message: 'exit code 137 after its postStart hook failed'}]);
      expect(bucketsOf(1, pool([pod('PostStartHookError, backing off')]), {notReady: hook})).toEqual(hook);
      expect(bucketsOf(1, pool([pod('CrashLoopBackOff')]), {notReady: hook})).toMatchObject([{message: 'exit code 4'}]);
    });

    it('does not keep it for another image', () => {
      const other = told.map((bucket) => ({...bucket, message: 'image registry.invalid/web:v9-old not found'}));
      expect(bucketsOf(1, pool([pod('ImagePullBackOff before 1.31')]), {notReady: other})).toMatchObject([
        {message: 'image registry.invalid/web:v9 cannot be pulled'},
      ]);
    });
  });

  describe('T62: while Pods and Deployment are out of step', () => {
    it('has no failing Pod that the Deployment still calls ready', () => {
      const counts = {replicas: 3, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 3};
      expect(bucketsOf(3, pool(podsOf('readiness probe fails', 3), counts))).toEqual([]);
    });

    it('keeps the most actionable of too many', () => {
      const pods = [...podsOf('ErrImagePull', 1), ...podsOf('no cpu', 2)];
      expect(bucketsOf(3, pool(pods, {readyReplicas: 1}))).toMatchObject([
        {reason: 'ImagePullFailed', count: 1},
        {reason: 'Unschedulable', count: 1},
      ]);
    });

    it('has a Pod that the Deployment calls not ready before anybody knows why', () => {
      expect(bucketsOf(3, pool(podsOf('ready', 3), {readyReplicas: 2}))).toEqual([{reason: 'Starting', count: 1}]);
    });
  });

  describe('T43: where Pods cannot be read', () => {
    const pods = {kind: 'unreadable', message: 'pods is forbidden: User "x" cannot list resource "pods"'} as const;
    const unreadable = {reason: 'PodsUnreadable', message: pods.message};

    it('counts those that are not ready by the Deployment', () => {
      const observation = owned({replicas: 3, readyReplicas: 1, updatedReplicas: 3});
      expect(bucketsOf(3, {...observation, pods})).toEqual([{...unreadable, count: 2}]);
      expect(bucketsOf(1, {...owned({replicas: 1, readyReplicas: 1, updatedReplicas: 1}), pods})).toEqual([]);
    });

    it('still says what the Deployment knows of those that are missing', () => {
      const observation = owned({replicas: 2, readyReplicas: 1, ...replicaFailure(QUOTA)});
      expect(bucketsOf(5, {...observation, pods})).toEqual([
        expect.objectContaining({reason: 'QuotaExceeded', count: 3}),
        {...unreadable, count: 1},
      ]);
    });
  });
});
