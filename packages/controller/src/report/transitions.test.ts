import {describe, expect, it} from '@jest/globals';
import type {RuntimeStatus} from '@kruntimes/api';
import {transitions, writes} from './transitions.js';

type Kind = 'Ready' | 'Reconciling' | 'Stalled';

/** A status of which one condition is True, for a reason; the message of Ready says the word. */
function status(kind: Kind, reason: string): RuntimeStatus {
  const condition = (type: Kind): NonNullable<RuntimeStatus['conditions']>[number] => ({
    type,
    status: type === kind ? 'True' : 'False',
    reason: type === kind ? reason : 'Progressing',
    message: type === 'Ready' ? `because ${reason}` : '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  });
  return {readyReplicas: 1, conditions: [condition('Ready'), condition('Reconciling'), condition('Stalled')]};
}

const READY = status('Ready', 'Ready');
const STARTING = status('Reconciling', 'Starting');
const PULLING = status('Reconciling', 'ImagePullFailed');
const STALLED = status('Stalled', 'ImagePullFailed');

describe('transitions', () => {
  it.each<[string, RuntimeStatus | undefined, RuntimeStatus, string[]]>([
    ['becomes ready', STARTING, READY, ['Normal Ready']],
    ['is ready at the first look', undefined, READY, ['Normal Ready']],
    ['stays ready', READY, {...READY, readyReplicas: 2}, []],
    ['is no longer ready, in the course of things', READY, status('Reconciling', 'RollingOut'), ['Normal RollingOut']],
    ['is no longer ready, because something fails', READY, PULLING, ['Warning ImagePullFailed']],
    ['starts', undefined, STARTING, []],
    ['cannot get ready', STARTING, PULLING, ['Warning ImagePullFailed']],
    ['still cannot get ready', PULLING, {...PULLING, readyReplicas: 0}, []],
    ['stalls', PULLING, STALLED, ['Warning ImagePullFailed']],
    ['stays stalled', STALLED, {...STALLED, readyReplicas: 0}, []],
    ['is stalled for something else', STALLED, status('Stalled', 'Unschedulable'), ['Warning Unschedulable']],
    ['recovers', STALLED, READY, ['Normal Ready']],
    ['waits for its Deployment to be observed', undefined, status('Reconciling', 'DeploymentNotObserved'), []],
    ['has a reason of a newer version', STARTING, status('Reconciling', 'Sunspots'), []],
  ])('a pool that %s', (_what, before, after, expected) => {
    expect(transitions(before, after).map(({type, reason}) => `${type} ${reason}`)).toEqual(expected);
  });

  it('T54: a pool that flaps in its counts alone tells nothing', () => {
    const counts = [0, 1, 2, 1, 0].map((readyReplicas) => ({...PULLING, readyReplicas}));
    expect(counts.flatMap((after, n) => transitions(counts[n - 1] ?? PULLING, after))).toEqual([]);
  });

  it('say what the status says', () => {
    expect(transitions(STARTING, PULLING)).toEqual([
      {type: 'Warning', reason: 'ImagePullFailed', action: 'Reconcile', note: 'because ImagePullFailed'},
    ]);
  });
});

describe('writes', () => {
  it.each(['created', 'adopted', 'updated', 'repaired'] as const)('tells that a Deployment was %s', (kind) => {
    const [only, ...more] = writes({kind, mutated: false}, 'runtime-web');
    expect(more).toEqual([]);
    expect(only).toMatchObject({type: 'Normal', action: 'Apply'});
    expect(only?.note).toContain('runtime-web');
  });

  it('warns of a server that has other ideas', () => {
    const told = writes({kind: 'updated', mutated: true}, 'runtime-web');
    expect(told.map(({reason}) => reason)).toEqual(['DeploymentUpdated', 'DeploymentMutated']);
  });
});
