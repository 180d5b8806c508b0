import {describe, expect, it} from '@jest/globals';
import type {RuntimeStatus} from '@kruntimes/api';
import type {DeploymentChange} from '../reconcile/deployment.js';
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
    ['becomes ready after trouble', PULLING, READY, ['Normal Ready']],
    ['is ready again, in the course of things', STARTING, READY, []],
    ['is found ready', undefined, READY, []],
    ['stays ready', READY, {...READY, readyReplicas: 2}, []],
    ['is no longer ready, in the course of things', READY, status('Reconciling', 'RollingOut'), []],
    ['is no longer ready, because something fails', READY, PULLING, ['Warning ImagePullFailed']],
    ['starts', undefined, STARTING, []],
    ['cannot get ready', STARTING, PULLING, ['Warning ImagePullFailed']],
    ['still cannot get ready', PULLING, {...PULLING, readyReplicas: 0}, []],
    ['stalls', PULLING, STALLED, ['Warning ImagePullFailed']],
    ['stalls for nothing that is known', STARTING, status('Stalled', 'Progressing'), ['Warning Progressing']],
    ['stays stalled', STALLED, {...STALLED, readyReplicas: 0}, []],
    ['is stalled for something else', STALLED, status('Stalled', 'Unschedulable'), ['Warning Unschedulable']],
    ['recovers', STALLED, READY, ['Normal Ready']],
    ['waits for its Deployment to be observed', undefined, status('Reconciling', 'DeploymentNotObserved'), []],
    ['goes with its namespace', READY, status('Reconciling', 'NamespaceTerminating'), []],
    ['has a reason of a newer version', STARTING, status('Reconciling', 'Sunspots'), []],
  ])('a pool that %s', (_what, before, after, expected) => {
    expect(transitions(before, after, false).map(({type, reason}) => `${type} ${reason}`)).toEqual(expected);
  });

  it('a spec that became a pool that is ready', () => {
    expect(transitions(STARTING, READY, true).map(({type, reason}) => `${type} ${reason}`)).toEqual(['Normal Ready']);
  });

  it('T54: a pool that flaps in its counts alone tells nothing', () => {
    const counts = [0, 1, 2, 1, 0].map((readyReplicas) => ({...PULLING, readyReplicas}));
    expect(counts.flatMap((after, n) => transitions(counts[n - 1] ?? PULLING, after, false))).toEqual([]);
  });

  it('say what the status says', () => {
    expect(transitions(STARTING, PULLING, false)).toEqual([
      {type: 'Warning', reason: 'ImagePullFailed', action: 'Reconcile', note: 'because ImagePullFailed'},
    ]);
  });
});

describe('writes', () => {
  const told = (kind: DeploymentChange['kind'], mutated = false): string[] =>
    writes({kind, mutated}, 'runtime-web').map(({type, reason}) => `${type} ${reason}`);

  it('tell of what the spec does not say', () => {
    expect([told('created'), told('updated')]).toEqual([[], []]);
    expect(told('adopted')).toEqual(['Normal DeploymentAdopted']);
    expect(told('repaired')).toEqual(['Normal DeploymentRepaired']);
  });

  it('warn of a server that has other ideas', () => {
    expect(told('updated', true)).toEqual(['Warning DeploymentMutated']);
  });

  it('name the Deployment', () => {
    for (const {note} of writes({kind: 'repaired', mutated: true}, 'runtime-web'))
      expect(note).toContain('runtime-web');
  });
});
