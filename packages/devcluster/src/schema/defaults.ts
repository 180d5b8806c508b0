import type {Json, JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Schema} from './schema.js';

/**
 * The value with the schema's defaults filled in, as the API server does it for structural schemas: a missing field gets
 * its default, a `null` where none is allowed counts as missing, and defaults apply inside of defaults.
 */
export function withDefaults(value: Json, schema: Schema): Json {
  if (Array.isArray(value)) {
    const items = schema.items;
    return items === undefined ? value : value.map((item) => withDefaults(item, items));
  }
  return isObject(value) ? fieldsWithDefaults(value, schema) : value;
}

function fieldsWithDefaults(value: JsonObject, schema: Schema): JsonObject {
  const out: JsonObject = {...value};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const present = out[name];
    const missing = present === undefined || (present === null && field.nullable !== true);
    if (missing && field.default !== undefined) out[name] = withDefaults(structuredClone(field.default), field);
    else if (present !== undefined) out[name] = withDefaults(present, field);
  }
  const rest = schema.additionalProperties;
  if (typeof rest === 'object') {
    for (const [name, item] of Object.entries(out)) {
      if (item !== undefined && schema.properties?.[name] === undefined) out[name] = withDefaults(item, rest);
    }
  }
  return out;
}
