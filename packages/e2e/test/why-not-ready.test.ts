import {setTimeout as delay} from 'node:timers/promises';
import {findCondition} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it, jest} from '@jest/globals';
import {contradictions} from '../src/contradictions.js';
import {Krt} from '../src/demo/krt.js';
import {eventually} from '../src/eventually.js';
import {givenKubectl, kubectlFor} from '../src/kubectl.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {RecordedPods} from '../src/recorded-pods.js';
import {RESOURCE_QUOTAS} from '../src/resources.js';
import {StatusRecorder} from '../src/status-recorder.js';
import {statusWrites} from '../src/status-writes.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'why-not-ready';
/** The reason is on the Runtime so soon after it is on the Pod: within two seconds on a machine of its own; before what a timer has looked at again, after five; in ms. */
const SOON_MS = 4_500;

/** devcluster has neither quotas nor priority classes, and its Pods fail their probes until they are made to do otherwise. */
const isDevcluster = chosenProvider().name === 'devcluster';
const FIRST_REASON = isDevcluster ? 'ReadinessProbeFailing' : 'Starting';

interface Case {
  readonly pool: string;
  /** What was recorded. */
  readonly what: string;
  readonly reason: string;
  readonly message: string | undefined;
  /** Init containers of the template, which the recorded status tells of. */
  readonly init?: {name: string; image: string}[];
}

const IMAGE = 'image registry.invalid/web:v9 cannot be pulled: its registry has no address';

const ALL_CASES: readonly Case[] = [
  {pool: 'image-pull', what: 'ErrImagePull', reason: 'ImagePullFailed', message: IMAGE},
  {
    pool: 'image-name',
    what: 'InvalidImageName',
    reason: 'InvalidImageName',
    message: 'image Registry/Web:v9 is not a valid name',
  },
  {pool: 'unschedulable', what: 'no cpu', reason: 'Unschedulable', message: 'no node fits: cpu'},
  {pool: 'gated', what: 'gated', reason: 'SchedulingGated', message: undefined},
  {pool: 'crash-loop', what: 'CrashLoopBackOff', reason: 'CrashLooping', message: 'exit code 4'},
  {pool: 'out-of-memory', what: 'OOMKilled', reason: 'OOMKilled', message: 'exit code 137'},
  {pool: 'readiness-probe', what: 'readiness probe fails', reason: 'ReadinessProbeFailing', message: undefined},
  {pool: 'startup-probe', what: 'startup probe pending', reason: 'StartupProbePending', message: undefined},
  {pool: 'config', what: 'ConfigMap missing', reason: 'ConfigMissing', message: 'configmap "settings" not found'},
  {
    pool: 'init',
    what: 'init container fails',
    reason: 'InitFailed',
    message: 'exit code 3',
    init: [{name: 'migrate', image: 'registry.example/migrate:1'}],
  },
  {pool: 'node', what: 'node lost', reason: 'NodeLost', message: undefined},
];

/** Pools of the other tests, by their replicas; there from the start, so that they have come to rest. */
const POOLS = {turns: 1, restarts: 1, 'node-back': 2, evicted: 2};
const CASES = ALL_CASES.filter(({reason}) => reason !== FIRST_REASON);

// Each wait has a deadline of its own, which says what did not come.
jest.setTimeout(60_000);

