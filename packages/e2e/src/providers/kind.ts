import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {PodTemplateSpec} from '@kruntimes/api';
import {loadClusterConfig} from '@kruntimes/kube';
import {execa, execaSync} from 'execa';
import {eventually} from '../eventually.js';
import type {PodRef, Provider, RunningController, TestCluster} from './provider.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const MANIFESTS = `${ROOT}packages/controller/manifests/`;
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

function answers(program: string, args: readonly string[]): boolean {
  return execaSync(program, args, {reject: false, timeout: 20_000, stdio: 'ignore'}).exitCode === 0;
}

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
  const kubectl = async (...args: string[]): Promise<string> => {
    const {stdout} = await execa('kubectl', ['--kubeconfig', kubeconfig, ...args]);
    return stdout;
  };
  await kubectl('apply', '-f', `${ROOT}deploy/crds`, '-f', `${MANIFESTS}rbac.yaml`);
  await kubectl('wait', '--for=condition=Established', 'crd/runtimes.kruntimes.io', '--timeout=30s');
  return {
    config: loadClusterConfig({kubeconfig}),
    kubeconfig,
    controllerWrites: () => undefined,
    startController: () => startController(kubectl),
    template: () => TEMPLATE,
    setReady: (pod, ready) => setReady(kubectl, pod, ready),
    stop,
  };
}

type Kubectl = (...args: string[]) => Promise<string>;

async function startController(kubectl: Kubectl): Promise<RunningController> {
  await kubectl('apply', '-f', `${ROOT}deploy/install.yaml`);
  await kubectl('rollout', 'status', 'deployment/kruntimes-controller', '-n', SYSTEM, '--timeout=90s');
  return {
    stop: async () => {
      await kubectl('delete', '-f', `${MANIFESTS}deployment.yaml`, '--wait=true', '--timeout=60s');
    },
  };
}

// Runs anything; ready while a file is there.
const TEMPLATE: PodTemplateSpec = {
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [
      {
        name: 'runtime',
        image: IMAGE,
        imagePullPolicy: 'Never',
        command: ['sleep', 'infinity'],
        readinessProbe: {exec: {command: ['test', '-f', '/tmp/ready']}, periodSeconds: 1, failureThreshold: 1},
      },
    ],
  },
};

async function setReady(kubectl: Kubectl, {namespace, name}: PodRef, ready: boolean): Promise<void> {
  const command = ready ? ['touch', '/tmp/ready'] : ['rm', '-f', '/tmp/ready'];
  // A container that is still being created cannot be entered yet.
  await eventually(
    `${command[0] ?? ''} in Pod ${name}`,
    () => kubectl('exec', '-n', namespace, name, '--', ...command),
    {deadlineMs: 60_000},
  );
}
