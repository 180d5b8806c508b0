import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {MESSAGE_MAX_LENGTH} from './bounded-message.js';
import {computeStatus, type ComputedStatus, type ComputeStatusInput} from './compute-status.js';
import {findCondition} from './conditions.js';
import type {RuntimeStatus} from './generated/types.js';
import type {Observation, ObservedDeployment} from './observation.js';
import {REASONS, type Reason} from './reasons.js';
import {runtimeState} from './runtime-state.js';
import {statusEquals} from './status-patch.js';

const now = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-01T01:00:00Z');

function runtimeWith(replicas: number, status?: RuntimeStatus): ComputeStatusInput['runtime'] {
  return {
    metadata: {name: 'web', generation: 4},
    spec: {replicas, template: {spec: {containers: [{name: 'runtime'}]}}},
    ...(status && {status}),
  };
}

function owned(status: ObservedDeployment['status'], generation = 2): Observation {
  return {
    deployment: {
      kind: 'owned',
      deployment: {metadata: {generation}, status: {observedGeneration: generation, ...status}},
    },
  };
}

const full = (count: number): Observation =>
  owned({replicas: count, readyReplicas: count, updatedReplicas: count, availableReplicas: count});

const statusOf = (replicas: number, observation: Observation): ComputedStatus =>
  computeStatus({runtime: runtimeWith(replicas), observation, now});

/** The three conditions in short: which of them is True and why, and what Ready says. */
interface Verdict {
  holds: string | undefined;
  why?: string | undefined;
  reason: string | undefined;
  message: string | undefined;
}

function verdictOf(status: RuntimeStatus): Verdict {
  const ready = findCondition(status.conditions, 'Ready');
  const held = status.conditions?.find((condition) => condition.status === 'True');
  return {holds: held?.type, why: held?.reason, reason: ready?.reason, message: ready?.message};
}

