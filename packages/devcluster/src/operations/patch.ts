import {StatusError, badRequest, invalid} from '../errors/status-error.js';
import type {Json, JsonObject} from '../objects/json.js';
import {canonicalJson, isObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {PatchStep} from '../patch/json-patch.js';
import {jsonPatch} from '../patch/json-patch.js';
import {mergePatch} from '../patch/merge-patch.js';
import {strategicMerge} from '../patch/strategic-merge.js';
import type {Schema} from '../schema/schema.js';
import type {Context, Target, WriteOptions} from './context.js';
import {decodeObject} from './decode.js';
import {present, read} from './read.js';
import {checkNamespaceOf, checkPatchedUid} from './replace.js';
import {overwrite} from './update.js';

export type Patch =
  | {readonly kind: 'json'; readonly steps: Json}
  | {readonly kind: 'merge'; readonly body: Json}
  | {readonly kind: 'strategic'; readonly body: Json};

/** Changes an object by a patch. A patch without a resourceVersion is applied to whatever the object is now. */
export function patch(context: Context, request: {target: Target; patch: Patch}, options: WriteOptions): KubeObject {
  const {target} = request;
  const live = read(context, target);
  const shown = present(target.resource, live);
  const patched = applyPatch(shown, request.patch, target.resource.schema);
  const next = decodeObject(target.resource, patched, {
    ...options,
    strictError: (faults) => unknownFields(patched, faults),
  });
  if (next.metadata.name !== target.name) {
    throw badRequest(
      `the name of the object (${next.metadata.name}) does not match the name on the URL (${target.name})`,
    );
  }
  checkNamespaceOf(target, next);
  checkPatchedUid(target, live, {uid: next.metadata.uid, subresource: options.subresource});
  return overwrite(context, {target, live, next}, options);
}

/** The 422 for unknown fields of a patched object, which names no object but shows all of it. */
function unknownFields(patched: Json, faults: string): StatusError {
  const value = canonicalJson(patched);
  return invalid({group: '', plural: '', kind: ''}, '', [{field: 'patch', type: 'Invalid', value, detail: faults}]);
}

/** The patched document. Throws a 400 for a patch that is malformed, a 422 for one that does not apply. */
export function applyPatch(document: JsonObject, patch: Patch, schema: Schema): Json {
  switch (patch.kind) {
    case 'json':
      return applySteps(document, patch.steps);
    case 'merge':
      return mergePatch(document, objectBody(patch.body));
    case 'strategic':
      return mergeStrategically(document, objectBody(patch.body), schema);
  }
}

function mergeStrategically(document: JsonObject, body: JsonObject, schema: Schema): Json {
  try {
    return strategicMerge(document, body, schema) ?? {};
  } catch (error) {
    throw new StatusError(500, '', {message: error instanceof Error ? error.message : String(error)});
  }
}

function objectBody(body: Json): JsonObject {
  if (isObject(body)) return body;
  throw badRequest(
    `error decoding patch: json: cannot unmarshal ${Array.isArray(body) ? 'array' : typeof body} into Go value of type map[string]interface {}`,
  );
}

function applySteps(document: JsonObject, steps: Json): Json {
  if (!Array.isArray(steps)) {
    throw badRequest(
      'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
    );
  }
  try {
    return jsonPatch(document, steps as unknown as PatchStep[]);
  } catch {
    // The real server says no more than this either.
    const message = 'the server rejected our request due to an error in our request';
    throw new StatusError(422, 'Invalid', {message, details: {}});
  }
}
