import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {execa} from 'execa';
import {ROOT} from '../installation.js';
import {kubectlFor} from '../kubectl.js';
import {uninstallEverything} from './uninstall-everything.js';

/** The controller's image in the cluster; it has a shell's tools besides, for the Pods of tests. */
export const IMAGE: string =
  /kruntimes-controller:\S+/.exec(readFileSync(`${ROOT}deploy/install.yaml`, 'utf8'))?.[0] ?? '';

/** A cluster in docker with {@link IMAGE} on its node, and nothing of this project in it. */
export interface KindCluster {
  /** Its name; its only node is the container `<name>-control-plane`. */
  readonly name: string;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

/** What tells the scenarios which cluster to share: its name and its kubeconfig. */
export const SHARED = {name: 'KRT_E2E_KIND_NAME', kubeconfig: 'KRT_E2E_KIND_KUBECONFIG'} as const;

/** The cluster that all scenarios of a run share, one after the other; where there is none, a cluster of its own. */
export async function startKindCluster(): Promise<KindCluster> {
  const {[SHARED.name]: name, [SHARED.kubeconfig]: kubeconfig} = process.env;
  if (name === undefined || kubeconfig === undefined) return await makeKindCluster();
  return {name, kubeconfig, stop: () => uninstallEverything(kubectlFor(kubeconfig))};
}

/** Makes a cluster. */
export async function makeKindCluster(): Promise<KindCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-kind-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const name = `kruntimes-e2e-${process.pid}`;
  const stop = async (): Promise<void> => {
    await execa('kind', ['delete', 'cluster', '--name', name, '--kubeconfig', kubeconfig]);
    rmSync(folder, {recursive: true, force: true});
  };
  try {
    const where = ['--name', name, '--kubeconfig', kubeconfig];
    const made = execa('kind', ['create', 'cluster', ...where, '--wait', '120s', ...fromEnvironment()]);
    await Promise.all([made, buildImage()]);
    await execa('kind', ['load', 'docker-image', IMAGE, '--name', name]);
    return {name, kubeconfig, stop};
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

/** The controller's image of what is built, on the base that `KRT_E2E_BASE_IMAGE` names. */
async function buildImage(): Promise<void> {
  const base = process.env['KRT_E2E_BASE_IMAGE'] ?? 'node:24-bookworm-slim';
  const flags = [
    '--file',
    `${ROOT}packages/controller/Dockerfile`,
    '--target',
    'prebuilt',
    '--build-arg',
    `BASE=${base}`,
  ];
  await execa('docker', ['build', '--tag', IMAGE, ...flags, ROOT], {env: {DOCKER_BUILDKIT: '0'}});
}
