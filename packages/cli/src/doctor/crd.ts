import {API_VERSION, GROUP, PLURAL, VERSION} from '@kruntimes/api';
import {isNotFound, toError, type CallOptions, type KubeClient, type KubeObject} from '@kruntimes/kube';
import {failed, passed, type Check} from '../checks/check.js';
import {isForbidden} from '../checks/unreadable.js';
import {CUSTOM_RESOURCE_DEFINITIONS, type CustomResourceDefinition} from '../services/installed-types.js';
import {skipFor} from './check-ids.js';

/** The name of the CRD of Runtimes. */
export const CRD_NAME: string = `${PLURAL}.${GROUP}`;

/** What the server says of the type Runtime. */
export interface RuntimeApi {
  /** The versions of the group that are served; none where there is no such group, undefined where nothing tells. */
  readonly served: readonly string[] | undefined;
  /** The CRD, or why it could not be read: few users may read it. */
  readonly crd: CustomResourceDefinition | Error;
}

interface ApiGroup extends KubeObject {
  readonly versions?: readonly {readonly version?: string}[];
}

/**
 * Looks at the type Runtime: discovery, which anybody may read, and the CRD.
 *
 * @throws ApiError, ConnectionError
 */
export async function readRuntimeApi(client: KubeClient, call: CallOptions): Promise<RuntimeApi> {
  const [served, crd] = await Promise.all([readVersions(client, call), readCrd(client, call)]);
  return {served: served ?? (crd instanceof Error ? undefined : servedOf(crd)), crd};
}

function servedOf({spec}: CustomResourceDefinition): string[] {
  return (spec?.versions ?? []).flatMap(({name, served}) => (served === true ? (name ?? []) : []));
}

// Who is not even in system:authenticated may not read that.
async function readVersions(client: KubeClient, call: CallOptions): Promise<string[] | undefined> {
  try {
    const {versions = []} = await client.raw<ApiGroup>(`/apis/${GROUP}`, call);
    return versions.flatMap(({version}) => version ?? []);
  } catch (error) {
    if (isNotFound(error)) return [];
    if (isForbidden(error)) return undefined;
    throw error;
  }
}

async function readCrd(client: KubeClient, call: CallOptions): Promise<CustomResourceDefinition | Error> {
  try {
    return await client.get(CUSTOM_RESOURCE_DEFINITIONS, {name: CRD_NAME}, call);
  } catch (error) {
    return toError(error);
  }
}

/** Whether the CRD is there and established, and the version that krt speaks is served. */
export function crdChecks({served, crd}: RuntimeApi, bin: string): Check[] {
  const install = `install the CRD and the controller:  ${bin} install`;
  if (crd instanceof Error && served === undefined) return [skipFor('crd', crd), skipFor('crd-version', crd)];
  if (crd instanceof Error && (served?.length === 0 || isNotFound(crd))) {
    const state = isForbidden(crd) ? 'not installed, or not established' : 'not installed';
    return [failed('crd', {message: `the CRD ${CRD_NAME} is ${state}`, hint: install})];
  }
  const trouble = crd instanceof Error ? undefined : troubleOf(crd);
  const hint = `see what it says:  kubectl describe crd ${CRD_NAME}`;
  const state =
    trouble === undefined
      ? passed('crd', `the CRD ${CRD_NAME} is ${crd instanceof Error ? 'served' : 'established'}`)
      : failed('crd', {message: `the CRD ${CRD_NAME} ${trouble}`, hint});
  if (served?.includes(VERSION) === true) return [state, passed('crd-version', `${API_VERSION} is served`)];
  const others = served?.join(', ') || 'nothing';
  const message = `the server serves ${others} of ${GROUP}, and krt speaks ${VERSION}`;
  return [
    state,
    failed('crd-version', {message, hint: `upgrade the CRD, or use a krt of its version:  ${bin} install`}),
  ];
}

function troubleOf({metadata, status}: CustomResourceDefinition): string | undefined {
  if (metadata?.deletionTimestamp !== undefined) return 'is being deleted, and every Runtime with it';
  const established = status?.conditions?.find(({type}) => type === 'Established');
  if (established?.status === 'True') return undefined;
  const names = status?.conditions?.find(({type, status: value}) => type === 'NamesAccepted' && value === 'False');
  return `is not established${names?.message ? `: ${names.message}` : ''}`;
}
