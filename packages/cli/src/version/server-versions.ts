import {isNotFound, type CallOptions, type KubeClient} from '@kruntimes/kube';
import {findControllers} from '../doctor/controller.js';
import {controllerVersionOf} from '../doctor/controller-version.js';
import {readRuntimeApi} from '../doctor/crd.js';
import {ResourceTypeMissing} from '../errors/resource-type-missing.js';
import type {ControllerVersion, CrdVersion, Versions} from './versions.js';

const VERSION_LABEL = 'app.kubernetes.io/version';

/** What a cluster tells of its versions. */
export interface ServerVersions {
  readonly versions: Pick<Versions, 'crdVersion' | 'controllerVersion'>;
  readonly failures: readonly Error[];
  /** Why there is no version of the controller. */
  readonly note?: string;
}

/**
 * Asks a cluster for the versions of the CRD and of the controller. One that may not be read is left out, as few users
 * may read them, with a note.
 *
 * @throws ApiError, ConnectionError
 */
export async function readServerVersions(
  client: KubeClient,
  {controllerNamespace, ...call}: CallOptions & {readonly controllerNamespace: string},
): Promise<ServerVersions> {
  const [crdVersion, controller] = await Promise.all([
    readCrdVersion(client, call),
    readControllerVersion(client, controllerNamespace, call),
  ]);
  const versions = {
    ...(crdVersion && {crdVersion}),
    ...(typeof controller === 'string' ? {} : {controllerVersion: controller}),
  };
  const failures = crdVersion === undefined ? [new ResourceTypeMissing()] : [];
  return {versions, failures, ...(typeof controller === 'string' && {note: controller})};
}

async function readCrdVersion(client: KubeClient, call: CallOptions): Promise<CrdVersion | undefined> {
  const {served, crd} = await readRuntimeApi(client, call);
  if (crd instanceof Error) return isNotFound(crd) || served?.length === 0 ? undefined : {served: served ?? []};
  const {labels, annotations} = crd.metadata ?? {};
  const version = annotations?.[VERSION_LABEL] ?? labels?.[VERSION_LABEL];
  const stored = crd.status?.storedVersions ?? [];
  return {served: served ?? [], stored, ...(version !== undefined && {version})};
}

// Or why there is none to tell of.
async function readControllerVersion(
  client: KubeClient,
  namespace: string,
  call: CallOptions,
): Promise<ControllerVersion | string> {
  const {deployments, unread} = await findControllers(client, namespace, call);
  const [deployment] = deployments;
  if (deployment === undefined) {
    const none =
      unread === undefined ? 'no controller found' : `no controller that you may see in namespace ${namespace}`;
    return `${none}; --controller-namespace names another`;
  }
  const {image, version} = controllerVersionOf(deployment);
  const {metadata: {namespace: place = '', name = ''} = {}} = deployment;
  return {deployment: `${place}/${name}`, image, ...(version !== undefined && {version})};
}
