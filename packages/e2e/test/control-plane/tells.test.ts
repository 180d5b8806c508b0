import {findCondition, isConditionTrue} from '@kruntimes/api';
import {EVENTS, type Event, type KubeObject} from '@kruntimes/kube';
import {afterAll, afterEach, beforeAll, describe, expect, it} from '@jest/globals';
import {ControllerProcess} from '../../src/controller-process.js';
import {eventually} from '../../src/eventually.js';
import {givenKubectl, kubectlFor} from '../../src/kubectl.js';
import {RecordedPods} from '../../src/recorded-pods.js';
import {RUNTIMES} from '../../src/resources.js';
import {StatusRecorder} from '../../src/status-recorder.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'tells';
describe('what a controller tells besides the status', () => {
  const recorded = new RecordedPods();
  let bench: Workbench;
  let statuses: StatusRecorder;
  let controller: ControllerProcess;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
  }, 180_000);

  afterEach(() => controller.end());

  afterAll(async () => {
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  async function startController(): Promise<void> {
    controller = await ControllerProcess.start(bench.cluster.kubeconfig);
    await controller.untilReady();
  }

  /** Ends it in good order, so that all Events that there will be are there. */
  async function stopController(): Promise<void> {
    controller.kill('SIGTERM');
    await controller.child.ended;
  }

  const readyCount = async (name: string, count: number): Promise<void> => {
    await statuses.when(name, `${count} ready`, {
      holds: ({readyReplicas, updatedReplicas}) => readyReplicas === count && updatedReplicas === 1,
    });
  };

  /** A pool of one Pod, which is there. */
  async function createPool(name: string): Promise<KubeObject> {
    await bench.createRuntime(name, 1);
    const [pod = {}] = await bench.podsOf(name, 1);
    await readyCount(name, 0);
    return pod;
  }

  /** Is not ready and ready again, so many times; what is the matter in between is what was recorded under that name. */
  async function flap(name: string, pod: KubeObject, {times, what}: {times: number; what: string}): Promise<void> {
    for (let count = 0; count < times; count++) {
      await bench.setPodStatus(pod, recorded.status(what));
      await readyCount(name, 0);
      await bench.setPodStatus(pod, recorded.status('ready'));
      await readyCount(name, 1);
    }
  }

  async function eventsOf(name: string): Promise<Event[]> {
    const {items} = await bench.client.list(EVENTS, {namespace});
    return items
      .filter(({regarding}) => regarding.name === name)
      .toSorted((a, b) => a.eventTime.localeCompare(b.eventTime));
  }

  it('T54: tells of transitions in Events of the Runtime, and of nothing that stays as it is', async () => {
    await startController();
    const pod = await createPool('story');
    const {uid} = (await bench.runtime('story')).metadata;
    await bench.setPodStatus(pod, recorded.status('ErrImagePull'));
    await statuses.when('story', 'ImagePullFailed', {
      holds: ({notReady}) => notReady?.[0]?.reason === 'ImagePullFailed',
    });
    for (let turn = 0; turn < 10; turn++) {
      await bench.setPodStatus(pod, recorded.status(turn % 2 === 0 ? 'ImagePullBackOff' : 'ErrImagePull'));
    }
    await bench.setPodStatus(pod, recorded.status('ErrImagePull, not found'));
    await statuses.when('story', 'not found', {
      holds: ({notReady}) => notReady?.[0]?.message?.includes('not found') === true,
    });
    await bench.setReady(pod, true);
    await readyCount('story', 1);
    await bench.setPodStatus(pod, recorded.status('OOMKilled'));
    await readyCount('story', 0);
    await stopController();

    const events = await eventsOf('story');
    expect(events.map(({type, reason}) => `${type} ${reason}`)).toEqual([
      'Warning ImagePullFailed',
      'Normal Ready',
      'Warning OOMKilled',
    ]);
    for (const {regarding, series} of events) {
      expect(regarding).toMatchObject({apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', namespace, uid});
      expect(series).toBeUndefined();
    }
    const program = givenKubectl();
    if (program === undefined) return;
    const kubectl = kubectlFor(bench.cluster.kubeconfig, program);
    const described = await kubectl('describe', 'rt', 'story', '-n', namespace);
    expect(described).toMatch(/Warning +ImagePullFailed .* 0 of 1 Pods ready: 1 ImagePullFailed/);
    const listed = await kubectl('events', '--for', 'runtime/story', '-n', namespace);
    expect(listed.split('\n')).toHaveLength(events.length + 1);

    await startController();
    await bench.setPodStatus(pod, recorded.status('CrashLoopBackOff'));
    await statuses.when('story', 'CrashLooping', {holds: ({notReady}) => notReady?.[0]?.reason === 'CrashLooping'});
    await stopController();
    // Nothing was told again after the restart.
    expect((await eventsOf('story')).slice(3).map(({reason}) => reason)).toEqual(['CrashLooping']);
  }, 60_000);

  it('T54: tells of a pool that flaps in a few Events, not in one for each time', async () => {
    await startController();
    const pod = await createPool('flaps');
    await bench.setReady(pod, true);
    await readyCount('flaps', 1);
    await flap('flaps', pod, {times: 20, what: 'pulling its image'});
    await flap('flaps', pod, {times: 20, what: 'readiness probe fails'});
    await stopController();
    const events = (await eventsOf('flaps')).filter(({action}) => action === 'Reconcile');
    // Pods that come and go tell nothing; and what is told again and again is counted.
    expect(events.map(({reason}) => reason)).toEqual(['Ready', 'ReadinessProbeFailing']);
    for (const {series} of events) {
      expect(series?.count).toBeGreaterThan(10);
      expect(series?.count).toBeLessThanOrEqual(21);
    }
  }, 60_000);

  it('T48: counts a pool that flaps once, and forgets the series of one that is gone', async () => {
    await startController();
    const pod = await createPool('measured');
    await bench.setPodStatus(pod, recorded.status('no cpu'));
    await statuses.when('measured', 'Unschedulable', {
      holds: ({notReady}) => notReady?.[0]?.reason === 'Unschedulable',
    });
    const series = `namespace="${namespace}",runtime="measured"`;
    const notReady = (reason: string): Promise<number | undefined> =>
      controller.metric(`kruntimes_runtime_not_ready_pods{${series},reason="${reason}"}`);
    await eventually('the bucket in the metrics', async () =>
      (await notReady('Unschedulable')) === 1 ? true : undefined,
    );
    expect(await controller.metric(`kruntimes_runtime_replicas{${series},state="ready"}`)).toBe(0);

    await bench.setReady(pod, true);
    await readyCount('measured', 1);
    await flap('measured', pod, {times: 10, what: 'no cpu'});
    await eventually('the ready Pod in the metrics', async () =>
      (await controller.metric(`kruntimes_runtime_replicas{${series},state="ready"}`)) === 1 ? true : undefined,
    );
    expect(await notReady('Unschedulable')).toBeUndefined();
    expect(await controller.metric('kruntimes_time_to_ready_seconds_count')).toBe(1);
    const {status} = await bench.runtime('measured');
    expect(isConditionTrue(status?.conditions, 'Ready')).toBe(true);
    expect(findCondition(status?.conditions, 'Ready')?.message).toBe('1 of 1 Pods ready');

    await bench.client.delete(RUNTIMES, {namespace, name: 'measured'});
    await bench.gone('the Runtime', () => bench.runtime('measured'));
    await eventually('metrics without the Runtime', async () =>
      (await controller.metrics()).includes('runtime="measured"') ? undefined : true,
    );
  }, 60_000);
});
