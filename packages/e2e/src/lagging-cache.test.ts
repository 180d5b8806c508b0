import type {IncomingMessage} from 'node:http';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {API_VERSION, KIND, type Runtime} from '@kruntimes/api';
import {runtimeCrd} from '@kruntimes/api/crd';
import {startDevcluster, writeKubeconfig, type Devcluster} from '@kruntimes/devcluster';
import {HttpsTransport, KubeClient, loadClusterConfig} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {ControllerProcess} from './controller-process.js';
import {eventually} from './eventually.js';
import {CUSTOM_RESOURCE_DEFINITIONS, RUNTIMES} from './resources.js';

const LAG_MS = 400;
const COUNT = 20;
const names = Array.from({length: COUNT}, (_, n) => `pool-${n}`);

describe('T14: a cache that shows own writes late', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-lag-'));
  const writes: string[] = [];
  let cluster: Devcluster;
  let transport: HttpsTransport;
  let client: KubeClient;
  let controller: ControllerProcess;

  beforeAll(async () => {
    cluster = await startDevcluster({podReadyDelayMs: 30});
    const kubeconfig = join(folder, 'kubeconfig');
    await writeKubeconfig(kubeconfig, cluster.url);
    const config = loadClusterConfig({kubeconfig});
    transport = new HttpsTransport(config);
    client = new KubeClient(transport);
    await client.create(CUSTOM_RESOURCE_DEFINITIONS, runtimeCrd);
    cluster.faults.add({fault: {kind: 'lag', ms: LAG_MS}, watch: true});
    cluster.faults.add({fault: {kind: 'slow', ms: 0}, path: (request) => note(request)});
    controller = await ControllerProcess.start(kubeconfig);
    await controller.untilReady();
  }, 60_000);

  afterAll(async () => {
    await controller.end();
    transport.close();
    await cluster.close();
    rmSync(folder, {recursive: true});
  });

  /** Strikes nothing: it only looks. */
  function note({method = '', url = ''}: IncomingMessage): boolean {
    if (method !== 'GET') writes.push(`${method} ${url.split('?', 1)[0] ?? ''}`);
    return false;
  }

  it('is waited for: each Deployment is made once, no status goes back, and nothing is sent twice', async () => {
    const spec = {
      replicas: 2,
      template: {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}},
    };
    for (const name of names) {
      const runtime: Runtime = {apiVersion: API_VERSION, kind: KIND, metadata: {namespace: 'default', name}, spec};
      await client.create(RUNTIMES, runtime);
    }
    const highest = new Map<string, number>();
    await eventually('all pools are ready', async () => {
      const {items} = await client.list(RUNTIMES, {namespace: 'default'});
      for (const {metadata, status} of items) {
        const before = highest.get(metadata.name ?? '') ?? 0;
        expect(status?.readyReplicas ?? 0).toBeGreaterThanOrEqual(before);
        highest.set(metadata.name ?? '', status?.readyReplicas ?? 0);
      }
      return items.every(({status}) => status?.readyReplicas === 2) ? true : undefined;
    });
    const applies = writes.filter((write) => write.startsWith('PATCH') && write.includes('/deployments/runtime-'));
    expect(applies).toHaveLength(COUNT);
    expect(new Set(applies).size).toBe(COUNT);
    // Decided on what was newest, so nothing had to be read again.
    expect(await controller.metric('kruntimes_status_writes_total{result="stale"}')).toBeUndefined();
    expect(
      await controller.metric('controller_runtime_reconcile_total{controller="runtime",result="requeue"}'),
    ).toBeUndefined();
  }, 60_000);
});