describe('computeStatus', () => {
  it('has no message that the schema would refuse, however much a server says', () => {
    const message = 'spec.template: Invalid value: '.padEnd(40_000, 'x');
    const failure = {reason: 'TemplateInvalid', message} as const;
    const {conditions} = statusOf(3, {deployment: {kind: 'missing'}, failure});
    expect(conditions.map((condition) => condition.message.length)).toEqual([
      MESSAGE_MAX_LENGTH,
      0,
      MESSAGE_MAX_LENGTH,
    ]);
  });

  it('mirrors the counts of the Deployment', () => {
    const counts = {replicas: 4, readyReplicas: 2, updatedReplicas: 3, availableReplicas: 1};
    expect(statusOf(3, owned(counts))).toMatchObject(counts);
  });

  it.each<[string, Observation]>([
    ['the Deployment reports none', owned({})],
    ['the Deployment is missing', {deployment: {kind: 'missing'}}],
    ['the Deployment is not ours', {deployment: {kind: 'foreign', message: 'belongs to helm'}}],
    ['the Deployment is being deleted', {deployment: {kind: 'terminating'}}],
  ])('reports every count as an explicit 0 while %s', (_name, observation) => {
    expect(JSON.parse(JSON.stringify(statusOf(3, observation)))).toMatchObject({
      replicas: 0,
      readyReplicas: 0,
      updatedReplicas: 0,
      availableReplicas: 0,
    });
  });

  it('names the selector, and the generation that was acted on', () => {
    expect(statusOf(3, full(3))).toMatchObject({selector: 'kruntimes.io/runtime=web', observedGeneration: 4});
  });

  it('advances observedGeneration after a failure too', () => {
    const observation: Observation = {deployment: {kind: 'missing'}, failure: {reason: 'Forbidden', message: 'no'}};
    const status = statusOf(3, observation);
    expect([status, ...status.conditions].map(({observedGeneration}) => observedGeneration)).toEqual([4, 4, 4, 4]);
  });

  it.each<[string, number, Observation, Verdict]>([
    ['all are ready', 3, full(3), {holds: 'Ready', reason: 'Ready', message: '3 of 3 Pods ready'}],
    [
      'none is wanted and none is there',
      0,
      full(0),
      {holds: 'Ready', reason: 'ScaledToZero', message: 'scaled to zero'},
    ],
    [
      'some are not ready',
      3,
      owned({replicas: 3, readyReplicas: 2, updatedReplicas: 3, availableReplicas: 2}),
      {holds: 'Reconciling', reason: 'Progressing', message: '2 of 3 Pods ready'},
    ],
    [
      'some have not been ready for long enough',
      3,
      owned({replicas: 3, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 1}),
      {holds: 'Reconciling', reason: 'Progressing', message: '3 of 3 Pods ready: 1 of 3 available'},
    ],
    [
      'some have an older template',
      3,
      owned({replicas: 4, readyReplicas: 3, updatedReplicas: 1, availableReplicas: 3}),
      {holds: 'Reconciling', reason: 'RollingOut', message: '3 of 3 Pods ready: 1 of 3 updated'},
    ],
    [
      'all are updated and an old one is left',
      3,
      owned({replicas: 4, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 3}),
      {holds: 'Reconciling', reason: 'RollingOut', message: '3 of 3 Pods ready: 1 of an older template left'},
    ],
    [
      'more are ready than wanted',
      1,
      full(3),
      {holds: 'Reconciling', reason: 'ScalingDown', message: '3 Pods ready, 1 wanted'},
    ],
    [
      'all are ready and one that is not is left over',
      3,
      owned({replicas: 4, readyReplicas: 3, updatedReplicas: 4, availableReplicas: 3}),
      {holds: 'Ready', reason: 'Ready', message: '3 of 3 Pods ready'},
    ],
    [
      'none is wanted and one that is not ready is left',
      0,
      owned({replicas: 1, updatedReplicas: 1}),
      {holds: 'Reconciling', why: 'ScalingDown', reason: 'Progressing', message: '0 of 0 Pods ready: 1 left'},
    ],
    [
      'there is no Deployment yet',
      3,
      {deployment: {kind: 'missing'}},
      {holds: 'Reconciling', why: 'Progressing', reason: 'RollingOut', message: '0 of 3 Pods ready: no Deployment yet'},
    ],
    [
      'there is no Deployment yet, and no Pods are wanted',
      0,
      {deployment: {kind: 'missing'}},
      {holds: 'Reconciling', reason: 'Progressing', message: '0 of 0 Pods ready: no Deployment yet'},
    ],
    [
      'the Deployment controller has not seen its spec',
      3,
      owned({replicas: 3, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 3, observedGeneration: 1}),
      {
        holds: 'Reconciling',
        why: 'DeploymentNotObserved',
        reason: 'Progressing',
        message:
          "3 of 3 Pods ready: the Deployment is being made, or the cluster's Deployment controller has not seen its latest state yet",
      },
    ],
    [
      'the Deployment belongs to something else',
      3,
      {deployment: {kind: 'foreign', message: 'Deployment runtime-web belongs to helm'}},
      {
        holds: 'Stalled',
        reason: 'DeploymentNotOwned',
        message: '0 of 3 Pods ready: Deployment runtime-web belongs to helm',
      },
    ],
    [
      'the previous Deployment is being deleted',
      3,
      {deployment: {kind: 'terminating'}},
      {
        holds: 'Reconciling',
        why: 'DeploymentTerminating',
        reason: 'RollingOut',
        message: '0 of 3 Pods ready: the previous Deployment is being deleted',
      },
    ],
    [
      'a new template is refused while the old Pods are ready',
      3,
      {...full(3), failure: {reason: 'TemplateInvalid', message: 'spec.template: bad'}},
      {holds: 'Stalled', reason: 'TemplateInvalid', message: '3 of 3 Pods ready: spec.template: bad'},
    ],
    [
      'a write failed for a reason that may go away',
      3,
      {...full(3), failure: {reason: 'QuotaExceeded', message: 'exceeded quota'}},
      {holds: 'Reconciling', why: 'QuotaExceeded', reason: 'Progressing', message: '3 of 3 Pods ready: exceeded quota'},
    ],
  ])('where %s', (_name, replicas, observation, expected) => {
    expect(verdictOf(statusOf(replicas, observation))).toEqual({why: expected.reason, ...expected});
  });

  it('computes the same status again, however much later before its deadline', () => {
    const observation = owned({replicas: 3, readyReplicas: 2, updatedReplicas: 3, availableReplicas: 2});
    const first = statusOf(3, observation);
    const second = computeStatus({runtime: runtimeWith(3, first), observation, now: new Date('2026-01-01T00:09:59Z')});
    expect(statusEquals(first, second)).toBe(true);
  });

  it('moves the time of the condition whose status moved, and of no other', () => {
    const first = statusOf(3, owned({replicas: 3, readyReplicas: 2, updatedReplicas: 3, availableReplicas: 2}));
    const second = computeStatus({runtime: runtimeWith(3, first), observation: full(3), now: later});
    expect(second.conditions.map(({type, lastTransitionTime}) => [type, lastTransitionTime])).toEqual([
      ['Ready', '2026-01-01T01:00:00Z'],
      ['Reconciling', '2026-01-01T01:00:00Z'],
      ['Stalled', '2026-01-01T00:00:00Z'],
    ]);
  });

  it('changes nothing that it was given', () => {
    const runtime = runtimeWith(3, statusOf(3, full(3)));
    const before = structuredClone(runtime);
    computeStatus({runtime, observation: full(2), now: later});
    expect(runtime).toEqual(before);
  });

  const count = fc.option(fc.nat(4), {nil: undefined});
  const observations: fc.Arbitrary<Observation> = fc.record(
    {
      deployment: fc.oneof(
        fc.constantFrom<Observation['deployment']>(
          {kind: 'missing'},
          {kind: 'terminating'},
          {kind: 'foreign', message: 'belongs to helm'},
        ),
        fc
          .record({replicas: count, readyReplicas: count, updatedReplicas: count, availableReplicas: count})
          .map((status) => owned(status as NonNullable<ObservedDeployment['status']>).deployment),
      ),
      failure: fc.record({reason: fc.constantFrom(...(Object.keys(REASONS) as Reason[])), message: fc.string()}),
    },
    {requiredKeys: ['deployment']},
  );

  it('says exactly one of Ready, Reconciling and Stalled, whatever was observed', () => {
    fc.assert(
      fc.property(observations, fc.nat(4), (observation, replicas) => {
        const held = statusOf(replicas, observation).conditions.filter(({status}) => status === 'True');
        expect(held).toHaveLength(1);
      }),
    );
  });

  it('gives Ready the word that runtimeState says, and Progressing where that would call it ready too early', () => {
    fc.assert(
      fc.property(observations, fc.nat(4), (observation, replicas) => {
        const status = statusOf(replicas, observation);
        const {holds, reason} = verdictOf(status);
        const word = runtimeState({...runtimeWith(replicas), status});
        const isEarly = holds === 'Reconciling' && (word === 'Ready' || word === 'ScaledToZero');
        expect(reason).toBe(isEarly ? 'Progressing' : word);
      }),
    );
  });

  it('is never Ready with fewer ready, updated or available Pods than wanted', () => {
    fc.assert(
      fc.property(observations, fc.nat(4), (observation, replicas) => {
        const status = statusOf(replicas, observation);
        if (verdictOf(status).holds !== 'Ready') return;
        const {readyReplicas, updatedReplicas, availableReplicas} = status;
        expect(Math.min(readyReplicas, updatedReplicas, availableReplicas)).toBeGreaterThanOrEqual(replicas);
      }),
    );
  });
});
