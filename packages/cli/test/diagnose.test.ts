import {describe, expect, it} from '@jest/globals';
import {startApiServer} from './support/api-server.js';
import {withoutServer} from './support/doctor.js';
import {krtBothWays, type Run} from './support/krt.js';
import {deploymentOfWeb, diagnosing, podOfWeb, servingPool} from './support/pool-server.js';
import {ago, runtime} from './support/runtimes.js';

const MINUTE = 60_000;
const UID = {uid: 'u-1'};

const READY = podOfWeb('runtime-web-abc-1', {phase: 'Running', conditions: [{type: 'Ready', status: 'True'}]});
const PULLING = {waiting: {reason: 'ImagePullBackOff', message: 'Back-off pulling image "x": ErrImagePull: not found'}};

function pulling(name: string): object {
  return podOfWeb(name, {
    phase: 'Pending',
    containerStatuses: [{name: 'runtime', image: 'registry.example/web:v1', state: PULLING}],
  });
}

function crashing(name: string): object {
  const lastState = {terminated: {exitCode: 3, reason: 'Error', finishedAt: ago(1000)}};
  const state = {waiting: {reason: 'CrashLoopBackOff', message: 'back-off 10s'}};
  return podOfWeb(name, {phase: 'Running', containerStatuses: [{name: 'runtime', state, lastState, restartCount: 4}]});
}

function unschedulable(name: string, message: string): object {
  return podOfWeb(name, {
    phase: 'Pending',
    conditions: [{type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message}],
  });
}

const QUOTA =
  'pods "runtime-web-abc-x" is forbidden: exceeded quota: few, requested: pods=1, used: pods=0, limited: pods=0';
const HEALTHY = `\
[ ok ] Runtime spec accepted, generation 1 observed 1
[ ok ] Deployment runtime-web exists and is controlled by this Runtime
[ ok ] Deployment observed by the cluster, generation 2 observed 2
`;

