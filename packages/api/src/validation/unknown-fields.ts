import {knownField} from '../known-field.js';
import type {StructuralSchema} from '../structural-schema.js';
import type {FieldError} from './field-error.js';
import {childPath, isObject} from './json.js';

/** What every object has, whatever its schema says. */
const TYPE_AND_METADATA: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** The fields of `metadata` (ObjectMeta of apimachinery pkg/apis/meta/v1). */
const METADATA_FIELDS: ReadonlySet<string> = new Set([
  'annotations',
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'finalizers',
  'generateName',
  'generation',
  'labels',
  'managedFields',
  'name',
  'namespace',
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
]);

/** The fields of an entry of `metadata.ownerReferences`. */
const OWNER_FIELDS: ReadonlySet<string> = new Set([
  'apiVersion',
  'blockOwnerDeletion',
  'controller',
  'kind',
  'name',
  'uid',
]);

/**
 * The fields of a custom resource that its schema does not know, sorted by path: what an API server answers 400 to under
 * strict field validation, and drops otherwise.
 */
export function unknownFieldErrors(schema: StructuralSchema, object: unknown): FieldError[] {
  if (!isObject(object)) return [];
  const {metadata} = object;
  const rest = Object.fromEntries(Object.entries(object).filter(([name]) => !TYPE_AND_METADATA.has(name)));
  return [...unknownInMetadata(metadata), ...unknownPaths(schema, rest, '')]
    .sort()
    .map((field) => ({field, type: 'UnknownField', detail: ''}));
}

function unknownInMetadata(metadata: unknown): string[] {
  if (!isObject(metadata)) return [];
  const owners = Array.isArray(metadata['ownerReferences']) ? (metadata['ownerReferences'] as unknown[]) : [];
  return [
    ...keysBeside(METADATA_FIELDS, metadata).map((name) => `metadata.${name}`),
    ...owners.flatMap((owner, index) =>
      keysBeside(OWNER_FIELDS, owner).map((name) => `metadata.ownerReferences[${index}].${name}`),
    ),
  ];
}

function keysBeside(known: ReadonlySet<string>, value: unknown): string[] {
  return isObject(value) ? Object.keys(value).filter((name) => !known.has(name)) : [];
}

function unknownPaths(schema: StructuralSchema | undefined, value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => unknownPaths(schema?.items, item, `${path}[${index}]`));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const child = childPath(path, name);
    const known = knownField(schema, name);
    return known === 'unknown' ? [child] : known === 'anything' ? [] : unknownPaths(known, field, child);
  });
}
