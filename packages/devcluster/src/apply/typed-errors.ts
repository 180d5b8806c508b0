import type {Json, JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {fieldSchema, itemKey, keepsUnknownFields, listType} from '../schema/schema.js';
import {pathText} from './field-set.js';
import {childrenOf} from './children.js';

/**
 * Why an apply configuration is no value of its type: undeclared fields, scalars of another type, list items without
 * a key or with the same one (structured-merge-diff's validation). Empty when it is one.
 */
export function typedErrors(value: Json, schema: Schema, path = ''): string[] {
  if (Array.isArray(value)) return listErrors(value, schema, path);
  if (isObject(value)) return fieldErrors(value, schema, path);
  const expected = scalarMismatch(value, schema);
  return expected === undefined ? [] : [`${path}: expected ${expected}, got ${goText(value)}`];
}

function fieldErrors(value: JsonObject, schema: Schema, path: string): string[] {
  return Object.entries(value).flatMap(([name, field]) => {
    if (field === undefined) return [];
    const below = fieldSchema(schema, name);
    if (below !== undefined) return typedErrors(field, below, `${path}.${name}`);
    return keepsUnknownFields(schema) ? [] : [`${path}.${name}: field not declared in schema`];
  });
}

function listErrors(list: Json[], schema: Schema, path: string): string[] {
  const items = schema.items ?? {};
  if (listType(schema) === 'atomic')
    return list.flatMap((item, index) => typedErrors(item, items, `${path}[${index}]`));
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const keyless = list.findIndex(
    (item) => keys.length > 0 && isObject(item) && Object.values(itemKey(schema, item)).every((key) => key === null),
  );
  if (keyless >= 0) {
    const names = keys.map((key) => JSON.stringify(key)).join(' ');
    return [
      `${path}: element ${keyless}: associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
    ];
  }
  const seen = new Set<string>();
  return (childrenOf(list, schema) ?? []).flatMap(({element, value}) => {
    const place = pathText(element);
    if (seen.has(element)) return [`${path}: duplicate entries for key ${place}`];
    seen.add(element);
    return typedErrors(value, items, path + place);
  });
}

/** The scalar that the schema wants, when the value is another one. */
function scalarMismatch(value: Json, schema: Schema): string | undefined {
  if (value === null) return undefined;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return typeof value === 'number' ? undefined : 'numeric (int or float)';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'boolean';
    case 'string':
      return typeof value === 'string' ? undefined : 'string';
    case 'object':
      return 'map';
    case 'array':
      return 'list';
    default:
      return undefined;
  }
}

function goText(value: Json): string {
  return typeof value === 'string' ? 'string' : `&value.valueUnstructured{Value:${JSON.stringify(value)}}`;
}
