import {loadClusterConfig} from '@kruntimes/kube';
import {installCrdAndRoles, MANIFESTS, ROOT} from '../installation.js';
import {kubectlFor, type Kubectl} from '../kubectl.js';
import {answers} from './answers.js';
import {IMAGE, startKindCluster, type KindCluster} from './kind-cluster.js';
import {fileReadyTemplate, setReadyByFile} from './kubelet-pods.js';
import type {Provider, RunningController, TestCluster} from './provider.js';

const SYSTEM = 'kruntimes-system';

/** A real cluster of one node: real kubelet, real probes, and the controller as a Pod in it. */
export const kind: Provider = {
  name: 'kind',
  unavailable() {
    if (!answers('kind', ['version'])) return 'put kind on PATH';
    if (!answers('docker', ['info'])) return 'start a docker that this user may use';
    return undefined;
  },
  start,
};

async function start(): Promise<TestCluster> {
  const cluster = await startKindCluster();
  try {
    return await install(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function install({kubeconfig, ...cluster}: KindCluster): Promise<TestCluster> {
  const kubectl = kubectlFor(kubeconfig);
  await installCrdAndRoles(kubectl);
  return {
    config: loadClusterConfig({kubeconfig}),
    kubeconfig,
    controllerWrites: () => undefined,
    controllerRequests: () => undefined,
    startController: () => startController(kubectl),
    template: () => fileReadyTemplate(IMAGE),
    setReady: (pod, ready) => setReadyByFile(kubectl, pod, ready),
    stop: () => cluster.stop(),
  };
}

async function startController(kubectl: Kubectl): Promise<RunningController> {
  await kubectl('apply', '-f', `${ROOT}deploy/install.yaml`);
  await kubectl('rollout', 'status', 'deployment/kruntimes-controller', '-n', SYSTEM, '--timeout=90s');
  return {
    stop: async () => {
      await kubectl('delete', '-f', `${MANIFESTS}deployment.yaml`, '--wait=true', '--timeout=60s');
    },
  };
}
