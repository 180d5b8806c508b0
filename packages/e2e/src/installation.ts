import {fileURLToPath} from 'node:url';
import {eventually} from './eventually.js';
import type {Kubectl} from './kubectl.js';

/** The project's folder, with `deploy/` in it. */
export const ROOT: string = fileURLToPath(new URL('../../../', import.meta.url));
/** What `deploy/install.yaml` is made from, beside the CRD. */
export const MANIFESTS: string = `${ROOT}packages/controller/manifests/`;
/** The controller's service account. */
const CONTROLLER = {namespace: 'kruntimes-system', name: 'kruntimes-controller'};
/** The same as the API server's authentication names it. */
export const CONTROLLER_USER: string = `system:serviceaccount:${CONTROLLER.namespace}:${CONTROLLER.name}`;

/** Installs the Runtime CRD and the controller's roles, without the controller. */
export async function installCrdAndRoles(kubectl: Kubectl): Promise<void> {
  // Client-side apply on purpose: the CRD must fit into its annotation.
  await kubectl('apply', '-f', `${ROOT}deploy/crds`);
  await kubectl('apply', '-f', `${MANIFESTS}rbac.yaml`);
  await crdsEstablished(kubectl, 'crd/runtimes.kruntimes.io');
}

/** Waits until the server serves the CRDs. kubectl fails where it comes before the server, which has no conditions yet then. */
export async function crdsEstablished(kubectl: Kubectl, ...crds: string[]): Promise<void> {
  const wait = ['wait', '--for=condition=Established', ...crds, '--timeout=30s'];
  await eventually('the CRDs', async () => await kubectl(...wait), {deadlineMs: 30_000});
}

/** A token of the controller's service account. */
export async function controllerToken(kubectl: Kubectl): Promise<string> {
  const token = await kubectl('create', 'token', CONTROLLER.name, '-n', CONTROLLER.namespace, '--duration=2h');
  return token.trim();
}
