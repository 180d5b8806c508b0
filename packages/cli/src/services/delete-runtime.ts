import type {CallOptions, KubeClient, ObjectRef} from '@kruntimes/kube';
import {typeMissing} from './answers.js';
import {RUNTIMES} from './runtime-resource.js';

/** What happens to what a Runtime owns, in the words of `--cascade`. */
export type Cascade = 'background' | 'foreground' | 'orphan';

const PROPAGATION = {background: 'Background', foreground: 'Foreground', orphan: 'Orphan'} as const;

export interface DeleteRuntimeOptions extends CallOptions {
  readonly cascade: Cascade;
  /** The object that is meant: one that has taken its name since stays. */
  readonly uid: string | undefined;
  readonly dryRun: boolean;
}

/**
 * Deletes one Runtime; resolves when the server has taken note, which is before it is gone.
 *
 * @throws ApiError, ConnectionError; ResourceTypeMissing where the CRD is not installed
 */
export async function deleteRuntime(client: KubeClient, ref: ObjectRef, options: DeleteRuntimeOptions): Promise<void> {
  const {cascade, uid, dryRun, ...call} = options;
  const preconditions = uid === undefined ? {} : {preconditions: {uid}};
  try {
    await client.delete(RUNTIMES, ref, {...call, ...preconditions, dryRun, propagationPolicy: PROPAGATION[cascade]});
  } catch (error) {
    throw typeMissing(error, ref.name);
  }
}