describe('krt runtime diagnose', () => {
  it('finds nothing wrong with a pool that is ready', async () => {
    const web = runtime({name: 'web', replicas: 1, metadata: UID});
    const run = await diagnosing({
      runtimes: [web],
      deployment: deploymentOfWeb({replicas: 1, ready: 1}),
      pods: [READY],
    });
    expect(run).toEqual({
      stdout: `runtime/web  Ready  replicas 1, ready 1\n${HEALTHY}[ ok ] ReplicaSets: 1 of 1 Pods exist\n[ ok ] 1 of 1 Pods ready\n`,
      stderr: '',
      code: 0,
    });
  });

  it('names whoever has the Deployment of its name', async () => {
    const conditions = [{type: 'Stalled', status: 'True', reason: 'DeploymentNotOwned', message: 'm'}];
    const legacy = runtime({name: 'legacy', replicas: 2, ready: 0, metadata: UID, status: {conditions}});
    const metadata = {
      name: 'runtime-legacy',
      labels: {'app.kubernetes.io/managed-by': 'Helm'},
      annotations: {'meta.helm.sh/release-name': 'other'},
      ownerReferences: [],
    };
    const pool = {runtimes: [legacy], deployment: deploymentOfWeb({replicas: 2, metadata})};
    expect(await diagnosing(pool, 'legacy')).toEqual({
      stdout: `\
runtime/legacy  DeploymentNotOwned  replicas 2, ready 0
[ ok ] Runtime spec accepted, generation 1 observed 1
[fail] Deployment runtime-legacy exists and is controlled by helm/other, not by this Runtime
[skip] ReplicaSets, Pods: not ours
next: rename the Runtime, or delete the Deployment:  kubectl delete deploy runtime-legacy -n default
`,
      stderr: '',
      code: 6,
    });
  });

  it.each<[string, object, string]>([
    [
      'another controller',
      {ownerReferences: [{apiVersion: 'v1', kind: 'StatefulSet', name: 'db', uid: 'x', controller: true}]},
      '[fail] Deployment runtime-web exists and is controlled by StatefulSet/db, not by this Runtime\n',
    ],
    ['nobody', {ownerReferences: []}, '[fail] Deployment runtime-web exists and was not made for this Runtime\n'],
    [
      'nobody, with its label',
      {ownerReferences: [], labels: {'kruntimes.io/runtime': 'web'}},
      '[warn] Deployment runtime-web exists and has no owner: the controller takes it over\n',
    ],
    [
      'a Runtime of its name that is gone',
      {
        ownerReferences: [
          {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', name: 'web', uid: 'u-0', controller: true},
        ],
      },
      '[warn] Deployment runtime-web belongs to a Runtime of this name that is gone, and is about to be deleted\n',
    ],
    [
      'itself, and it is being deleted',
      {deletionTimestamp: ago(1000), finalizers: ['foregroundDeletion']},
      '[warn] Deployment runtime-web is being deleted, held by foregroundDeletion\n',
    ],
    [
      'itself, and the cluster has not seen it',
      {generation: 3, managedFields: [{time: ago(12.5 * MINUTE)}]},
      "[warn] Deployment generation 3, observed 2 for 12m: the cluster's Deployment controller is not reacting\n",
    ],
  ])('tells a Deployment of %s', async (_, metadata, line) => {
    const web = runtime({name: 'web', replicas: 1, metadata: UID});
    const run = await diagnosing({runtimes: [web], deployment: deploymentOfWeb({replicas: 1, metadata})});
    expect(run.stdout).toContain(line);
  });

  it('misses a Deployment', async () => {
    const run = await diagnosing({runtimes: [runtime({name: 'web', ready: 0, metadata: UID})]});
    expect(run.stdout).toContain(
      '[fail] Deployment runtime-web does not exist\n[skip] ReplicaSets, Pods: there is no Deployment\n',
    );
    expect(run.stdout).toContain('next: see whether the controller runs:  krt doctor\n');
    expect(run.code).toBe(6);
  });

  it('says why the controller cannot do what the spec says', async () => {
    const conditions = [{type: 'Stalled', status: 'True', reason: 'TemplateInvalid', message: 'spec.x: no'}];
    const run = await diagnosing({runtimes: [runtime({name: 'web', ready: 0, metadata: UID, status: {conditions}})]});
    expect(run.stdout).toContain('[fail] Runtime spec not applied: TemplateInvalid: spec.x: no\n');
    expect(run.stdout).toContain('next: correct spec.template:  kubectl edit runtime web -n default\n');
  });

  it('tells a quota from a rollout', async () => {
    const conditions = [{type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: QUOTA}];
    const run = await diagnosing({
      runtimes: [runtime({name: 'web', ready: 0, metadata: UID})],
      deployment: deploymentOfWeb({replicas: 0, conditions}),
    });
    expect(run.stdout).toContain(
      '[fail] ReplicaSet cannot create Pods: QuotaExceeded: exceeded quota: few, requested: pods=1, limited: pods=0\n',
    );
    expect(run.stdout).toContain('[fail] 3 of 3 Pods not ready: 3 QuotaExceeded\n');
    expect(run.stdout).toContain('next: see what uses the quota up:  kubectl describe quota -n default\n');
  });

  it('reads a refusal that only the ReplicaSet tells so far', async () => {
    const conditions = [{type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'denied by policy'}];
    const set = (uid: string): object => ({
      metadata: {
        name: 'runtime-web-1',
        ownerReferences: [{apiVersion: 'apps/v1', kind: 'Deployment', name: 'd', uid, controller: true}],
      },
      status: {conditions},
    });
    const pool = {
      runtimes: [runtime({name: 'web', ready: 0, metadata: UID})],
      deployment: deploymentOfWeb({replicas: 0}),
    };
    const ours = await diagnosing({...pool, replicaSets: [set('d-1')]});
    expect(ours.stdout).toContain('[fail] ReplicaSet cannot create Pods: PodCreateForbidden: denied by policy\n');
    const foreign = await diagnosing({...pool, replicaSets: [set('d-2')]});
    expect(foreign.stdout).not.toContain('denied');
  });

  it('counts what Pods are not ready for', async () => {
    const message = '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes';
    const run = await diagnosing({
      runtimes: [runtime({name: 'web', ready: 0, metadata: UID})],
      deployment: deploymentOfWeb({replicas: 3}),
      pods: [pulling('runtime-web-abc-2'), pulling('runtime-web-abc-1'), unschedulable('runtime-web-abc-3', message)],
    });
    expect(run).toEqual({
      stdout: `\
runtime/web  Progressing  replicas 3, ready 0
${HEALTHY}[ ok ] ReplicaSets: 3 of 3 Pods exist
[fail] 3 of 3 Pods not ready: 2 ImagePullFailed, 1 Unschedulable (insufficient cpu)
       2x ImagePullFailed  container runtime: image registry.example/web:v1 not found
       Pod runtime-web-abc-1: ImagePullFailed: image registry.example/web:v1 not found
next: see why it cannot be pulled:  kubectl describe pod runtime-web-abc-1 -n default
`,
      stderr: '',
      code: 6,
    });
  });

  it('shows the end of a log, made safe', async () => {
    const pool = {
      runtimes: [runtime({name: 'web', replicas: 2, ready: 1, metadata: UID})],
      deployment: deploymentOfWeb({replicas: 2, ready: 1}),
      pods: [READY, crashing('runtime-web-abc-2')],
      log: 'starting\n\npanic: \u001b[31mno database\u202e\n',
    };
    await using server = await startApiServer(servingPool(pool));
    const run = await krtBothWays(['rt', 'diagnose', 'rt/web', '-s', server.url]);
    expect(withoutServer(run.stdout)).toContain(`\
[fail] 1 of 2 Pods not ready: 1 CrashLooping
       1x CrashLooping  container runtime: exit code 3
       Pod runtime-web-abc-2: CrashLooping: exit code 3
       | starting
       | panic: ^[[31mno database\\u202e
next: read how it ended:  kubectl logs runtime-web-abc-2 -c runtime --previous -n default
`);
    const [log] = server.received.filter(({url}) => url.pathname.endsWith('/log'));
    expect(log?.url.pathname).toBe('/api/v1/namespaces/default/pods/runtime-web-abc-2/log');
    expect(Object.fromEntries(log?.url.searchParams ?? [])).toEqual({
      container: 'runtime',
      limitBytes: '4096',
      previous: 'true',
      tailLines: '5',
    });
  });

  it('does without a log that cannot be read', async () => {
    const run = await diagnosing({
      runtimes: [runtime({name: 'web', replicas: 1, ready: 0, metadata: UID})],
      deployment: deploymentOfWeb({replicas: 1}),
      pods: [crashing('runtime-web-abc-2')],
    });
    expect(run).toMatchObject({stderr: '', code: 6});
    expect(run.stdout).toContain('Pod runtime-web-abc-2: CrashLooping: exit code 3\nnext: ');
  });

  it('warns of a rollout under way', async () => {
    const run = await diagnosing({
      runtimes: [runtime({name: 'web', replicas: 1, metadata: UID, status: {lastProgressTime: ago(1000)}})],
      deployment: deploymentOfWeb({replicas: 2, ready: 1, updated: 1}),
      pods: [READY, podOfWeb('runtime-web-abc-2', {phase: 'Running'})],
    });
    expect(run.stdout).toContain('[warn] ReplicaSets: rolling out, 1 of 1 updated, 1 of an older template left\n');
    expect(run.stdout).toContain('[warn] 1 of 2 Pods not ready: 1 Starting\n');
    expect(run.code).toBe(0);
  });

  it('fails for a pool that came no closer to what is wanted for a minute', async () => {
    const starting = (since: number): Promise<Run> =>
      diagnosing({
        runtimes: [
          runtime({name: 'web', replicas: 1, ready: 0, metadata: UID, status: {lastProgressTime: ago(since)}}),
        ],
        deployment: deploymentOfWeb({replicas: 1}),
        pods: [podOfWeb('runtime-web-abc-2', {phase: 'Running'})],
      });
    expect((await starting(20_000)).code).toBe(0);
    expect((await starting(70_000)).code).toBe(6);
  });

  it('says since when the controller does not react', async () => {
    const metadata = {...UID, generation: 7, managedFields: [{manager: 'krt', time: ago(12.5 * MINUTE)}]};
    const run = await diagnosing({
      runtimes: [runtime({name: 'web', replicas: 1, metadata, status: {observedGeneration: 6}})],
      deployment: deploymentOfWeb({replicas: 1, ready: 1}),
      pods: [READY],
    });
    expect(run.stdout).toContain('[warn] generation 7, observed 6 for 12m: controller not reacting\n');
    expect(run.stdout).toContain('next: see whether the controller runs:  krt doctor\n');
    expect(run.code).toBe(0);
  });

  it('tells a Runtime without a status from one with no ready Pods', async () => {
    const run = await diagnosing({runtimes: [runtime({name: 'web', status: null, age: 12.5 * MINUTE, metadata: UID})]});
    expect(run.stdout).toContain(
      'runtime/web  Unknown  replicas 3, ready <unknown>\n[warn] no status reported for 12m: ',
    );
  });

  it('skips what may not be read, and never calls it ok', async () => {
    const run = await diagnosing({
      runtimes: [runtime({name: 'web', replicas: 1, metadata: UID})],
      deployment: deploymentOfWeb({replicas: 1, ready: 1}),
      replicaSets: 'forbidden',
      pods: 'forbidden',
    });
    expect(run.stdout).toContain(
      '[skip] ReplicaSets: unknown, cannot read: replicasets is forbidden: User "eve" cannot list resource "replicasets"\n' +
        '[skip] Pods: unknown, cannot read: pods is forbidden: User "eve" cannot list resource "pods"\n',
    );
    expect(run.code).toBe(0);
  });
});
