import type {Json, JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Schema} from './schema.js';
import {fieldSchema, keepsUnknownFields} from './schema.js';

export interface Pruned {
  readonly value: Json;
  /** The paths of what was dropped: `spec.template.spec.containers[0].imgae`. */
  readonly unknown: readonly string[];
}

/** The value without the fields that the schema does not know. */
export function prune(value: Json, schema: Schema): Pruned {
  const unknown: string[] = [];
  return {value: visit(value, schema, ''), unknown};

  function visit(node: Json, at: Schema, path: string): Json {
    if (Array.isArray(node)) {
      const items = at.items;
      return items === undefined ? node : node.map((item, index) => visit(item, items, `${path}[${index}]`));
    }
    return isObject(node) ? visitFields(node, at, path) : node;
  }

  function visitFields(node: JsonObject, at: Schema, path: string): JsonObject {
    const out: JsonObject = {};
    for (const [name, field] of Object.entries(node)) {
      if (field === undefined) continue;
      const below = fieldSchema(at, name);
      const fieldPath = path === '' ? name : `${path}.${name}`;
      if (below !== undefined) out[name] = visit(field, below, fieldPath);
      else if (keepsUnknownFields(at)) out[name] = field;
      else unknown.push(fieldPath);
    }
    return out;
  }
}