describe(`why Pods are not ready, on ${chosenProvider().name}`, () => {
  const recorded = new RecordedPods();
  let bench: Workbench;
  let statuses: StatusRecorder;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
    await bench.startController();
    await Promise.all(CASES.map(({pool, init = []}) => bench.createRuntime(pool, 1, {pod: {initContainers: init}})));
    await Promise.all(Object.entries(POOLS).map(([name, replicas]) => bench.createRuntime(name, replicas)));
  }, 180_000);

  afterAll(async () => {
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  /** The Pods of a pool, as soon as they do nothing more by themselves. */
  async function startedPods(name: string, count: number): Promise<KubeObject[]> {
    await statuses.when(name, `${count} Pods`, {
      holds: ({updatedReplicas, notReady}) =>
        updatedReplicas === count && notReady?.[0]?.count === count && notReady[0].reason === FIRST_REASON,
    });
    return await bench.podsOf(name, count);
  }

  const writesOf = (name: string): Promise<number> => statusWrites({bench, statuses}, name);

  it.each(CASES)(
    'says $reason soon after the Pod\'s status "$what", with one write',
    async ({pool, what, reason, message}) => {
      const [pod = {}] = await startedPods(pool, 1);
      const before = await writesOf(pool);
      const from = performance.now();
      await bench.setPodStatus(pod, recorded.status(what));
      const {status, at} = await statuses.when(pool, reason, {
        holds: ({notReady}) => notReady?.[0]?.reason === reason,
      });
      process.stdout.write(`${reason} was on the Runtime ${Math.round(at - from)} ms after the Pod's write began\n`);
      expect(at - from).toBeLessThan(SOON_MS);
      expect(status.notReady).toHaveLength(1);
      expect(status.notReady?.[0]).toMatchObject({reason, count: 1, ...(message !== undefined && {message})});
      expect(findCondition(status.conditions, 'Ready')).toMatchObject({
        status: 'False',
        message: `0 of 1 Pods ready: 1 ${reason}`,
      });
      const cause = findCondition(status.conditions, reason === 'InvalidImageName' ? 'Stalled' : 'Reconciling');
      expect(cause).toMatchObject({status: 'True', reason});
      expect((await writesOf(pool)) - before).toBe(1);
    },
  );

  it('shows it in the tables of kubectl and in krt', async () => {
    const krt = new Krt(bench.cluster.kubeconfig, AbortSignal.timeout(60_000));
    const program = givenKubectl();
    const wide =
      program === undefined
        ? undefined
        : await kubectlFor(bench.cluster.kubeconfig, program)('get', 'rt', '-n', namespace, '-o', 'wide');
    for (const {pool, reason, message = ''} of CASES) {
      const word = reason === 'InvalidImageName' ? reason : 'Progressing';
      const row = wide?.split('\n').find((line) => line.startsWith(`${pool} `));
      if (wide !== undefined) expect(row).toMatch(new RegExp(` ${word} .* 0 of 1 Pods ready: 1 ${reason} `));
      const details = await krt.run('runtime', 'get', pool, '-n', namespace);
      expect(details).toMatch(new RegExp(`^Not ready: +1x ${reason}`, 'm'));
      expect(details).toContain(message);
    }
  });

  it('T18: writes once for all of ErrImagePull and ImagePullBackOff in turns', async () => {
    const [pod = {}] = await startedPods('turns', 1);
    const before = await writesOf('turns');
    for (let turn = 0; turn < 10; turn++) {
      await bench.setPodStatus(pod, recorded.status(turn % 2 === 0 ? 'ErrImagePull' : 'ImagePullBackOff'));
      await delay(20);
    }
    await statuses.when('turns', 'the reason', {holds: ({notReady}) => notReady?.[0]?.reason === 'ImagePullFailed'});
    await bench.setPodStatus(pod, recorded.status('ready'));
    await statuses.when('turns', '1 ready', {holds: ({readyReplicas}) => readyReplicas === 1});
    // One for the reason, and one for the Pod that is ready in the end.
    expect((await writesOf('turns')) - before).toBe(2);
  });

  it('T18: writes for a crash loop only when the ready count moves, however the restarts are counted', async () => {
    const [pod = {}] = await startedPods('restarts', 1);
    const crashLoop = recorded.status('CrashLoopBackOff');
    const running = recorded.status('ready');
    const [{lastState = {}, ...waiting} = {name: ''}] = crashLoop.containerStatuses ?? [];
    const [up = {name: ''}] = running.containerStatuses ?? [];
    await bench.setPodStatus(pod, crashLoop);
    await statuses.when('restarts', 'CrashLooping', {holds: ({notReady}) => notReady?.[0]?.reason === 'CrashLooping'});
    for (let restartCount = 5; restartCount < 8; restartCount++) {
      const before = await writesOf('restarts');
      await bench.setPodStatus(pod, {...running, containerStatuses: [{...up, lastState, restartCount}]});
      await statuses.when('restarts', '1 ready', {holds: ({readyReplicas}) => readyReplicas === 1});
      for (const state of [lastState, waiting.state]) {
        await bench.setPodStatus(pod, {
          ...crashLoop,
          containerStatuses: [{...waiting, lastState, state: state ?? {}, restartCount}],
        });
      }
      const {status} = await statuses.when('restarts', '0 ready', {holds: ({readyReplicas}) => readyReplicas === 0});
      expect(status.notReady).toEqual([
        {reason: 'CrashLooping', count: 1, container: 'runtime', message: 'exit code 4'},
      ]);
      expect((await writesOf('restarts')) - before).toBe(2);
    }
  });

  it('T44, T59: says that a node is lost with the count that falls, and nothing of it when it is back', async () => {
    const pods = await startedPods('node-back', 2);
    for (const [index, pod] of pods.entries()) {
      await bench.setPodStatus(pod, recorded.status('ready'));
      await statuses.when('node-back', 'one more', {holds: ({readyReplicas}) => readyReplicas === index + 1});
    }
    const before = await writesOf('node-back');
    await bench.setPodStatus(pods[0] ?? {}, recorded.status('node lost'));
    const lost = await statuses.when('node-back', '1 ready', {holds: ({readyReplicas}) => readyReplicas === 1});
    expect(lost.status.notReady).toEqual([{reason: 'NodeLost', count: 1}]);
    await bench.setPodStatus(pods[0] ?? {}, recorded.status('ready'));
    const back = await statuses.when('node-back', '2 ready', {holds: ({readyReplicas}) => readyReplicas === 2});
    expect(back.status).not.toHaveProperty('notReady');
    expect(findCondition(back.status.conditions, 'Ready')).toMatchObject({
      status: 'True',
      message: '2 of 2 Pods ready',
    });
    expect((await writesOf('node-back')) - before).toBe(2);
  });

  it('T61: does not count an evicted Pod that is left over beside a pool that is complete', async () => {
    const [first = {}, second = {}] = await startedPods('evicted', 2);
    await bench.setPodStatus(first, recorded.status('ready'));
    await bench.setPodStatus(second, recorded.status('evicted, node low on memory'));
    const pods = await bench.podsOf('evicted', 3);
    const known = [first, second].map(({metadata}) => metadata?.name);
    const next = pods.find(({metadata}) => !known.includes(metadata?.name)) ?? {};
    await bench.setReady(next, true);
    const {status} = await statuses.when('evicted', '2 ready', {holds: ({readyReplicas}) => readyReplicas === 2});
    expect(status).not.toHaveProperty('notReady');
    expect(status.replicas).toBe(2);
    expect(findCondition(status.conditions, 'Ready')).toMatchObject({status: 'True', reason: 'Ready'});
    expect(await bench.podsOf('evicted', 3)).toHaveLength(3);
  });

  (isDevcluster ? describe.skip : describe)('that cannot be made', () => {
    it('says that a quota is used up, and is ready when it no longer is', async () => {
      const metadata = {namespace, name: 'small'};
      const spec = {hard: {pods: '1'}, scopes: ['NotBestEffort']};
      await bench.client.create(RESOURCE_QUOTAS, {apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec});
      await eventually('the quota is in force', async () => {
        const {status} = await bench.client.get(RESOURCE_QUOTAS, metadata);
        return status?.hard;
      });
      const resources = {requests: {cpu: '1m'}};
      const container = {name: 'runtime', image: 'registry.example/runtime:1', resources};
      const from = performance.now();
      await bench.createRuntime('over-quota', 3, {pod: {containers: [container]}});
      const {status, at} = await statuses.when('over-quota', 'QuotaExceeded', {
        holds: ({replicas, notReady}) => replicas === 1 && notReady?.[0]?.reason === 'QuotaExceeded',
      });
      expect(at - from).toBeLessThan(SOON_MS);
      expect(status.notReady).toEqual([
        {
          reason: 'QuotaExceeded',
          count: 2,
          message: 'exceeded quota: small, requested: pods=1, limited: pods=1',
        },
        {reason: 'Starting', count: 1},
      ]);
      expect(findCondition(status.conditions, 'Reconciling')).toMatchObject({status: 'True', reason: 'QuotaExceeded'});
      const before = await writesOf('over-quota');
      // kube-controller-manager tries again and again, with other Pod names and at other times.
      await delay(1_500);
      expect(await writesOf('over-quota')).toBe(before);
      await bench.client.delete(RESOURCE_QUOTAS, metadata);
      const pods = await bench.podsOf('over-quota', 3);
      await Promise.all(pods.map((pod) => bench.setPodStatus(pod, recorded.status('ready'))));
      const healed = await statuses.when('over-quota', '3 ready', {holds: ({readyReplicas}) => readyReplicas === 3});
      expect(healed.status).not.toHaveProperty('notReady');
    });

    it('says that Pods are refused, without the names that they would have had', async () => {
      const from = performance.now();
      await bench.createRuntime('refused', 2, {pod: {priorityClassName: 'absent'}});
      const {status, at} = await statuses.when('refused', 'PodCreateForbidden', {
        holds: ({notReady}) => notReady?.[0]?.reason === 'PodCreateForbidden',
      });
      expect(at - from).toBeLessThan(SOON_MS);
      expect(status).toMatchObject({replicas: 0, readyReplicas: 0});
      expect(status.notReady).toEqual([
        {reason: 'PodCreateForbidden', count: 2, message: 'no PriorityClass with name absent was found'},
      ]);
    });
  });

  it('never contradicted itself in any status that was ever seen', () => {
    const all = statuses.all();
    expect(all.length).toBeGreaterThan(CASES.length * 3);
    const found = all.flatMap(({name, seen}) => contradictions(seen).map((text) => `${name}: ${text}`));
    expect(found).toEqual([]);
  });
});
