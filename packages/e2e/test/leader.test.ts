import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {LEASES} from '@kruntimes/kube';
import {afterAll, afterEach, beforeAll, describe, expect, it} from '@jest/globals';
import {FaultProxy} from '../src/chaos/fault-proxy.js';
import {writeKubeconfig} from '../src/control-plane/kubeconfig.js';
import {ControllerProcess} from '../src/controller-process.js';
import {eventually} from '../src/eventually.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'leader';
const LEASE = 'kruntimes-controller';
/** A lease runs out after that, in ms, unless flags say otherwise. */
const LEASE_MS = 15_000;
const LEADS = `leader_election_master_status{name="${LEASE}"}`;
/** As the usual times relate to each other, and shorter. */
const SHORT = [
  '--leader-elect-lease-duration=3s',
  '--leader-elect-renew-deadline=2s',
  '--leader-elect-retry-period=500ms',
];

describe(`several controllers of which one leads, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  const controllers: ControllerProcess[] = [];

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
  }, 180_000);

  afterEach(async () => {
    for (const controller of controllers.splice(0)) await controller.end();
    await bench.client.delete(LEASES, {namespace, name: LEASE}).catch(() => undefined);
  });

  afterAll(() => bench.stop(), 60_000);

  async function start(kubeconfig: string = bench.cluster.kubeconfig, ...flags: string[]): Promise<ControllerProcess> {
    const election = ['--leader-elect', `--leader-election-namespace=${namespace}`];
    const controller = await ControllerProcess.start(kubeconfig, ...election, ...flags);
    controllers.push(controller);
    return controller;
  }

  const leads = (controller: ControllerProcess): Promise<true> =>
    eventually('it leads', async () => ((await controller.metric(LEADS)) === 1 ? true : undefined));

  const writesOf = async (controller: ControllerProcess): Promise<number> =>
    (await controller.metric('kruntimes_status_writes_total{result="written"}')) ?? 0;

  it('one works, the other is ready and waits', async () => {
    const leader = await start();
    await leads(leader);
    const standby = await start();
    await standby.untilReady();
    await bench.createRuntime('one', 1);
    await bench.statusWhen('one', 'its Pod', ({updatedReplicas}) => updatedReplicas === 1);
    expect(await writesOf(leader)).toBeGreaterThan(0);
    expect(await writesOf(standby)).toBe(0);
    expect(await standby.metric(LEADS)).toBe(0);
    // A sum over replicas counts each Runtime once.
    expect(await leader.metrics()).toContain('kruntimes_runtime_replicas{namespace="leader",runtime="one"');
    expect(await standby.metrics()).not.toContain('runtime="one"');
  }, 60_000);

  it('T35: on SIGTERM the next one leads before the lease has run out, and goes on with the work', async () => {
    const leader = await start();
    await leads(leader);
    const standby = await start();
    await standby.untilReady();
    const stoppedAt = performance.now();
    leader.kill('SIGTERM');
    await leads(standby);
    expect(performance.now() - stoppedAt).toBeLessThan(LEASE_MS - 2_000);
    expect((await leader.child.ended).exitCode).toBe(0);
    await bench.createRuntime('handed-over', 1);
    await bench.statusWhen('handed-over', 'its Pod', ({updatedReplicas}) => updatedReplicas === 1);
  }, 60_000);

  it('after kill -9 the next one leads when the lease has run out', async () => {
    const leader = await start(undefined, ...SHORT);
    await leads(leader);
    const standby = await start(undefined, ...SHORT);
    await standby.untilReady();
    leader.kill('SIGKILL');
    await leads(standby);
    const lease = await bench.client.get(LEASES, {namespace, name: LEASE});
    expect(lease.spec?.leaseTransitions).toBeGreaterThan(0);
  }, 60_000);

  it('T34: one that was stopped for longer than its lease writes nothing when it goes on, and ends', async () => {
    // What the first one sends is counted on its way.
    const folder = mkdtempSync(join(tmpdir(), 'kruntimes-leader-'));
    const proxy = await FaultProxy.start(bench.cluster.config, {watch: [], list: [], read: [], write: []});
    try {
      const token = (await bench.cluster.config.credentials.get()).headers?.['authorization']?.replace('Bearer ', '');
      const kubeconfig = join(folder, 'kubeconfig');
      writeKubeconfig(kubeconfig, {server: proxy.config.server, user: token === undefined ? {} : {token}});
      const first = await start(kubeconfig, ...SHORT);
      await leads(first);
      await bench.createRuntime('contested', 1);
      await bench.statusWhen('contested', 'its Pod', ({updatedReplicas}) => updatedReplicas === 1);
      const second = await start(undefined, ...SHORT);
      await second.untilReady();

      first.kill('SIGSTOP');
      await leads(second);
      // There is work for whoever leads, and the first one hears of it when it goes on.
      const [pod] = await bench.podsOf('contested', 1);
      await bench.setReady(pod ?? {}, true);
      await bench.statusWhen('contested', '1 of 1', ({readyReplicas}) => readyReplicas === 1);
      await bench.setReady(pod ?? {}, false);
      await bench.statusWhen('contested', '0 of 1', ({readyReplicas}) => readyReplicas === 0);
      const {writes} = proxy;
      first.kill('SIGCONT');
      const {exitCode, stderr} = await first.child.ended;
      expect(exitCode).toBe(1);
      expect(stderr).toContain('no longer leading');
      expect(proxy.writes - writes).toBe(0);
      expect(await second.metric(LEADS)).toBe(1);
    } finally {
      await proxy.close();
      rmSync(folder, {recursive: true});
    }
  }, 90_000);

  it('outside a cluster the namespace of the Lease must be named', async () => {
    const controller = await ControllerProcess.start(bench.cluster.kubeconfig, '--leader-elect');
    controllers.push(controller);
    const {exitCode, stderr} = await controller.child.ended;
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: --leader-elect: --leader-election-namespace is required outside a cluster');
  });
});
