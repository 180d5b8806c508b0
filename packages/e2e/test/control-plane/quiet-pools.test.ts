import {setTimeout as delay} from 'node:timers/promises';
import {isConditionTrue, RUNTIME_LABEL, type Runtime, type RuntimeStatus} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {contradictions} from '../../src/contradictions.js';
import {eventually} from '../../src/eventually.js';
import {inParallel} from '../../src/in-parallel.js';
import {podLives, type PodLife} from '../../src/pod-lives.js';
import type {RunningController} from '../../src/providers/provider.js';
import {RecordedPods} from '../../src/recorded-pods.js';
import {PODS} from '../../src/resources.js';
import {StatusRecorder} from '../../src/status-recorder.js';
import {recordedRequests} from '../../src/status-writes.js';
import {wholeNumber} from '../../src/whole-number.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'quiet-pools';
const POOLS = 200;
const PODS_EACH = 5;
/** Nothing may be written for so long, in s. */
const IDLE_SECONDS = wholeNumber('KRT_E2E_IDLE_SECONDS', process.env['KRT_E2E_IDLE_SECONDS'] ?? '60', {most: 86_400});
/** Statuses of Pods that are written meanwhile. */
const WRITES_PER_SECOND = 100;

interface Pod {
  readonly object: KubeObject;
  readonly life: PodLife;
}

describe('200 pools that stay as they are', () => {
  const {ready, pulling, pullingOld, hook, mounting, crashing, waiting} = podLives(new RecordedPods());
  /** The lives of the Pods of a pool: those of the n-th pool are the n-th of these, and so on from the start. */
  const kinds: readonly (readonly PodLife[])[] = [
    [pulling, pulling, pulling, pulling, pulling],
    [ready, ready, ready, ready, ready],
    [waiting, waiting, waiting, waiting, waiting],
    [ready, pulling, pulling, waiting, crashing],
    [pullingOld, pullingOld, pullingOld, pullingOld, ready],
    [crashing, crashing, crashing, ready, ready],
    [hook, hook, mounting, mounting, waiting],
    [ready, ready, ready, ready, waiting],
  ];
  const names = Array.from({length: POOLS}, (_, index) => `pool-${index}`);
  const livesOf = (index: number): readonly PodLife[] => kinds[index % kinds.length] ?? [];
  let bench: Workbench;
  let statuses: StatusRecorder;
  let controller: RunningController;
  let pods: readonly Pod[];

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
    controller = await bench.startController();
    // So short a deadline that all that can stall has done so before the quiet begins.
    await inParallel(names, (name): Promise<Runtime> =>
      bench.createRuntime(name, PODS_EACH, {progressDeadlineSeconds: 1}),
    );
    pods = await eventually('all Pods', allPods, {deadlineMs: 120_000, intervalMs: 500});
    await inParallel(pods, ({object, life}) => bench.setPodStatus(object, life(0)));
    const settled = names.map((name, index) =>
      statuses.when(name, 'all of its Pods', {
        holds: (status) => isSettled(status, livesOf(index).filter((life) => life === ready).length),
        deadlineMs: 60_000,
        intervalMs: 100,
      }),
    );
    await Promise.all(settled);
  }, 240_000);

  afterAll(async () => {
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  /** The Pods of all pools, in the order of the pools, as soon as all are there. */
  async function allPods(): Promise<readonly Pod[] | undefined> {
    const {items} = await bench.client.list(PODS, {namespace});
    if (items.length < POOLS * PODS_EACH) return undefined;
    const byPool = Map.groupBy(items, ({metadata}) => metadata?.labels?.[RUNTIME_LABEL] ?? '');
    return names.flatMap((name, index) =>
      (byPool.get(name) ?? []).map((object, nth): Pod => ({object, life: livesOf(index)[nth] ?? ready})),
    );
  }

  const isSettled = ({readyReplicas, notReady = [], conditions}: RuntimeStatus, count: number): boolean =>
    readyReplicas === count &&
    notReady.every(({reason}) => reason !== 'Starting') &&
    isConditionTrue(conditions, count === PODS_EACH ? 'Ready' : 'Stalled');

  /** All that the controller wrote since so many requests ago, Events too. */
  const writesSince = async (requests: number): Promise<readonly string[]> => {
    const later = (await recordedRequests({bench, statuses}))?.slice(requests) ?? [];
    return later
      .filter(({verb}) => !['get', 'list', 'watch'].includes(verb))
      .map(({verb, resource, name}) => `${verb} ${resource ?? ''} ${name ?? ''}`);
  };

  const requests = async (): Promise<number> => (await recordedRequests({bench, statuses}))?.length ?? 0;

  it(
    `T18: does not write for ${IDLE_SECONDS} s in which 1,000 Pods change in nothing that matters`,
    async () => {
      const before = await requests();
      const seen = statuses.all().length;
      for (let second = 0; second < IDLE_SECONDS; second++) {
        const pause = delay(1_000);
        const first = (second * WRITES_PER_SECOND) % pods.length;
        const turn = 1 + Math.floor((second * WRITES_PER_SECOND) / pods.length);
        await inParallel(pods.slice(first, first + WRITES_PER_SECOND), ({object, life}) =>
          bench.setPodStatus(object, life(turn)),
        );
        await pause;
      }
      expect(await writesSince(before)).toEqual([]);
      expect(statuses.all()).toHaveLength(seen);
    },
    (IDLE_SECONDS + 60) * 2_000,
  );

  it('T58: does not write after a restart', async () => {
    const before = await requests();
    await bench.stopController(controller);
    controller = await bench.startController();
    // A change after the restart shows that the controller is at work, and that what the restart queued is done.
    // The second one is queued behind all of that.
    for (const [nth, left] of [4, 3].entries()) {
      await bench.setReady(pods[PODS_EACH + nth]?.object ?? {}, false);
      await statuses.when('pool-1', `${left} ready`, {holds: ({readyReplicas}) => readyReplicas === left});
    }
    const writes = (await writesSince(before)).filter((write) => write !== 'patch runtimes pool-1');
    expect(writes.filter((write) => !write.startsWith('create events'))).toEqual([]);
    expect(statuses.all().flatMap(({seen}) => contradictions(seen, {podsComeAndGo: true}))).toEqual([]);
  }, 60_000);
});
