import {CAPACITY_ANNOTATION_PREFIX, RUNTIME_LABEL} from './constants.js';

/** The name of the Deployment that the Runtime of this name owns, in the same namespace. */
export function deploymentName(runtimeName: string): string {
  return `runtime-${runtimeName}`;
}

/** The labels that select the Pods of a Runtime: `matchLabels` of its Deployment. They never change. */
export function selectorFor(runtimeName: string): {'kruntimes.io/runtime': string} {
  return {[RUNTIME_LABEL]: runtimeName};
}

/** {@link selectorFor} in the string form that `labelSelector` of a request and `status.selector` take. */
export function selectorString(runtimeName: string): string {
  return `${RUNTIME_LABEL}=${runtimeName}`;
}

/** The Pod annotation that holds the capacity of this resource, e.g. `capacity.kruntimes.io/sessions`. */
export function capacityAnnotation(resource: string): string {
  return `${CAPACITY_ANNOTATION_PREFIX}${resource}`;
}
