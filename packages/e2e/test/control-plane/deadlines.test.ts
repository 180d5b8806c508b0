import {setTimeout as delay} from 'node:timers/promises';
import {findCondition, isConditionTrue, type RuntimeStatus} from '@kruntimes/api';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {givenKubectl, kubectlFor} from '../../src/kubectl.js';
import {RecordedPods} from '../../src/recorded-pods.js';
import {RUNTIMES} from '../../src/resources.js';
import {StatusRecorder, type SeenStatus} from '../../src/status-recorder.js';
import {statusWrites} from '../../src/status-writes.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'deadlines';
const DEADLINE_SECONDS = 3;
/** Longer than anything else that makes a controller look again: Pods that are ahead of their Deployment do, after 5 s. */
const QUIET_DEADLINE_SECONDS = 7;
/** What is due at the same time for many Runtimes is spread over so long, and a busy machine is late; in ms. */
const LATE_MS = 2_000 + 10_000;
/** How long no controller runs, of the deadline of a pool that another takes over. */
const AWAY_SECONDS = 8;
const HANDOVER_DEADLINE_SECONDS = 12;

interface Pool {
  readonly name: string;
  /** What is the matter with each Pod. */
  readonly pods: readonly string[];
  /** The reasons of the buckets. */
  readonly reasons: readonly string[];
  /** Whether it is stalled at the deadline, for the first reason. */
  readonly stalls: boolean;
  /** Whether all of its Pods were ready before: of such a pool no deadline of its Deployment tells anything. */
  readonly wasReady?: boolean;
}

const POOLS: readonly Pool[] = [
  {name: 'image-pull', pods: ['ErrImagePull', 'ImagePullBackOff'], reasons: ['ImagePullFailed'], stalls: true},
  {name: 'unschedulable', pods: ['no cpu'], reasons: ['Unschedulable'], stalls: true},
  {
    name: 'several',
    pods: ['readiness probe fails', 'no cpu', 'ImagePullBackOff'],
    reasons: ['ImagePullFailed', 'Unschedulable', 'ReadinessProbeFailing'],
    stalls: true,
  },
  {name: 'partial', pods: ['ready', 'OOMKilled'], reasons: ['OOMKilled'], stalls: true},
  {name: 'degraded', pods: ['ready', 'OOMKilled'], reasons: ['OOMKilled'], stalls: true, wasReady: true},
  {name: 'lost', pods: ['node lost', 'node lost'], reasons: ['NodeLost'], stalls: true, wasReady: true},
  {name: 'gated', pods: ['gated'], reasons: ['SchedulingGated'], stalls: false},
  {name: 'starting', pods: ['new'], reasons: ['Starting'], stalls: true},
];

