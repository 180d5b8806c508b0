import type {StructuralSchema} from '../structural-schema.js';
import {isObject} from './json.js';

/** A JSON value as CEL sees it through its schema: integers are ints (bigint), other numbers are doubles. */
export function celValue(schema: StructuralSchema | undefined, value: unknown): unknown {
  // A list made here: the evaluator does not take one of another realm (structuredClone inside a vm context makes such).
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => celValue(schema?.items, item));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, celValue(fieldSchema(schema, key), field)]),
    );
  }
  if (typeof value === 'number' && Number.isInteger(value) && schema?.type !== 'number') return BigInt(value);
  return value;
}

/** The schema of one field of an object, be it a property or an entry of a map. */
export function fieldSchema(schema: StructuralSchema | undefined, key: string): StructuralSchema | undefined {
  const own = schema?.properties?.[key];
  if (own !== undefined) return own;
  return typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}
