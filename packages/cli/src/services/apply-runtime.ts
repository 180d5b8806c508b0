import {renderFieldErrors, runtimeObjectName, validateRuntime} from '@kruntimes/api/validation';
import {ApiError, isNotFound, type CallOptions, type KubeClient, type KubeObject} from '@kruntimes/kube';
import {InvalidObject} from '../errors/invalid-object.js';
import {compactJson} from '../output/json.js';
import {expectRuntime, invalidRuntime, typeMissing} from './answers.js';
import {FIELD_MANAGER, RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** What became of an object. */
export interface Applied {
  readonly runtime: RuntimeObject;
  readonly change: 'created' | 'configured' | 'unchanged';
}

export interface ApplyOptions extends CallOptions {
  readonly namespace: string;
  /** The server checks and answers, and stores nothing. */
  readonly dryRun: boolean;
  /** Takes fields over from other managers. */
  readonly force: boolean;
}

/**
 * Checks, without a server, whether a Runtime can be applied: its name, and the rules of the CRD.
 *
 * @throws InvalidObject with the server's words; Error, with kubectl's, where the server would have to make up the name
 */
export function checkOffline(object: KubeObject): void {
  const {name, generateName} = object.metadata ?? {};
  if (!name && generateName) throw new Error(`from ${generateName}: cannot use generate name with apply`);
  const errors = validateRuntime(object);
  if (errors.length > 0) throw new InvalidObject(renderFieldErrors(runtimeObjectName(object), errors));
}

/**
 * Applies one Runtime on the server (server-side apply, strict validation).
 *
 * @throws InvalidObject when the server refuses it for its content; ApiError, ConnectionError otherwise
 */
export async function applyRuntime(client: KubeClient, object: KubeObject, options: ApplyOptions): Promise<Applied> {
  const {namespace, dryRun, force, ...call} = options;
  const name = object.metadata?.name ?? '';
  // No URL leads to such a name, so the server cannot be asked about it.
  if (encodeURIComponent(name) !== name || /^\.*$/.test(name)) checkOffline(object);
  const ref = {namespace, name};
  try {
    const before = await existing(client, ref, call);
    const answer = await client.patch(RUNTIMES, ref, {
      patch: {kind: 'apply', body: object, force},
      options: {...call, dryRun, fieldManager: FIELD_MANAGER, fieldValidation: 'Strict'},
    });
    const runtime = expectRuntime(answer, client.host);
    const same = before !== undefined && appliedContent(before) === appliedContent(runtime);
    return {runtime, change: before === undefined ? 'created' : same ? 'unchanged' : 'configured'};
  } catch (error) {
    throw refusal(error, object);
  }
}

// What an apply can change. The resourceVersion is no sign of it: API servers store a custom resource again at the first
// apply after its creation (seen on 1.34), and the controller writes its status meanwhile.
function appliedContent(runtime: RuntimeObject): string {
  const {status: _status, metadata = {}, ...rest} = runtime;
  const {resourceVersion: _version, managedFields = [], ...kept} = metadata;
  const owned = managedFields
    .filter(({manager, operation}) => manager === FIELD_MANAGER && operation === 'Apply')
    .map(({fieldsV1}) => fieldsV1);
  return compactJson({...rest, metadata: kept, owned});
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