describe('deadlines in a quiet cluster', () => {
  const recorded = new RecordedPods();
  let bench: Workbench;
  let statuses: StatusRecorder;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
  }, 180_000);

  afterAll(async () => {
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  const isStalled = ({conditions}: RuntimeStatus): boolean => isConditionTrue(conditions, 'Stalled');

  const writesOf = (name: string): Promise<number> => statusWrites({bench, statuses}, name);

  /** When a status was seen, in ms after the last progress that it tells of. */
  const sinceProgress = ({status, at}: SeenStatus): number =>
    performance.timeOrigin + at - Date.parse(status.lastProgressTime ?? '');

  const untilStalled = (name: string): Promise<SeenStatus> =>
    statuses.when(name, 'Stalled', {holds: isStalled, deadlineMs: 30_000});

  /** Creates a pool; resolves when the Runtime says what is the matter with all of its Pods. */
  async function create(
    {name, pods: whats, reasons, wasReady = false}: Pool,
    progressDeadlineSeconds: number,
  ): Promise<SeenStatus> {
    await bench.createRuntime(name, whats.length, {progressDeadlineSeconds});
    const pods = await bench.podsOf(name, whats.length);
    if (wasReady) {
      await Promise.all(pods.map((pod) => bench.setReady(pod, true)));
      await statuses.when(name, 'Ready', {holds: ({conditions}) => isConditionTrue(conditions, 'Ready')});
    }
    await Promise.all(pods.map((pod, index) => bench.setPodStatus(pod, recorded.status(whats[index] ?? ''))));
    return await says(name, {reasons, pods: whats.length, ready: whats.filter((what) => what === 'ready').length});
  }

  const says = (
    name: string,
    {reasons, pods, ready}: {readonly reasons: readonly string[]; readonly pods: number; readonly ready: number},
  ): Promise<SeenStatus> =>
    statuses.when(name, reasons.join(), {
      holds: ({updatedReplicas, readyReplicas, notReady = []}) =>
        updatedReplicas === pods &&
        readyReplicas === ready &&
        notReady.map(({reason}) => reason).join() === reasons.join() &&
        notReady.reduce((sum, {count}) => sum + count, ready) === pods,
    });

  it('T32, T45: says Stalled with the first reason, in one write and once, and never of Pods that are held back', async () => {
    const controller = await bench.startController();
    const before = await Promise.all(
      POOLS.map(async (pool) => {
        const {status} = await create(pool, QUIET_DEADLINE_SECONDS);
        expect(isStalled(status)).toBe(false);
        return {...pool, status, writes: await writesOf(pool.name)};
      }),
    );
    const stalling = before.filter(({stalls}) => stalls);
    await Promise.all(
      stalling.map(async ({name, reasons: [first], status, writes}) => {
        const seen = await untilStalled(name);
        expect(sinceProgress(seen)).toBeGreaterThanOrEqual(QUIET_DEADLINE_SECONDS * 1_000);
        expect(sinceProgress(seen)).toBeLessThan(QUIET_DEADLINE_SECONDS * 1_000 + LATE_MS);
        expect(seen.status.lastProgressTime).toBe(status.lastProgressTime);
        expect(seen.status.notReady).toEqual(status.notReady);
        expect(findCondition(seen.status.conditions, 'Stalled')?.reason).toBe(first);
        expect(findCondition(seen.status.conditions, 'Ready')).toMatchObject({status: 'False', reason: first});
        expect(findCondition(seen.status.conditions, 'Reconciling')?.status).toBe('False');
        expect(await writesOf(name)).toBe(writes + 1);
      }),
    );
    const program = givenKubectl();
    if (program !== undefined) {
      const table = await kubectlFor(bench.cluster.kubeconfig, program)('get', 'rt', '-n', namespace);
      for (const {name, reasons, stalls} of POOLS) {
        expect(table).toMatch(new RegExp(`^${name} .* ${stalls ? (reasons[0] ?? '') : 'Progressing'} `, 'm'));
      }
    }
    await delay(2_000);
    for (const {name, stalls, writes} of before)
      expect([name, await writesOf(name)]).toEqual([name, writes + Number(stalls)]);
    await bench.stopController(controller);
  }, 60_000);

  it('T63: gives a fix its own time', async () => {
    const controller = await bench.startController();
    const pool: Pool = {name: 'fixed', pods: ['ErrImagePull'], reasons: ['ImagePullFailed'], stalls: true};
    await create(pool, DEADLINE_SECONDS);
    const stalled = await untilStalled('fixed');
    const old = await bench.podsOf('fixed', 1);

    const {spec} = bench.cluster.template();
    const containers = spec?.containers.map((container) => ({...container, image: 'registry.example/runtime:2'}));
    const body = {spec: {template: {spec: {containers}}}};
    const patched = await bench.client.patch(RUNTIMES, {namespace, name: 'fixed'}, {patch: {kind: 'merge', body}});
    const {generation = 0} = patched.metadata;
    const [next = {}] = await bench.podsThat('fixed', ({metadata}) => metadata?.uid !== old[0]?.metadata?.uid);
    await bench.setPodStatus(next, recorded.status('ErrImagePull'));

    const again = await untilStalledOf(generation);
    const since = statuses.of('fixed').filter(({status}) => status.observedGeneration === generation);
    expect(isConditionTrue(since[0]?.status.conditions, 'Reconciling')).toBe(true);
    expect(since.filter(({status}) => isStalled(status))).toEqual([again]);
    expect(again.status.lastProgressTime).not.toBe(stalled.status.lastProgressTime);
    expect(sinceProgress(again)).toBeGreaterThanOrEqual(DEADLINE_SECONDS * 1_000);
    await bench.stopController(controller);
  }, 60_000);

  const untilStalledOf = (generation: number): Promise<SeenStatus> =>
    statuses.when('fixed', 'Stalled again', {
      holds: (status) => status.observedGeneration === generation && isStalled(status),
      deadlineMs: 30_000,
    });

  it('T63: goes on with the clock of the controller before', async () => {
    const first = await bench.startController();
    const pool: Pool = {name: 'handover', pods: ['OOMKilled'], reasons: ['OOMKilled'], stalls: true, wasReady: true};
    const {status} = await create(pool, HANDOVER_DEADLINE_SECONDS);
    const writes = await writesOf('handover');
    await bench.stopController(first);
    await delay(AWAY_SECONDS * 1_000);
    await bench.startController();
    expect(await writesOf('handover')).toBe(writes);
    const seen = await untilStalled('handover');
    expect(seen.status.lastProgressTime).toBe(status.lastProgressTime);
    // A clock that began anew would be over later than that.
    expect(sinceProgress(seen)).toBeLessThan((AWAY_SECONDS + HANDOVER_DEADLINE_SECONDS) * 1_000);
    expect(await writesOf('handover')).toBe(writes + 1);
  }, 60_000);
});
