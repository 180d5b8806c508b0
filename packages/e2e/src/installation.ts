import {fileURLToPath} from 'node:url';
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
  await kubectl('wait', '--for=condition=Established', 'crd/runtimes.kruntimes.io', '--timeout=30s');
}

/** A token of the controller's service account. */
export async function controllerToken(kubectl: Kubectl): Promise<string> {
  const token = await kubectl('create', 'token', CONTROLLER.name, '-n', CONTROLLER.namespace, '--duration=2h');
  return token.trim();
}
