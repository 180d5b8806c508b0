import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {loadClusterConfig} from '@kruntimes/kube';
import {execa} from 'execa';
import {installCrdAndRoles, MANIFESTS, ROOT} from '../installation.js';
import {kubectlFor, type Kubectl} from '../kubectl.js';
import {answers} from './answers.js';
import {fileReadyTemplate, setReadyByFile} from './kubelet-pods.js';
import type {Provider, RunningController, TestCluster} from './provider.js';

const SYSTEM = 'kruntimes-system';
const IMAGE = 'kruntimes-controller:dev';

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
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-kind-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const name = `kruntimes-e2e-${process.pid}`;
  const stop = async (): Promise<void> => {
    await execa('kind', ['delete', 'cluster', '--name', name, '--kubeconfig', kubeconfig]);
    rmSync(folder, {recursive: true, force: true});
  };
  try {
    await execa('kind', [
      'create',
      'cluster',
      '--name',
      name,
      '--kubeconfig',
      kubeconfig,
      '--wait',
      '120s',
      ...fromEnvironment(),
    ]);
    await buildImage();
    await execa('kind', ['load', 'docker-image', IMAGE, '--name', name]);
    return await install(kubeconfig, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `KIND_NODE_IMAGE` as kind knows it, and `KRT_E2E_KIND_CONFIG`, a configuration that the image needs. */
function fromEnvironment(): string[] {
  const {KIND_NODE_IMAGE: image, KRT_E2E_KIND_CONFIG: config} = process.env;
  return [...(image === undefined ? [] : ['--image', image]), ...(config === undefined ? [] : ['--config', config])];
}

/** The controller's image, on the base that `KRT_E2E_BASE_IMAGE` names, the Dockerfile's own unless set. */
async function buildImage(): Promise<void> {
  const base = process.env['KRT_E2E_BASE_IMAGE'];
  const args = base === undefined ? [] : ['--build-arg', `BASE=${base}`];
  await execa('docker', ['build', '--tag', IMAGE, ...args, `${ROOT}packages/controller`], {
    env: {DOCKER_BUILDKIT: '0'},
  });
}

async function install(kubeconfig: string, stop: () => Promise<void>): Promise<TestCluster> {
  const kubectl = kubectlFor(kubeconfig);
  await installCrdAndRoles(kubectl);
  return {
    config: loadClusterConfig({kubeconfig}),
    kubeconfig,
    controllerWrites: () => undefined,
    startController: () => startController(kubectl),
    template: () => fileReadyTemplate(IMAGE),
    setReady: (pod, ready) => setReadyByFile(kubectl, pod, ready),
    stop,
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
