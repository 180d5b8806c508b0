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
}

/**
 * Asks a cluster for the versions of the CRD and of the controller. One that may not be read is left out, as few users
 * may read them.
 *
 * @throws ApiError, ConnectionError
 */
export async function readServerVersions(
  client: KubeClient,
  {controllerNamespace, ...call}: CallOptions & {readonly controllerNamespace: string},
): Promise<ServerVersions> {
  const [crdVersion, controllerVersion] = await Promise.all([
    readCrdVersion(client, call),
    readControllerVersion(client, controllerNamespace, call),
  ]);
  const versions = {...(crdVersion && {crdVersion}), ...(controllerVersion && {controllerVersion})};
  return {versions, failures: crdVersion === undefined ? [new ResourceTypeMissing()] : []};
}

async function readCrdVersion(client: KubeClient, call: CallOptions): Promise<CrdVersion | undefined> {
  const {served, crd} = await readRuntimeApi(client, call);
  if (crd instanceof Error) return isNotFound(crd) || served?.length === 0 ? undefined : {served: served ?? []};
  const {labels, annotations} = crd.metadata ?? {};
  const version = annotations?.[VERSION_LABEL] ?? labels?.[VERSION_LABEL];
  const stored = crd.status?.storedVersions ?? [];
  return {served: served ?? [], stored, ...(version !== undefined && {version})};
}

async function readControllerVersion(
  client: KubeClient,
  namespace: string,
  call: CallOptions,
): Promise<ControllerVersion | undefined> {
  const {deployments} = await findControllers(client, namespace, call);
  const [deployment] = deployments;
  if (deployment === undefined) return undefined;
  const {image, version} = controllerVersionOf(deployment);
  const {metadata: {namespace: place = '', name = ''} = {}} = deployment;
  return {deployment: `${place}/${name}`, image, ...(version !== undefined && {version})};
}
