import {gunzipSync} from 'node:zlib';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {KubeObject} from '@kruntimes/kube';
import {eventually} from '../../src/eventually.js';
import {ROOT} from '../../src/installation.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {chosenProvider} from '../../src/providers/chosen.js';
import {uninstallEverything} from '../../src/providers/uninstall-everything.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'handover';
const SYSTEM = ['-n', 'kruntimes-system'];
const CONTROLLER = 'deployment/kruntimes-controller';
/** `deploy/install.yaml` of the version before: replaced when a version is released. */
const PREVIOUS = fileURLToPath(new URL('../../testdata/previous-install.yaml.gz', import.meta.url));
const POOLS = ['a', 'b', 'c'];

describe(`the controller's own Pods, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let kubectl: Kubectl;
  const pods = new Map<string, KubeObject>();

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    kubectl = kubectlFor(bench.cluster.kubeconfig);
    await uninstallEverything(kubectl);
    const input = gunzipSync(readFileSync(PREVIOUS));
    await execa('kubectl', ['--kubeconfig', bench.cluster.kubeconfig, 'apply', '-f', '-'], {input});
    await rolledOut();
    for (const name of POOLS) await bench.createRuntime(name, 1);
    for (const name of POOLS) {
      const [pod] = await bench.podsOf(name, 1);
      if (pod !== undefined) pods.set(name, pod);
      await setReady(name, true);
    }
    for (const name of POOLS) await shows(name, 1);
  }, 240_000);

  afterAll(() => bench.stop(), 120_000);

  const rolledOut = async (): Promise<void> => {
    await kubectl('rollout', 'status', CONTROLLER, ...SYSTEM, '--timeout=90s');
  };

  async function setReady(name: string, ready: boolean): Promise<void> {
    const pod = pods.get(name);
    if (pod === undefined) throw new Error(`pool ${name} has no Pod`);
    await bench.setReady(pod, ready);
  }

  /** Waits until the status has this count; in ms. */
  async function shows(name: string, ready: number): Promise<number> {
    const startedAt = performance.now();
    await eventually(
      `READY of ${name} is ${ready}`,
      async () => ((await bench.runtime(name)).status?.readyReplicas === ready ? true : undefined),
      {deadlineMs: 60_000, intervalMs: 50},
    );
    return performance.now() - startedAt;
  }

  const leader = async (): Promise<string> => {
    const lease = await kubectl(
      'get',
      'lease',
      'kruntimes-controller',
      ...SYSTEM,
      '-o',
      'jsonpath={.spec.holderIdentity}',
    );
    return lease.split('_')[0] ?? '';
  };

  /** Flips every pool while something happens to the controller, until that is over; then each has its true count. */
  async function underLoad(happens: () => Promise<unknown>): Promise<void> {
    const load = {isOver: false};
    const over = happens().finally(() => (load.isOver = true));
    let ready = false;
    do {
      for (const name of POOLS) await setReady(name, ready);
      ready = !ready;
    } while (!load.isOver);
    await over;
    for (const [index, name] of POOLS.entries()) await setReady(name, index % 2 === 0);
    for (const [index, name] of POOLS.entries()) await shows(name, index % 2 === 0 ? 1 : 0);
  }

  const uids = async (): Promise<(string | undefined)[]> =>
    (await Promise.all(POOLS.map((name) => bench.podsOf(name, 1)))).map(([pod]) => pod?.metadata?.uid);

  it('are upgraded from the version before without a touch on the pools', async () => {
    const before = {uids: await uids(), generations: await generations()};
    await kubectl('apply', '-f', `${ROOT}deploy/install.yaml`);
    await rolledOut();
    await setReady('a', false);
    await shows('a', 0);
    // The new version has looked: it says why.
    await bench.statusWhen('a', 'a reason', ({notReady}) => notReady?.[0]?.reason === 'ReadinessProbeFailing');
    await setReady('a', true);
    await shows('a', 1);
    expect({uids: await uids(), generations: await generations()}).toEqual(before);
    async function generations(): Promise<unknown[]> {
      const all = await Promise.all(POOLS.map((name) => bench.deployment(name)));
      return all.map(({metadata}) => metadata?.annotations?.['deployment.kubernetes.io/revision']);
    }
  }, 180_000);

  it('hand over while they are restarted one after the other', async () => {
    const before = await leader();
    await underLoad(async () => {
      await kubectl('rollout', 'restart', CONTROLLER, ...SYSTEM);
      await rolledOut();
    });
    expect(await leader()).not.toBe(before);
  }, 180_000);

  it('take over from a leader that is killed', async () => {
    const killed = await leader();
    await kubectl('delete', 'pod', killed, ...SYSTEM, '--grace-period=0', '--force');
    // Its object is gone at once; the process has a few seconds more, in which it still leads and writes.
    const another = async (): Promise<true | undefined> => (['', killed].includes(await leader()) ? undefined : true);
    await eventually('another leads', another, {deadlineMs: 60_000, intervalMs: 100});
    await setReady('b', false);
    await shows('b', 0);
    await setReady('b', true);
    await shows('b', 1);
    await rolledOut();
  }, 180_000);

  it('come back when all of them are deleted under load', async () => {
    await underLoad(async () => {
      await kubectl('delete', 'pods', '-l', 'app.kubernetes.io/name=kruntimes-controller', ...SYSTEM, '--wait');
      await rolledOut();
    });
    expect(new Set(await uids()).size).toBe(POOLS.length);
  }, 180_000);
});
