import type {CallOptions, KubeClient} from '@kruntimes/kube';
import type {ObjectToApply} from '../services/apply-object.js';
import {bundledManifests} from './bundled-manifests.js';
import {readCurrent} from './current-objects.js';
import {heldByHelm} from './helm-release.js';
import {defaultNamespace, installation} from './installation.js';
import {installedNamespaces, isOurs} from './other-owners.js';

/** An installation as it was found. */
export interface Found {
  /** Of the controller. */
  readonly namespace: string;
  /** What is there and is a part of it, in the order in which it was applied. */
  readonly objects: readonly ObjectToApply[];
  /** What has the name of a part of it, and does not say that it is one. */
  readonly foreign: readonly ObjectToApply[];
}

/**
 * Finds what `krt install`, or kubectl with `deploy/install.yaml`, has made.
 *
 * @param namespace where it must be; undefined: wherever it is
 * @throws Error where it is in another namespace, or is Helm's; ApiError, ConnectionError
 */
export async function findInstallation(
  client: KubeClient,
  namespace: string | undefined,
  call: CallOptions,
): Promise<Found> {
  const bundled = bundledManifests();
  const clusterWide = await readCurrent(
    client,
    bundled.filter((object) => object.metadata?.namespace === undefined && object.kind !== 'Namespace'),
    call,
  );
  const [installed] = installedNamespaces(clusterWide);
  if (namespace !== undefined && installed !== undefined && namespace !== installed) {
    throw new Error(`the controller is installed in namespace "${installed}", not in "${namespace}"`);
  }
  const place = namespace ?? installed ?? defaultNamespace(bundled);
  const read = await readCurrent(client, installation(bundled, {namespace: place, parts: 'all'}), call);
  const [helms] = await heldByHelm(client, read, call);
  if (helms !== undefined) {
    const {name, release} = helms;
    throw new Error(
      `${name} belongs to the Helm release ${release.name} in namespace ${release.namespace}: remove it with helm uninstall`,
    );
  }
  const there = read.filter(({before}) => before !== undefined);
  return {
    namespace: place,
    objects: there.filter(({before}) => isOurs(before)),
    foreign: there.filter(({before}) => !isOurs(before)),
  };
}
