import type {Json} from '../objects/json.js';
import {canonicalJson, isObject} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {anything, fieldSchema, itemKey, listType} from '../schema/schema.js';

/** A part of a value that can be owned by itself. */
export interface Child {
  readonly element: string;
  readonly value: Json;
  readonly schema: Schema;
  /** A field that the schema names; a free key of a map, or an item of a list, is not. */
  readonly declared: boolean;
}

/** The parts of a map or of a keyed list; `undefined` for what is owned only as a whole: scalars, atomic maps and lists. */
export function childrenOf(value: Json, schema: Schema): Child[] | undefined {
  if (Array.isArray(value)) return itemsOf(value, schema);
  if (!isObject(value) || schema['x-kubernetes-map-type'] === 'atomic') return undefined;
  return Object.entries(value).flatMap(([name, field]): Child[] => {
    if (field === undefined) return [];
    const declared = schema.properties !== undefined && Object.hasOwn(schema.properties, name);
    return [{element: `f:${name}`, value: field, schema: fieldSchema(schema, name) ?? anything, declared}];
  });
}

function itemsOf(list: Json[], schema: Schema): Child[] | undefined {
  const type = listType(schema);
  if (type === 'atomic') return undefined;
  return list.map((item) => ({
    element:
      type === 'map' && isObject(item) ? `k:${canonicalJson(itemKey(schema, item))}` : `v:${canonicalJson(item)}`,
    value: item,
    schema: schema.items ?? anything,
    declared: false,
  }));
}
