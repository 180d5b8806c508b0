import {renderFieldErrors, runtimeObjectName, validateRuntime} from '@kruntimes/api/validation';
import {ApiError, isNotFound, type CallOptions, type KubeClient, type KubeObject} from '@kruntimes/kube';
import {InvalidObject} from '../errors/invalid-object.js';
import {expectRuntime, invalidRuntime, typeMissing} from './answers.js';
import {applyObject, type ApplyObjectOptions, type Change} from './apply-object.js';
import {RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** What became of an object. */
export interface Applied {
  readonly runtime: RuntimeObject;
  readonly change: Change;
}

/** Options of the call that changes something, and where it differs those of the one that reads before. */
export interface ApplyOptions extends ApplyObjectOptions {
  readonly namespace: string;
  readonly reading?: CallOptions;
}

/**
 * Checks, without a server, whether a Runtime can be applied: its metadata, and the rules of the CRD.
 *
 * @throws InvalidObject with the server's words
 */
export function checkOffline(object: KubeObject): void {
  const errors = validateRuntime(object);
  if (errors.length > 0) throw new InvalidObject(renderFieldErrors(runtimeObjectName(object), errors));
  if (object.metadata?.managedFields) {
    throw new InvalidObject('Error from server (BadRequest): metadata.managedFields must be nil');
  }
}

/**
 * Applies one Runtime on the server (server-side apply, strict validation).
 *
 * @throws InvalidObject when the server refuses it for its content; ApiError, ConnectionError otherwise
 */
export async function applyRuntime(client: KubeClient, object: KubeObject, options: ApplyOptions): Promise<Applied> {
  const {namespace, dryRun, force, reading, ...call} = options;
  const name = object.metadata?.name ?? '';
  // No URL leads to such a name, so the server cannot be asked about it.
  if (encodeURIComponent(name) !== name || /^\.*$/.test(name)) checkOffline(object);
  const ref = {namespace, name};
  try {
    const before = await existing(client, ref, reading ?? call);
    const {object: answer, change} = await applyObject(
      client,
      {type: RUNTIMES, ref, object, before},
      {...call, dryRun, force},
    );
    return {runtime: expectRuntime(answer, client.host), change};
  } catch (error) {
    throw refusal(error, object);
  }
}

async function existing(
  client: KubeClient,
  ref: {namespace: string; name: string},
  call: CallOptions,
): Promise<RuntimeObject | undefined> {
  try {
    return expectRuntime(await client.get(RUNTIMES, ref, call), client.host);
  } catch (error) {
    const seen = typeMissing(error, ref.name);
    if (isNotFound(seen)) return undefined;
    throw seen;
  }
}

// Apply parses an object before its type is validated, and says less about what is wrong than a create does: then the
// rules of the CRD, run here, say it.
function refusal(thrown: unknown, object: KubeObject): unknown {
  const error = invalidRuntime(thrown, object.metadata?.name ?? '');
  if (!(error instanceof ApiError) || !error.message.includes('failed to create typed patch object')) return error;
  const errors = validateRuntime(object);
  return errors.length === 0 ? error : new InvalidObject(renderFieldErrors(runtimeObjectName(object), errors));
}
