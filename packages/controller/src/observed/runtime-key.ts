import {deploymentName, KIND} from '@kruntimes/api';
import {objectKey} from '@kruntimes/kube';
import type {TrackedDeployment} from './deployment.js';

const PREFIX = deploymentName('');

/**
 * The key of the Runtime that a Deployment's event wakes: by its owner's name, else by its own. Whether it really is
 * that Runtime's is decided later, by UID; a spare wake-up does no harm, and the end of a predecessor's Deployment must
 * wake its successor.
 */
export function runtimeKeyOf({metadata, owner}: TrackedDeployment): string | undefined {
  if (owner?.kind === KIND) return objectKey(metadata.namespace, owner.name);
  const {name = ''} = metadata;
  return name.startsWith(PREFIX) ? objectKey(metadata.namespace, name.slice(PREFIX.length)) : undefined;
}
