import type {ObjectToApply} from '../services/apply-object.js';
import {DEPLOYMENTS, type Deployment} from '../services/workload-resources.js';
import {CONTROLLER_CONTAINER, type InstallationChoices} from './installation.js';
import {isOurs} from './other-owners.js';

/** What of the controller can be chosen, and is kept where nothing is. */
export type ControllerChoices = Pick<InstallationChoices, 'image' | 'replicas'>;

/**
 * What of the controller that is there stays: its image and its replicas. An installation that is brought up to date goes
 * on with them; those of `deploy/install.yaml` are only for the first one.
 */
export function keptChoices(read: readonly ObjectToApply[]): ControllerChoices {
  const before = read.find(({type}) => type.kind === DEPLOYMENTS.kind)?.before as Deployment | undefined;
  if (!isOurs(before)) return {};
  const {replicas, template} = before?.spec ?? {};
  const image = template?.spec?.containers?.find(({name}) => name === CONTROLLER_CONTAINER)?.image;
  return {...(image === undefined ? {} : {image}), ...(replicas === undefined ? {} : {replicas})};
}
