import type {StructuralSchema} from '../structural-schema.js';
import {fieldSchema} from './cel-value.js';
import {isObject} from './json.js';

/**
 * The value as an API server sees it before it validates: fields that are absent have their default, and a null where
 * the schema allows none is the same as no field. The value that was given stays as it is.
 */
export function withDefaults(schema: StructuralSchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withDefaults(schema?.items, item));
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([key, field]) => field !== null || allowsNull(fieldSchema(schema, key)));
  const defaults = Object.entries(schema?.properties ?? {})
    .filter(([key, property]) => property.default !== undefined && !given.some(([name]) => name === key))
    .map(([key, property]): [string, unknown] => [key, structuredClone(property.default)]);
  return Object.fromEntries(
    [...given, ...defaults].map(([key, field]) => [key, withDefaults(fieldSchema(schema, key), field)]),
  );
}

function allowsNull(schema: StructuralSchema | undefined): boolean {
  return schema === undefined || schema.nullable === true || schema['x-kubernetes-preserve-unknown-fields'] === true;
}
