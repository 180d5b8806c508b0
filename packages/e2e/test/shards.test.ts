import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Runtime} from '@kruntimes/api';
import {ControllerProcess} from '../src/controller-process.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'shards';
const SHARDS = ['a', 'b'] as const;
type Shard = (typeof SHARDS)[number];

describe(`controllers that share the work by labels, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  const controllers = new Map<Shard, ControllerProcess>();

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    for (const shard of SHARDS) {
      const flags = ['--leader-elect', `--leader-election-namespace=${namespace}`, `--runtime-selector=shard=${shard}`];
      controllers.set(shard, await ControllerProcess.start(bench.cluster.kubeconfig, ...flags));
    }
    for (const controller of controllers.values()) await controller.untilReady();
  }, 180_000);

  afterAll(async () => {
    for (const controller of controllers.values()) await controller.end();
    await bench.stop();
  }, 60_000);

  const knows = async (shard: Shard, runtime: string): Promise<boolean> =>
    ((await controllers.get(shard)?.metrics()) ?? '').includes(`runtime="${runtime}"`);

  const label = async (name: string, shard: Shard | null): Promise<Runtime> =>
    await bench.client.patch(
      RUNTIMES,
      {namespace, name},
      {patch: {kind: 'merge', body: {metadata: {labels: {shard}}}}},
    );

  const shows = (name: string, ready: number): Promise<unknown> =>
    bench.statusWhen(name, `${ready} ready`, ({readyReplicas}) => readyReplicas === ready);

  it('each keeps the pools of its labels, and those alone', async () => {
    for (const shard of SHARDS) {
      await bench.createRuntime(`of-${shard}`, 1);
      await label(`of-${shard}`, shard);
    }
    await bench.createRuntime('of-none', 1);
    for (const shard of SHARDS) {
      const [pod = {}] = await bench.podsOf(`of-${shard}`, 1);
      await bench.setReady(pod, true);
      await shows(`of-${shard}`, 1);
    }
    expect(await Promise.all([knows('a', 'of-a'), knows('a', 'of-b'), knows('b', 'of-a'), knows('b', 'of-b')])).toEqual(
      [true, false, false, true],
    );
    // As the API server made it.
    expect((await bench.runtime('of-none')).status?.observedGeneration).toBe(-1);
  }, 60_000);

  it('a pool that changes its label changes hands, and its Pods stay', async () => {
    await bench.createRuntime('moves', 1);
    await label('moves', 'a');
    const [pod = {}] = await bench.podsOf('moves', 1);
    await bench.setReady(pod, true);
    await shows('moves', 1);
    await label('moves', 'b');
    await bench.setReady(pod, false);
    await shows('moves', 0);
    expect([await knows('a', 'moves'), await knows('b', 'moves')]).toEqual([false, true]);
    const [same] = await bench.podsOf('moves', 1);
    expect(same?.metadata?.uid).toBe(pod.metadata?.uid);
  }, 60_000);
});
