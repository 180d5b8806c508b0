import type {FieldError} from './field-error.js';
import {isObject, type JsonObject} from './json.js';

/** The Go type of each field of ObjectMeta (apimachinery pkg/apis/meta/v1/types.go), times left out. */
const GO_TYPES = {
  name: 'string',
  generateName: 'string',
  namespace: 'string',
  selfLink: 'string',
  uid: 'types.UID',
  resourceVersion: 'string',
  generation: 'int64',
  deletionGracePeriodSeconds: 'int64',
  labels: 'map[string]string',
  annotations: 'map[string]string',
  ownerReferences: '[]v1.OwnerReference',
  finalizers: '[]string',
  managedFields: '[]v1.ManagedFieldsEntry',
} as const;

/** The types of what is in such a list or map; null is decoded to nothing, wherever it stands. */
const MEMBER_TYPES: Readonly<Record<string, string>> = {
  'map[string]string': 'string',
  '[]string': 'string',
  '[]v1.OwnerReference': 'v1.OwnerReference',
  '[]v1.ManagedFieldsEntry': 'v1.ManagedFieldsEntry',
};

/**
 * Why the API server cannot decode the metadata of an object, in the words of Go's JSON decoder; it ends at the first fault,
 * before it validates. Undefined: it can.
 */
export function objectMetaDecodingError(object: JsonObject): FieldError | undefined {
  const {metadata} = object;
  if (metadata === undefined || metadata === null) return undefined;
  if (!isObject(metadata)) return undecodable('metadata', metadata, 'value of type v1.ObjectMeta');
  for (const [name, type] of Object.entries(GO_TYPES)) {
    const wrong = misfit(metadata[name], type);
    if (wrong !== undefined) {
      return undecodable(`metadata.${name}`, wrong.value, `struct field ObjectMeta.${name} of type ${wrong.type}`);
    }
  }
  return undefined;
}

function misfit(value: unknown, type: string): {readonly value: unknown; readonly type: string} | undefined {
  if (value === undefined || value === null) return undefined;
  if (!fits(value, type)) return {value, type};
  const member = MEMBER_TYPES[type];
  if (member === undefined) return undefined;
  const items: readonly unknown[] = Object.values(value);
  const wrong = items.find((item) => item !== null && !fits(item, member));
  return wrong === undefined ? undefined : {value: wrong, type: member};
}

function fits(value: unknown, type: string): boolean {
  if (type.startsWith('[]')) return Array.isArray(value);
  if (type.startsWith('map[') || type.startsWith('v1.')) return isObject(value);
  return type === 'int64' ? Number.isInteger(value) : typeof value === 'string';
}

function undecodable(field: string, value: unknown, into: string): FieldError {
  const fraction = typeof value === 'number' && !Number.isInteger(value) ? ` ${value}` : '';
  return {field, type: 'Undecodable', detail: `json: cannot unmarshal ${goName(value)}${fraction} into Go ${into}`};
}

function goName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
