import {passed, warned, type Check} from '../checks/check.js';
import {UNRELEASED} from '../version/unreleased.js';
import type {Deployment} from '../services/workload-resources.js';
import {skip} from './check-ids.js';

const VERSION_LABEL = 'app.kubernetes.io/version';
const SEMVER = /^v?(\d+)\.(\d+)\.(\d+)/;

/** The image and the version of a controller, as its Deployment tells. */
export interface ControllerVersion {
  readonly image: string;
  /** By its label, or else by the tag of its image; undefined where neither is a version. */
  readonly version: string | undefined;
}

/** Which controller a Deployment runs. */
export function controllerVersionOf({metadata, spec}: Deployment): ControllerVersion {
  const containers = spec?.template?.spec?.containers ?? [];
  const {image = ''} = containers.find(({name}) => name === 'controller') ?? containers[0] ?? {};
  const tag = /:([^:/@]+)(?:@|$)/.exec(image)?.[1];
  const version = [tag, metadata?.labels?.[VERSION_LABEL]].find((text) => SEMVER.test(text ?? ''));
  return {image, version: version?.replace(/^v/, '')};
}

/** Whether the controller and krt are of one version; they may differ in the patch. */
export function controllerVersionCheck({image, version}: ControllerVersion, own: string): Check {
  if (version === undefined) return skip('controller-version', `its image ${image} tells none`);
  // Of two builds from source nobody can tell which is older.
  if ([own, version].includes(UNRELEASED)) return skip('controller-version', 'built from source, without a version');
  const [theirs, mine] = [version, own].map((text) => SEMVER.exec(text)?.slice(1, 3).join('.'));
  if (theirs === mine) return passed('controller-version', `the controller is of version ${version}, krt of ${own}`);
  const message = `the controller is of version ${version}, and krt of ${own}`;
  return warned('controller-version', {message, hint: 'upgrade whichever is older'});
}
