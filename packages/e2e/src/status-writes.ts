import type {AuditedRequest} from './control-plane/audit.js';
import {eventually} from './eventually.js';
import type {StatusRecorder} from './status-recorder.js';
import type {Workbench} from './workbench.js';

/** What tells of status writes: the API server's record of them, and what a watch shows. */
export interface Witnesses {
  readonly bench: Workbench;
  readonly statuses: StatusRecorder;
}

/**
 * The controller's requests so far, with each status write among them that the watch has shown: an API server shows a
 * write a moment before it writes it down. `undefined` where the cluster keeps no record.
 */
export async function recordedRequests({
  bench: {cluster},
  statuses,
}: Witnesses): Promise<readonly AuditedRequest[] | undefined> {
  if (cluster.controllerRequests() === undefined) return undefined;
  return await eventually('a record of all status writes', () => {
    const requests = cluster.controllerRequests() ?? [];
    return Promise.resolve(requests.filter(isStatusWrite).length >= statuses.changes() ? requests : undefined);
  });
}

/** How often the controller wrote a Runtime's status so far, without effect too where the cluster keeps a record. */
export async function statusWrites(witnesses: Witnesses, name: string): Promise<number> {
  const requests = await recordedRequests(witnesses);
  const writes = requests?.filter((request) => isStatusWrite(request) && request.name === name);
  return writes?.length ?? witnesses.statuses.of(name).length;
}

/** Whether a request writes the status of a Runtime. */
export function isStatusWrite({verb, resource, subresource}: AuditedRequest): boolean {
  return verb === 'patch' && resource === 'runtimes' && subresource === 'status';
}
