import type {Json, JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Schema} from './schema.js';

/**
 * The value as Go's JSON decoder leaves it in a typed struct: nulls gone. Throws the decoder's message for a value of
 * the wrong type.
 */
export function decodeTyped(value: JsonObject, schema: Schema, kind: string): JsonObject {
  return decodeFields(value, schema, {struct: kind, path: ''});
}

interface Place {
  readonly struct: string;
  readonly path: string;
}

function decode(value: Json, schema: Schema, place: Place): Json {
  if (Array.isArray(value)) {
    if (schema.type !== undefined && schema.type !== 'array') throw mismatch('array', schema, place);
    return value.map((item) => decode(item, schema.items ?? {}, place));
  }
  if (isObject(value)) {
    if (schema.type !== undefined && schema.type !== 'object') throw mismatch('object', schema, place);
    return decodeFields(value, schema, place);
  }
  const accepts = schema.type === undefined || schema.type === goWord(value) || schema.type === jsonType(value);
  if (!accepts) throw mismatch(typeof value === 'boolean' ? 'bool' : typeof value, schema, place);
  if (schema.type === 'integer' && typeof value === 'number' && !Number.isInteger(value)) {
    throw mismatch(`number ${value}`, schema, place);
  }
  return value;
}

function decodeFields(value: JsonObject, schema: Schema, place: Place): JsonObject {
  const out: JsonObject = {};
  for (const [name, field] of Object.entries(value)) {
    if (field === null || field === undefined) continue;
    const below =
      schema.properties?.[name] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {});
    out[name] = decode(field, below, {struct: place.struct, path: place.path === '' ? name : `${place.path}.${name}`});
  }
  return out;
}

function jsonType(value: Json): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function goWord(value: Json): string {
  return typeof value;
}

function mismatch(found: string, schema: Schema, place: Place): Error {
  return new Error(
    `json: cannot unmarshal ${found} into Go struct field ${place.struct}.${place.path} of type ${goType(schema)}`,
  );
}

function goType(schema: Schema): string {
  switch (schema.type) {
    case 'integer':
      return schema.format ?? 'int32';
    case 'boolean':
      return 'bool';
    case 'array':
      return `[]${goType(schema.items ?? {})}`;
    case 'object':
      return 'map[string]interface {}';
    default:
      return schema.type ?? 'interface {}';
  }
}
