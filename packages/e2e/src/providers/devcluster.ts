import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {PodTemplateSpec} from '@kruntimes/api';
import {runtimeCrd} from '@kruntimes/api/crd';
import {failAnnotation, startDevcluster, writeKubeconfig, type Devcluster} from '@kruntimes/devcluster';
import {HttpsTransport, KubeClient, loadClusterConfig} from '@kruntimes/kube';
import {CUSTOM_RESOURCE_DEFINITIONS, PODS} from '../resources.js';
import {startInProcess} from './in-process-controller.js';
import type {PodRef, Provider, TestCluster} from './provider.js';

/** The embedded cluster: Pods get ready by themselves, unless an annotation makes them fail. */
export const devcluster: Provider = {
  name: 'devcluster',
  unavailable: () => undefined,
  forgetsHistory: true,
  start,
};

async function start(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-devcluster-'));
  const cluster = await startDevcluster({podReadyDelayMs: 50});
  const stop = async (): Promise<void> => {
    await cluster.close();
    rmSync(folder, {recursive: true, force: true});
  };
  try {
    return await connect(cluster, folder, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(cluster: Devcluster, folder: string, stop: () => Promise<void>): Promise<TestCluster> {
  const kubeconfig = join(folder, 'kubeconfig');
  await writeKubeconfig(kubeconfig, cluster.url);
  const config = loadClusterConfig({kubeconfig});
  const transport = new HttpsTransport(config);
  const admin = new KubeClient(transport);
  await admin.create(CUSTOM_RESOURCE_DEFINITIONS, runtimeCrd);
  return {
    config,
    kubeconfig,
    controllerWrites: () => undefined,
    controllerRequests: () => undefined,
    startController: (options) => startInProcess(config, options),
    forgetHistory: () => {
      cluster.store.compact();
      return Promise.resolve();
    },
    template: () => TEMPLATE,
    setReady: (pod, ready) => setReady(admin, pod, ready),
    stop: async () => {
      transport.close();
      await stop();
    },
  };
}

const TEMPLATE: PodTemplateSpec = {
  metadata: {annotations: {[failAnnotation]: 'NotReady'}},
  spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]},
};

async function setReady(admin: KubeClient, pod: PodRef, ready: boolean): Promise<void> {
  const body = {metadata: {annotations: {[failAnnotation]: ready ? null : 'NotReady'}}};
  await admin.patch(PODS, pod, {patch: {kind: 'merge', body}});
}
