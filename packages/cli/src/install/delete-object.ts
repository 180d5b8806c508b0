import {isNotFound, type CallOptions, type KubeClient} from '@kruntimes/kube';
import type {ObjectToApply} from '../services/apply-object.js';
import {DEPLOYMENTS} from '../services/workload-resources.js';
import {current} from './current-objects.js';

/**
 * Deletes an object that was found, not one that has taken its name since; a Deployment after its Pods, so that it is gone
 * when they are.
 *
 * @returns whether it was there
 * @throws ApiError, ConnectionError
 */
export async function deleteObject(
  client: KubeClient,
  {type, ref, before}: ObjectToApply,
  options: CallOptions & {readonly dryRun: boolean},
): Promise<boolean> {
  const uid = before?.metadata?.uid;
  const preconditions = uid === undefined ? {} : {preconditions: {uid}};
  const propagationPolicy = type.kind === DEPLOYMENTS.kind ? 'Foreground' : 'Background';
  try {
    await client.delete(type, ref, {...options, ...preconditions, propagationPolicy});
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Those of the objects that are still there: not those that have taken their names since. */
export async function stillThere(
  client: KubeClient,
  objects: readonly ObjectToApply[],
  call: CallOptions,
): Promise<readonly ObjectToApply[]> {
  const left: ObjectToApply[] = [];
  for (const object of objects) {
    const now = await current(client, object, call);
    if (now !== undefined && now.metadata?.uid === object.before?.metadata?.uid) left.push({...object, before: now});
  }
  return left;
}
