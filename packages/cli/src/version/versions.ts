import {sanitize} from '../views/sanitize.js';
import {UNRELEASED} from './unreleased.js';

/** The versions of everything, as `krt version -o json` prints them; what could not be asked is absent. */
export interface Versions {
  readonly clientVersion: {
    readonly version: string;
    readonly apiVersion: string;
    readonly nodeVersion: string;
    readonly platform: string;
  };
  readonly crdVersion?: CrdVersion;
  readonly controllerVersion?: ControllerVersion;
}

/** The versions of the CRD. */
export interface CrdVersion {
  readonly served: readonly string[];
  /** Those that objects are stored in; absent for who may not read the CRD. */
  readonly stored?: readonly string[];
  /** Of the installation that it came with (`app.kubernetes.io/version`), if it says so. */
  readonly version?: string;
}

/** The version of the controller. */
export interface ControllerVersion {
  /** `namespace/name` of its Deployment. */
  readonly deployment: string;
  readonly image: string;
  /** By the tag of its image or the label of its Deployment; absent where neither is a version. */
  readonly version?: string;
}

/** The versions for a person. */
export function versionLines({clientVersion, crdVersion, controllerVersion}: Versions): string {
  const source = clientVersion.version === UNRELEASED ? ' (built from source)' : '';
  const lines = [`Client Version: ${clientVersion.version}${source}`, `API Version: ${clientVersion.apiVersion}`];
  if (crdVersion !== undefined) {
    const {served, stored, version} = crdVersion;
    const details = [
      ...(stored === undefined ? [] : [`stored ${stored.join(', ')}`]),
      ...(version === undefined ? [] : [`of version ${version}`]),
    ];
    lines.push(`CRD Version: ${served.join(', ')}${details.length === 0 ? '' : ` (${details.join(', ')})`}`);
  }
  if (controllerVersion !== undefined) {
    const {version = '<unknown>', image, deployment} = controllerVersion;
    lines.push(`Controller Version: ${version} (image ${image}, deployment ${deployment})`);
  }
  return lines.map((line) => `${sanitize(line)}\n`).join('');
}
