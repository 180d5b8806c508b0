import type {Runtime} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {contradictions} from '../../src/contradictions.js';
import {eventually} from '../../src/eventually.js';
import {inParallel} from '../../src/in-parallel.js';
import {RecordedPods, type PodStatus} from '../../src/recorded-pods.js';
import {PODS} from '../../src/resources.js';
import {StatusRecorder} from '../../src/status-recorder.js';
import {recordedRequests, statusWrites} from '../../src/status-writes.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'many-pods';
const FAILING_PODS = 5_000;
/** Within two seconds on a machine of its own; before what a timer has looked at again, after five; in ms. */
const SOON_MS = 4_500;
/** The most that a status may take, in bytes of JSON. */
const STATUS_BYTES = 4_096;
const FEW_RUNTIMES = 10;
const MANY_RUNTIMES = 1_000;

describe('many Pods and many Runtimes', () => {
  const recorded = new RecordedPods();
  let bench: Workbench;
  let statuses: StatusRecorder;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
    await bench.startController();
  }, 180_000);

  afterAll(async () => {
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  describe('T39: the cost of a flip', () => {
    const few = Array.from({length: FEW_RUNTIMES}, (_, index) => `few-${index}`);
    let pods: readonly KubeObject[];

    beforeAll(async () => {
      await inParallel(few, (name): Promise<Runtime> => bench.createRuntime(name, 1));
      pods = await Promise.all(few.map(async (name) => (await bench.podsOf(name, 1))[0] ?? {}));
      await allReady(0);
    }, 60_000);

    const allReady = async (count: number): Promise<void> => {
      const holds = ({readyReplicas, updatedReplicas}: {readyReplicas?: number; updatedReplicas?: number}): boolean =>
        readyReplicas === count && updatedReplicas === 1;
      await Promise.all(few.map((name) => statuses.when(name, `${count} ready`, {holds})));
    };

    /** What the controller asks of the API server while each of the few pools gets ready and no longer is: verbs and resources. */
    async function requestsOfFlips(): Promise<string[]> {
      const before = (await recordedRequests({bench, statuses}))?.length ?? 0;
      for (const ready of [true, false]) {
        await inParallel(pods, (pod) => bench.setReady(pod, ready));
        await allReady(Number(ready));
      }
      const requests = (await recordedRequests({bench, statuses}))?.slice(before) ?? [];
      return requests
        .filter(({resource}) => resource !== 'events')
        .map(({verb, resource}) => `${verb} ${resource ?? ''}`);
    }

    it('is one request, with 1,000 Runtimes as with 10', async () => {
      const each = Array.from({length: 2 * FEW_RUNTIMES}, () => 'patch runtimes');
      expect(await requestsOfFlips()).toEqual(each);
      const more = Array.from({length: MANY_RUNTIMES - FEW_RUNTIMES}, (_, index) => `more-${index}`);
      await inParallel(more, (name): Promise<Runtime> => bench.createRuntime(name, 0));
      const isObserved = (name: string): boolean =>
        statuses.of(name).at(-1)?.status.conditions?.[0]?.reason === 'ScaledToZero';
      await eventually('all of 1,000', () => Promise.resolve(more.every(isObserved) ? true : undefined), {
        deadlineMs: 120_000,
        intervalMs: 200,
      });
      expect(await requestsOfFlips()).toEqual(each);
    }, 180_000);
  });

  /** One of 5,000 ways to fail, each with a long message of its own. */
  function failure(index: number): PodStatus {
    const whats = [
      'CreateContainerError',
      'ConfigMap missing',
      'ErrImagePull',
      'volume cannot be mounted',
      'OOMKilled',
    ];
    const status = recorded.status(whats[index % whats.length] ?? '');
    const [container = {name: 'runtime'}] = status.containerStatuses ?? [];
    const {waiting = {}} = container.state ?? {};
    const message = `${waiting.message ?? ''} of item ${index}, ${'and so on '.repeat(60)}`;
    const image = `registry.example/web-${index}:v9`;
    return {...status, containerStatuses: [{...container, image, state: {waiting: {...waiting, message}}}]};
  }

  it('T42: says why 5,000 Pods fail in 5,000 ways, in a status of 4 KB and a few writes', async () => {
    await bench.createRuntime('huge', FAILING_PODS);
    await statuses.when('huge', 'all Pods', {
      holds: ({replicas}) => replicas === FAILING_PODS,
      deadlineMs: 120_000,
      intervalMs: 100,
    });
    const {items} = await bench.client.list(PODS, {namespace, labelSelector: 'kruntimes.io/runtime=huge'});
    const before = await statusWrites({bench, statuses}, 'huge');
    const from = performance.now();
    await inParallel(items.entries(), ([index, pod]) => bench.setPodStatus(pod, failure(index)));
    const written = performance.now();
    const {status, at} = await statuses.when('huge', 'all of them', {
      holds: ({notReady = []}) =>
        notReady.every(({reason}) => reason !== 'Starting') &&
        notReady.reduce((sum, {count}) => sum + count, 0) === FAILING_PODS,
      deadlineMs: 60_000,
    });
    const writes = (await statusWrites({bench, statuses}, 'huge')) - before;
    process.stdout.write(
      `${FAILING_PODS} Pods failed within ${Math.round(written - from)} ms; all on the Runtime ${Math.round(at - written)} ms later, in ${writes} writes and ${JSON.stringify(status).length} bytes\n`,
    );
    expect(writes).toBeLessThan(FAILING_PODS / 5);
    expect(at - written).toBeLessThan(SOON_MS);
    const bytes = statuses.of('huge').map((seen) => Buffer.byteLength(JSON.stringify(seen.status)));
    expect(Math.max(...bytes)).toBeLessThanOrEqual(STATUS_BYTES);
    expect(status.notReady?.length).toBeLessThanOrEqual(8);
    expect(new Set(status.notReady?.map(({reason}) => reason)).size).toBe(5);
    expect(contradictions({status, desired: FAILING_PODS, generation: 1, at})).toEqual([]);
  }, 240_000);
});
