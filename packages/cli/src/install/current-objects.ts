import {orAbsent, type CallOptions, type KubeClient, type KubeObject} from '@kruntimes/kube';
import type {ObjectToApply} from '../services/apply-object.js';
import {refOf, typeOf} from '../services/installed-types.js';

/**
 * Each object beside what the server has of it now.
 *
 * @throws ApiError, ConnectionError
 */
export async function readCurrent(
  client: KubeClient,
  objects: readonly KubeObject[],
  call: CallOptions,
): Promise<readonly ObjectToApply[]> {
  const read: ObjectToApply[] = [];
  for (const object of objects) {
    const [type, ref] = [typeOf(object), refOf(object)];
    read.push({object, type, ref, before: await current(client, {type, ref}, call)});
  }
  return read;
}

/** One object as the server has it; undefined where it has none. */
export async function current<T extends KubeObject>(
  client: KubeClient,
  {type, ref}: Pick<ObjectToApply<T>, 'type' | 'ref'>,
  call: CallOptions,
): Promise<T | undefined> {
  return await orAbsent(client.get(type, ref, call));
}
