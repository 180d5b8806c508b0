import type {CallOptions, KubeClient, KubeObject, ObjectRef, ResourceType} from '@kruntimes/kube';
import {compactJson} from '../output/json.js';
import {FIELD_MANAGER} from './runtime-resource.js';

/** What an apply did to an object. */
export type Change = 'created' | 'configured' | 'unchanged';

/** An object as it should be, and as the server had it before; undefined: it had none. */
export interface ObjectToApply<T extends KubeObject = KubeObject> {
  readonly type: ResourceType<T>;
  readonly ref: ObjectRef;
  readonly object: KubeObject;
  readonly before: T | undefined;
}

export interface ApplyObjectOptions extends CallOptions {
  /** The server checks and answers, and stores nothing. */
  readonly dryRun: boolean;
  /** Takes fields over from other managers. */
  readonly force: boolean;
}

/**
 * Applies one object on the server (server-side apply, strict validation).
 *
 * @throws ApiError (conflicts with other managers among them), ConnectionError
 */
export async function applyObject<T extends KubeObject>(
  client: KubeClient,
  {type, ref, object, before}: ObjectToApply<T>,
  {dryRun, force, ...call}: ApplyObjectOptions,
): Promise<{readonly object: T; readonly change: Change}> {
  const answer = await client.patch(type, ref, {
    patch: {kind: 'apply', body: object, force},
    options: {...call, dryRun, fieldManager: FIELD_MANAGER, fieldValidation: 'Strict'},
  });
  const same = before !== undefined && appliedContent(before) === appliedContent(answer);
  return {object: answer, change: before === undefined ? 'created' : same ? 'unchanged' : 'configured'};
}

// What an apply can change. The resourceVersion is no sign of it: API servers store a custom resource again at the first
// apply after its creation (seen on 1.34), and controllers write its status meanwhile.
function appliedContent(object: KubeObject & {readonly status?: unknown}): string {
  const {status: _status, metadata = {}, ...rest} = object;
  const {resourceVersion: _version, managedFields = [], ...kept} = metadata;
  const owned = managedFields
    .filter(({manager, operation}) => manager === FIELD_MANAGER && operation === 'Apply')
    .map(({fieldsV1}) => fieldsV1);
  return compactJson({...rest, metadata: kept, owned});
}
