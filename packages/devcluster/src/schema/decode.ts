import type {Json, JsonObject} from '../objects/json.js';
import {isObject, textOf} from '../objects/json.js';
import type {Schema} from './schema.js';

/**
 * The value as Go's JSON decoder leaves it in a typed struct: nulls gone, in a map of texts empty. Throws the decoder's message for a value of
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
    return decodeFields(value, schema, {...place, struct: schema.title ?? place.struct});
  }
  if (schema.title === 'Quantity') return checkQuantity(value);
  if (schema.title === 'MicroTime') return checkMicroTime(value);
  return decodeScalar(value, schema, place);
}

function decodeScalar(value: Json, schema: Schema, place: Place): Json {
  const isInteger = typeof value === 'number' && Number.isInteger(value);
  if (schema.type === 'integer' && typeof value === 'number' && !isInteger)
    throw mismatch(`number ${value}`, schema, place);
  const found = schema.type === 'integer' && isInteger ? 'integer' : typeof value;
  if (schema.type === undefined || schema.type === found) return value;
  throw mismatch(typeof value === 'boolean' ? 'bool' : typeof value, schema, place);
}

function decodeFields(value: JsonObject, schema: Schema, place: Place): JsonObject {
  const out: JsonObject = {};
  for (const [name, field] of Object.entries(value)) {
    const declared = schema.properties?.[name];
    const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    if (field === null || field === undefined) {
      if (declared === undefined && free.type === 'string') out[name] = '';
      continue;
    }
    // Go names the map, not its key.
    const path = declared === undefined ? place.path : join(place.path, name);
    out[name] = decode(field, declared ?? free, {...place, path});
  }
  return out;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

const quantity = /^[+-]?([0-9]+|[0-9]+\.[0-9]*|\.[0-9]+)(([KMGTPE]i)|[numkMGTPE]|[eE][+-]?[0-9]+)?$/;

function checkQuantity(value: Json): Json {
  if (quantity.test(textOf(value))) return typeof value === 'number' ? String(value) : value;
  throw new Error("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
}

/** Exactly six digits of a second: a client that sends milliseconds (JavaScript's own form) is refused. */
function checkMicroTime(value: Json): Json {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|[+-]\d\d:\d\d)$/.test(value)) return value;
  throw new Error(
    `parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05.000000Z07:00": cannot parse ${JSON.stringify(value)}`,
  );
}

function mismatch(found: string, schema: Schema, place: Place): Error {
  const field = `${place.struct}.${place.path}`;
  return new Error(`json: cannot unmarshal ${found} into Go struct field ${field} of type ${goType(schema)}`);
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
      return schema.title === undefined ? 'map[string]string' : `v1.${schema.title}`;
    default:
      return schema.type ?? 'interface {}';
  }
}
