import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {computeStatus, type ComputedStatus} from '../src/compute-status.js';
import {findCondition} from '../src/conditions.js';
import {STATUS_MAX_BYTES} from '../src/fitted-status.js';
import {nextTransition} from '../src/next-transition.js';
import {total, type Bucket} from '../src/not-ready/bucket.js';
import {podsAgree} from '../src/not-ready/pool-pods.js';
import {ownDeployment, type Observation, type ObservedDeployment} from '../src/observation.js';
import type {PoolPod} from '../src/pods/pool-pod.js';
import {REASONS, type Reason} from '../src/reasons.js';
import {runtimeState} from '../src/runtime-state.js';
import {kstatus} from './support/kstatus.js';
import {owned, pool, replicaFailure, runtimeWith} from './support/observations.js';
import {CRASHED_AT, pod, POD_CASES} from './support/pods.js';

const MINUTE = 60_000;
const times = fc.integer({min: -10, max: 30}).map((minutes) => new Date(CRASHED_AT + minutes * MINUTE));

const pods = fc
  .array(fc.record({what: fc.constantFrom(...POD_CASES), isOld: fc.boolean()}), {maxLength: 30})
  .map((all) =>
    all.map(({what, isOld}, index) => pod(what, {suffix: `p${index}`, hash: isOld ? 'old' : '6d4f8b7c9d'})),
  );

const count = fc.option(fc.nat(8), {nil: undefined});
const deploymentStatus = fc
  .record(
    {
      replicas: count,
      readyReplicas: count,
      updatedReplicas: count,
      availableReplicas: count,
      observedGeneration: fc.constantFrom(1, 2),
      conditions: fc.constantFrom(
        replicaFailure('pods "x" is forbidden: exceeded quota: q').conditions,
        [{type: 'Progressing', status: 'True', message: 'ReplicaSet "runtime-web-old" is progressing.'}],
        undefined,
      ),
    },
    {requiredKeys: []},
  )
  .map((status) => status as NonNullable<ObservedDeployment['status']>);

const deployments = fc.oneof(
  {weight: 4, arbitrary: deploymentStatus.map((status) => owned(status).deployment)},
  fc.constantFrom<Observation['deployment']>(
    {kind: 'missing'},
    {kind: 'terminating'},
    {kind: 'foreign', message: 'belongs to helm'},
  ),
);

const observations = fc
  .record(
    {
      deployment: deployments,
      failure: fc.record({reason: fc.constantFrom(...(Object.keys(REASONS) as Reason[])), message: fc.string()}),
      pods: fc.oneof(
        pods.map((read) => ({kind: 'read', pods: read}) as const),
        fc.string().map((message) => ({kind: 'unreadable', message}) as const),
      ),
    },
    {requiredKeys: ['deployment']},
  )
  .map((observation) => observation as Observation);

/** Two looks at one Runtime, the second later or earlier, with the status of the first. */
const looks = fc.record({replicas: fc.nat(8), first: observations, second: observations, at: times, then: times});

function twoLooks({replicas, first, second, at, then}: Looks): ComputedStatus[] {
  const status = computeStatus({runtime: runtimeWith(replicas), observation: first, now: at});
  return [status, computeStatus({runtime: runtimeWith(replicas, status), observation: second, now: then})];
}
type Looks = typeof looks extends fc.Arbitrary<infer T> ? T : never;

const inBuckets = (status: ComputedStatus): number => total((status.notReady ?? []) as Bucket[]);
const isCounted = ({pool: name, standing: {kind}}: PoolPod): boolean =>
  name === 'web' && (kind === 'ready' || kind === 'not ready');

