import {RUNTIME_LABEL, type Runtime} from '@kruntimes/api';
import {Informer, type KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {contradictions} from '../../src/contradictions.js';
import {eventually} from '../../src/eventually.js';
import {inParallel} from '../../src/in-parallel.js';
import {RecordedPods} from '../../src/recorded-pods.js';
import {DEPLOYMENTS, PODS, type Deployment} from '../../src/resources.js';
import {StatusRecorder} from '../../src/status-recorder.js';
import {isStatusWrite, recordedRequests} from '../../src/status-writes.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'flips';
const POOLS = 100;
const PODS_EACH = 3;
/** Near the default of kube-controller-manager, which then follows a burst of changes some seconds later. */
const THROTTLED_QPS = 25;

describe('pools whose Pods flip all at once', () => {
  const names = Array.from({length: POOLS}, (_, index) => `pool-${index}`);
  const recorded = new RecordedPods();
  let bench: Workbench;
  let statuses: StatusRecorder;
  let deployments: Informer<Deployment>;
  /** What each Deployment has reported, one after the other, by the name of its Runtime. */
  const reported = new Map<string, string[]>();

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
    deployments = new Informer<Deployment>({
      client: bench.client,
      type: DEPLOYMENTS,
      select: {namespace},
      transform: (deployment) => deployment,
    });
    deployments.onChange((change) => {
      if (change.type !== 'delete') note(change.object);
    });
    deployments.start();
    await bench.startController();
  }, 180_000);

  afterAll(async () => {
    await deployments.stop();
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  function note({metadata, status = {}}: Deployment): void {
    const name = metadata?.labels?.[RUNTIME_LABEL] ?? '';
    const {replicas, readyReplicas, updatedReplicas, availableReplicas, observedGeneration} = status;
    const counts = JSON.stringify([replicas, readyReplicas, updatedReplicas, availableReplicas, observedGeneration]);
    const list = reported.get(name) ?? [];
    reported.set(name, list);
    if (list.at(-1) !== counts) list.push(counts);
  }

  /** How many status writes each Runtime had so far. */
  async function writes(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const request of (await recordedRequests({bench, statuses})) ?? []) {
      const {name = ''} = request;
      if (isStatusWrite(request)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /** Resolves when all pools have so many ready Pods, and all others are not ready for this reason, if one is given. */
  const untilReady = async (count: number, reason?: string): Promise<void> => {
    const waits = names.map((name) =>
      statuses.when(name, `${count} ready`, {
        holds: ({readyReplicas, updatedReplicas, notReady = []}) =>
          readyReplicas === count &&
          updatedReplicas === PODS_EACH &&
          (reason === undefined || notReady.every((bucket) => bucket.reason === reason)),
        deadlineMs: 60_000,
        intervalMs: 100,
      }),
    );
    await Promise.all(waits);
  };

  it('T62: writes once for each change of a Deployment, and never contradicts itself in between', async () => {
    await inParallel(names, (name): Promise<Runtime> => bench.createRuntime(name, PODS_EACH));
    await untilReady(0);
    const pods = await eventually('all Pods', async (): Promise<KubeObject[] | undefined> => {
      const {items} = await bench.client.list(PODS, {namespace});
      return items.length === POOLS * PODS_EACH ? items : undefined;
    });
    await inParallel(pods, (pod) => bench.setPodStatus(pod, recorded.status('readiness probe fails')));
    await untilReady(0, 'ReadinessProbeFailing');
    await bench.cluster.throttleControllers?.(THROTTLED_QPS);

    for (const [what, ready] of [
      ['ready', PODS_EACH],
      ['readiness probe fails', 0],
    ] as const) {
      const writesBefore = await writes();
      const reportedBefore = new Map([...reported].map(([name, list]) => [name, list.length]));
      const from = performance.now();
      await inParallel(pods, (pod) => bench.setPodStatus(pod, recorded.status(what)));
      const flipped = performance.now();
      await untilReady(ready);
      const after = await writes();
      process.stdout.write(
        `${pods.length} Pods "${what}" in ${Math.round(flipped - from)} ms, all Runtimes ${Math.round(performance.now() - flipped)} ms later\n`,
      );
      const perPool = names.map((name) => ({
        name,
        writes: (after.get(name) ?? 0) - (writesBefore.get(name) ?? 0),
        changes: (reported.get(name)?.length ?? 0) - (reportedBefore.get(name) ?? 0),
      }));
      expect(perPool.filter((pool) => pool.writes > pool.changes)).toEqual([]);
    }
    const found = statuses.all().flatMap(({name, seen}) => contradictions(seen).map((text) => `${name}: ${text}`));
    expect(found).toEqual([]);
  }, 180_000);
});
