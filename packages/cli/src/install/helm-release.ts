import {ApiError, type CallOptions, type KubeClient, type KubeObject, type ResourceType} from '@kruntimes/kube';
import type {ObjectToApply} from '../services/apply-object.js';
import {isHelms, RELEASE, RELEASE_NAMESPACE} from './helm-marks.js';
import {isCrd} from './installation.js';
import {objectName} from '../services/installed-types.js';

/** Where Helm keeps a release, unless it is told otherwise: one Secret for each revision. */
const SECRETS: ResourceType = {group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true};

/** A release of Helm. */
export interface HelmRelease {
  readonly name: string;
  readonly namespace: string;
}

/** An object that an installation has in common with a Helm release. */
export interface HelmsObject {
  /** `deployment.apps/kruntimes-controller` */
  readonly name: string;
  readonly release: HelmRelease;
}

/** Those that Helm made, by their marks. */
export function madeByHelm(objects: readonly ObjectToApply[]): readonly HelmsObject[] {
  return objects
    .filter(({before}) => isHelms(before))
    .map((one) => {
      const {[RELEASE]: name = '<unknown>', [RELEASE_NAMESPACE]: namespace = '<unknown>'} =
        one.before?.metadata?.annotations ?? {};
      return {name: objectName(one), release: {name, namespace}};
    });
}

/**
 * Those that a Helm release still holds. `helm uninstall` leaves the CRD of the chart with its marks: where it is all that
 * is there, and its release is gone, nobody holds it.
 *
 * @throws ConnectionError
 */
export async function heldByHelm(
  client: KubeClient,
  objects: readonly ObjectToApply[],
  call: CallOptions,
): Promise<readonly HelmsObject[]> {
  const made = madeByHelm(objects);
  const [first] = made;
  if (first === undefined || objects.some(({object, before}) => isHelms(before) && !isCrd(object))) return made;
  return (await stands(client, first.release, call)) ? made : [];
}

// Who may not look cannot know that it is gone.
async function stands(client: KubeClient, {name, namespace}: HelmRelease, call: CallOptions): Promise<boolean> {
  try {
    const labelSelector = `owner=helm,name=${name}`;
    const {items} = await client.list<KubeObject>(SECRETS, {...call, namespace, labelSelector});
    return items.length > 0;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
