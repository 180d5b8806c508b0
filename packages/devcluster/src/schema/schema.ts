import type {Json, JsonObject} from '../objects/json.js';

/** The part of OpenAPI v3 that Kubernetes uses for structural schemas and for its own types. */
export interface Schema {
  /** The name of a built-in type. */
  title?: string;
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  required?: string[];
  default?: Json;
  nullable?: boolean;
  allOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-patch-strategy'?: string;
  'x-kubernetes-patch-merge-key'?: string;
  'x-kubernetes-validations'?: JsonObject[];
  [keyword: string]: unknown;
}

/** A schema that says nothing: what lies below it is kept as it is. */
export const anything: Schema = {};

/** The schema of a field, if one is declared for it. */
export function fieldSchema(schema: Schema, field: string): Schema | undefined {
  const own = schema.properties !== undefined && Object.hasOwn(schema.properties, field);
  if (own) return schema.properties?.[field];
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** Whether fields that the schema does not declare are kept. */
export function keepsUnknownFields(schema: Schema): boolean {
  return (
    schema['x-kubernetes-preserve-unknown-fields'] === true ||
    schema.additionalProperties === true ||
    (schema.properties === undefined && schema.additionalProperties === undefined)
  );
}

/** `map` for lists whose items are told apart by keys, `set` for lists of distinct scalars, else `atomic`. */
export function listType(schema: Schema): 'map' | 'set' | 'atomic' {
  const declared = schema['x-kubernetes-list-type'];
  return declared === 'map' || declared === 'set' ? declared : 'atomic';
}

/** The values that tell the items of a `map` list apart; a missing one has its default. */
export function itemKey(list: Schema, item: JsonObject): JsonObject {
  const keys = list['x-kubernetes-list-map-keys'] ?? [];
  return Object.fromEntries(keys.map((key) => [key, item[key] ?? list.items?.properties?.[key]?.default ?? null]));
}
