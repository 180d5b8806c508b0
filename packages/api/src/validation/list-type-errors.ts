import type {StructuralSchema} from '../structural-schema.js';
import {fieldSchema} from './cel-value.js';
import type {FieldError} from './field-error.js';
import {childPath, isObject} from './json.js';

/**
 * The items that a list of `x-kubernetes-list-type` map or set has twice (`ValidateListSetsAndMaps` of
 * apiextensions-apiserver): each value once, at its second place.
 */
export function listTypeErrors(schema: StructuralSchema | undefined, value: unknown, path = ''): FieldError[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    const own = duplicates(items.map((item) => identity(schema, item))).map(({index, value: key}): FieldError => ({
      field: `${path}[${index}]`,
      type: 'Duplicate',
      value: key,
      detail: '',
    }));
    return [...own, ...items.flatMap((item, index) => listTypeErrors(schema.items, item, `${path}[${index}]`))];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    listTypeErrors(fieldSchema(schema, key), field, childPath(path, key)),
  );
}

/** What makes an item the same as another; undefined where nothing does. */
function identity(schema: StructuralSchema, item: unknown): unknown {
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return item;
    case 'map': {
      const keys = schema['x-kubernetes-list-map-keys'] ?? [];
      return isObject(item) ? Object.fromEntries(keys.map((key) => [key, item[key]])) : undefined;
    }
    default:
      return undefined;
  }
}

function duplicates(identities: readonly unknown[]): {index: number; value: unknown}[] {
  const texts = identities.map((identity) => JSON.stringify(identity) as string | undefined);
  return identities
    .map((value, index) => ({index, value}))
    .filter(({index}) => {
      const text = texts[index];
      return text !== undefined && texts.slice(0, index).filter((earlier) => earlier === text).length === 1;
    });
}
