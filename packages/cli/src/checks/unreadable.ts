import {ApiError} from '@kruntimes/kube';
import {skipped, type Check} from './check.js';

/** How Kubernetes says that somebody may not do something (apiserver's endpoints/handlers/responsewriters/errors.go). */
const FORBIDDEN =
  /cannot (?<verb>\S+) resource "(?<resource>[^"]+)" in API group "(?<group>[^"]*)"(?: in the namespace "(?<namespace>[^"]+)")?/;

/** Whether the API server says that we may not do this. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 403;
}

/**
 * A check of something that we may not read: nothing is known of it, and nothing follows from that. It says which right to ask
 * for.
 */
export function unreadable(id: string, what: string, error: ApiError): Check {
  return {...skipped(id, `${what}: unknown, cannot read: ${error.message}`), hint: `ask for ${rightOf(error)}`};
}

function rightOf({message}: ApiError): string {
  const {verb, resource, group = '', namespace} = FORBIDDEN.exec(message)?.groups ?? {};
  if (verb === undefined || resource === undefined) return 'the right to read it';
  const [plural = '', subresource] = resource.split('/', 2);
  const type = [group === '' ? plural : `${plural}.${group}`, subresource].filter(Boolean).join('/');
  const where = namespace === undefined ? 'the whole cluster' : `namespace ${namespace}`;
  return `the right to ${verb} ${type} in ${where}`;
}