describe('a computed status, whatever was observed', () => {
  it('is the same for the same input, and computing it again over itself changes nothing', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        const [, status] = twoLooks(seen);
        expect(twoLooks(seen)[1]).toEqual(status);
        const {replicas, second: observation, then: now} = seen;
        const runtime = {...runtimeWith(replicas), ...(status && {status})};
        expect(computeStatus({runtime, observation, now})).toEqual(status);
      }),
    );
  });

  it('stays the same by time alone until the next transition', () => {
    fc.assert(
      fc.property(looks, fc.integer({min: 1, max: 10_000_000}), (seen, later) => {
        const {replicas, second: observation, then: now} = seen;
        const [, status] = twoLooks(seen);
        if (status === undefined) return;
        const runtime = runtimeWith(replicas, status);
        const wait = nextTransition({runtime, observation, status, now}) ?? Infinity;
        expect(wait).toBeGreaterThan(0);
        const before = new Date(now.getTime() + Math.min(later, wait - 1));
        expect(computeStatus({runtime, observation, now: before})).toEqual(status);
      }),
    );
  });

  it('T1: has numbers for every count, and no contradiction in its conditions', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        for (const status of twoLooks(seen)) {
          const {replicas, readyReplicas, updatedReplicas, availableReplicas, progress} = status;
          const counts = [replicas, readyReplicas, updatedReplicas, availableReplicas, ...Object.values(progress)];
          expect(counts).toHaveLength(6);
          for (const one of [...counts, ...(status.notReady ?? [{count: 1}]).map((bucket) => bucket.count)]) {
            expect(Number.isSafeInteger(one) && one >= 0).toBe(true);
          }
          const held = status.conditions.filter((condition) => condition.status === 'True');
          expect(held).toHaveLength(1);
          const verdicts = {Ready: 'Current', Reconciling: 'InProgress', Stalled: 'Failed'};
          expect(kstatus(runtimeWith(seen.replicas, status))).toBe(verdicts[held[0]?.type as keyof typeof verdicts]);
        }
      }),
    );
  });

  it('has the word of runtimeState as the reason of Ready, and Progressing where that would be too early', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        for (const status of twoLooks(seen)) {
          const word = runtimeState(runtimeWith(seen.replicas, status));
          const ready = findCondition(status.conditions, 'Ready');
          const isEarly = ready?.status === 'False' && (word === 'Ready' || word === 'ScaledToZero');
          expect(ready?.reason).toBe(isEarly ? 'Progressing' : word);
        }
      }),
    );
  });

  it('T42: fits into 4 KB with 8 buckets at most', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        for (const status of twoLooks(seen)) {
          expect(Buffer.byteLength(JSON.stringify(status))).toBeLessThanOrEqual(STATUS_MAX_BYTES);
          expect(status.notReady?.length ?? 1).toBeLessThanOrEqual(8);
        }
      }),
    );
  });

  it('T62: has as many Pods ready and in buckets as are wanted, or as there are', () => {
    fc.assert(
      fc.property(looks, (seen) => {
        const {second, replicas} = seen;
        if (second.pods?.kind !== 'read') return;
        const [, status] = twoLooks(seen);
        if (status === undefined) return;
        const counted = ownDeployment(second.deployment) ? second.pods.pods.filter(isCounted).length : 0;
        expect(inBuckets(status)).toBe(Math.max(0, Math.max(replicas, counted) - status.readyReplicas));
      }),
    );
  });

  it('T61: has each counted Pod that is not ready, and each that is missing, in one bucket', () => {
    fc.assert(
      fc.property(pods, fc.nat(40), times, (all, replicas, now) => {
        const observation = pool(all);
        const own = ownDeployment(observation.deployment);
        expect(own && podsAgree(own, all)).toBe(true);
        const counted = all.filter(isCounted);
        const notReady = counted.filter(({standing}) => standing.kind === 'not ready');
        const missing = Math.max(0, replicas - counted.length);
        const status = computeStatus({runtime: runtimeWith(replicas), observation, now});
        expect(inBuckets(status)).toBe(notReady.length + missing);
      }),
    );
  });

  it('T18: does not depend on the order of the Pods', () => {
    const shuffled = pods.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, {minLength: all.length})));
    fc.assert(
      fc.property(shuffled, fc.nat(40), times, ([all, others], replicas, now) => {
        const status = (read: readonly PoolPod[]): ComputedStatus =>
          computeStatus({runtime: runtimeWith(replicas), observation: pool(read), now});
        expect(status(others)).toEqual(status(all));
      }),
    );
  });

  it.each([
    ['ErrImagePull', 'ImagePullBackOff'],
    ['ErrImagePull', 'ImagePullBackOff before 1.31'],
    ['RunContainerError', 'RunContainerError, backing off'],
    ['PostStartHookError', 'PostStartHookError, backing off'],
    ['CrashLoopBackOff', 'running again after a crash'],
  ])('T18: stays the same while Pods alternate between %s and %s', (one, other) => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.boolean(), {minLength: 4, maxLength: 4})), (moments) => {
        const at = (isOther: readonly boolean[]): Observation =>
          pool(isOther.map((is, index) => pod(is ? other : one, {suffix: `p${index}`})));
        const look = (isOther: readonly boolean[], previous?: ComputedStatus): ComputedStatus =>
          computeStatus({runtime: runtimeWith(4, previous), observation: at(isOther), now: new Date(CRASHED_AT)});
        const first = look([false, false, false, false]);
        expect(moments.reduce((status, isOther) => look(isOther, status), first)).toEqual(first);
      }),
    );
  });
});
