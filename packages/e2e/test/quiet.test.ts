import {setTimeout as delay} from 'node:timers/promises';
import type {KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {ChangeCounter} from '../src/change-counter.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';
import {writesAtRest} from '../src/writes-at-rest.js';

const namespace = 'quiet';
const RUNTIMES_COUNT = 10;
const FLIPS_EACH = 20;
/** Nothing may be written for so long, in s. */
const IDLE_SECONDS = 10;

describe(`one write for each change and none without, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let changes: ChangeCounter;
  const names = Array.from({length: RUNTIMES_COUNT}, (_, index) => `pool-${index}`);

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    changes = await ChangeCounter.start(bench.client, RUNTIMES, namespace);
  }, 180_000);

  afterAll(async () => {
    await changes.stop();
    await bench.stop();
  }, 60_000);

  /** Every write that the controller sent, refused ones and those without effect too, where the cluster keeps a record. */
  const writes = (): number => bench.cluster.controllerWrites() ?? changes.count();

  async function flip(name: string, pod: KubeObject): Promise<void> {
    for (let count = 1; count <= FLIPS_EACH; count++) {
      const ready = count % 2;
      await bench.setReady(pod, ready === 1);
      await bench.statusWhen(name, `${ready} ready`, ({readyReplicas}) => readyReplicas === ready);
    }
  }

  it('T18, T19: writes once for each flip of a ready count, nothing while idle, and nothing after a restart', async () => {
    const first = await bench.startController();
    await Promise.all(names.map((name) => bench.createRuntime(name, 1)));
    const pods = await Promise.all(names.map(async (name) => (await bench.podsOf(name, 1))[0] ?? {}));
    const started = names.map((name) =>
      bench.statusWhen(name, 'its Pod is there', (status) => status.updatedReplicas === 1),
    );
    await Promise.all(started);
    await writesAtRest(writes);

    const before = {writes: writes(), changes: changes.count()};
    await Promise.all(names.map(async (name, index) => await flip(name, pods[index] ?? {})));
    const flips = RUNTIMES_COUNT * FLIPS_EACH;
    expect(writes() - before.writes).toBe(flips);
    expect(changes.count() - before.changes).toBe(flips);

    const settled = writes();
    await delay(IDLE_SECONDS * 1000);
    expect(writes()).toBe(settled);

    await bench.stopController(first);
    await bench.startController();
    // A change after the restart shows that the controller is at work, and that what the restart queued is done.
    await bench.setReady(pods[0] ?? {}, true);
    await bench.statusWhen('pool-0', '1 ready', ({readyReplicas}) => readyReplicas === 1);
    expect(writes()).toBe(settled + 1);
  }, 300_000);
});
