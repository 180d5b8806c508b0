import {badRequest, invalid} from '../errors/status-error.js';
import type {Json, JsonObject} from '../objects/json.js';
import {isObject, stringAt, textOf} from '../objects/json.js';
import type {KubeObject, ObjectMeta} from '../objects/kube-object.js';
import type {ResourceType} from '../resources/resource.js';
import {apiVersionOf} from '../resources/resource.js';
import {fromEventsGroup} from '../resources/event-conversion.js';
import {decodeTyped} from '../schema/decode.js';
import {withDefaults} from '../schema/defaults.js';
import {prune} from '../schema/prune.js';
import type {WriteOptions} from './context.js';

/**
 * A request body as an object of the resource: of the right kind, without unknown fields (which `Strict` refuses and
 * `Warn` reports), with the defaults of the schema and of the resource.
 */
export function decodeObject(resource: ResourceType, body: Json, options: WriteOptions): KubeObject {
  if (!isObject(body)) throw badRequest(`the body is not a JSON object but ${JSON.stringify(body)}`);
  checkKind(resource, body);
  const whole = {...body, apiVersion: apiVersionOf(resource), kind: resource.kind};
  const typed = resource.origin === 'custom' ? decodeMetadata(resource, whole) : decodeBuiltIn(resource, whole);
  const pruned = prune(typed, resource.schema);
  reportUnknown(resource, pruned.unknown, options);
  const object = fromEventsGroup(resource, asKubeObject(withDefaults(pruned.value, resource.schema)));
  resource.strategy.defaults?.(object);
  return object;
}

/** The value as an object of the API: at least with metadata. */
export function asKubeObject(value: Json): KubeObject {
  if (!isObject(value)) throw badRequest('the object is not a JSON object');
  const {apiVersion, kind, metadata, ...rest} = value;
  const meta: ObjectMeta = {name: '', ...(isObject(metadata) ? metadata : {})};
  return {apiVersion: textOf(apiVersion), kind: textOf(kind), metadata: meta, ...rest};
}

function checkKind(resource: ResourceType, body: JsonObject): void {
  const apiVersion = textOf(body['apiVersion'] ?? apiVersionOf(resource));
  const kind = textOf(body['kind'] ?? resource.kind);
  if (resource.origin === 'custom' && body['kind'] === undefined) {
    const text = JSON.stringify(body);
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): Object 'Kind' is missing in '${text}' (${text})`,
    );
  }
  if (apiVersion === apiVersionOf(resource) && kind !== resource.kind && resource.origin === 'custom') {
    const name = stringAt(body['metadata'], 'name') ?? '';
    const detail = `must be ${resource.kind}`;
    throw invalid({...resource, kind}, name, [{field: 'kind', type: 'Invalid', value: kind, detail}]);
  }
  if (apiVersion !== apiVersionOf(resource) || kind !== resource.kind) throw otherKind(resource, apiVersion, kind);
}

function otherKind(resource: ResourceType, apiVersion: string, kind: string): Error {
  const expected = apiVersionOf(resource);
  if (apiVersion === expected) {
    const {version, group} = resource;
    const target = `${group === '' ? 'core' : group}.${resource.kind}`;
    return cannotBeHandled(resource, `converting (${version}.${kind}) to (${target}): unknown conversion`, kind);
  }
  if (resource.origin === 'custom') {
    return badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${expected})`,
    );
  }
  const where = 'in scheme "pkg/runtime/scheme.go:110"';
  return cannotBeHandled(
    resource,
    `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} ${where}`,
  );
}

function decodeBuiltIn(resource: ResourceType, body: JsonObject): JsonObject {
  try {
    return decodeTyped(body, resource.schema, resource.kind);
  } catch (error) {
    throw cannotBeHandled(resource, error instanceof Error ? error.message : String(error));
  }
}

/** Of a custom resource only the metadata has a Go type. */
function decodeMetadata(resource: ResourceType, body: JsonObject): JsonObject {
  const {metadata} = body;
  if (!isObject(metadata)) return body;
  const schema = resource.schema.properties?.['metadata'] ?? {};
  try {
    return {...body, metadata: decodeTyped(metadata, schema, 'ObjectMeta')};
  } catch (error) {
    throw cannotBeHandled(resource, error instanceof Error ? error.message : String(error));
  }
}

function reportUnknown(resource: ResourceType, unknown: readonly string[], options: WriteOptions): void {
  if (unknown.length === 0 || options.fieldValidation === 'Ignore') return;
  // A typed decoder meets them in the order of the document; pruning tells them sorted.
  const paths = resource.origin === 'custom' ? unknown.toSorted() : unknown;
  const texts = paths.map((path) => `unknown field ${JSON.stringify(path)}`);
  if (options.fieldValidation === 'Strict') {
    const faults = `strict decoding error: ${texts.join(', ')}`;
    throw options.strictError?.(faults) ?? cannotBeHandled(resource, faults);
  }
  for (const text of texts) options.warn?.(text);
}

function cannotBeHandled(resource: ResourceType, why: string, kind = resource.kind): Error {
  const version = JSON.stringify(resource.version);
  return badRequest(`${kind} in version ${version} cannot be handled as a ${resource.kind}: ${why}`);
}
