import type {JsonSchema} from '../schema/json-schema.ts';
import {intOrString, quantity} from '../schema/quantity.ts';

/** What this reads of an OpenAPI v3 document. */
export interface OpenApiDocument {
  components: {schemas: Record<string, OpenApiSchema>};
}

interface OpenApiSchema extends Omit<JsonSchema, 'properties' | 'items' | 'additionalProperties'> {
  allOf?: OpenApiSchema[];
  properties?: Record<string, OpenApiSchema>;
  items?: OpenApiSchema;
  additionalProperties?: OpenApiSchema | false;
}

/** Definitions that are not taken from the document. */
const replaced: Readonly<Record<string, JsonSchema>> = {
  Quantity: quantity,
  IntOrString: {...intOrString, tsType: 'number | string'},
  ObjectMeta: {
    type: 'object',
    properties: {
      annotations: {type: 'object', additionalProperties: {type: 'string'}},
      labels: {type: 'object', additionalProperties: {type: 'string'}},
    },
  },
};

/** The name of a replaced definition, where it differs: the metadata of a template has labels and annotations only. */
const renamed: Readonly<Record<string, string>> = {ObjectMeta: 'TemplateMetadata'};

const ROOT = 'io.k8s.api.core.v1.PodTemplateSpec';

/**
 * PodTemplateSpec and everything it refers to, from an API server's OpenAPI v3 document of `apis/apps/v1`: without
 * descriptions (they are nine tenths of it) and without enums (a newer server may know a further value). The keys of
 * list maps keep their default, because a structural schema wants each key to be required or to have one.
 */
export function podTemplateSchema(document: OpenApiDocument): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const keyDefaults: {item: string; keys: readonly string[]}[] = [];

  const convert = (schema: OpenApiSchema): JsonSchema => {
    const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (reference !== undefined) return {$ref: `#/definitions/${define(reference)}`};
    const keys = schema['x-kubernetes-list-map-keys'];
    if (keys !== undefined && schema.items !== undefined) {
      const item = schema.items.$ref ?? schema.items.allOf?.[0]?.$ref;
      if (item !== undefined) keyDefaults.push({item, keys});
    }
    return {
      ...pick(schema, ['type', 'format', 'required', 'x-kubernetes-list-type', 'x-kubernetes-map-type']),
      ...(keys && {'x-kubernetes-list-map-keys': keys}),
      ...(schema.items && {items: convert(schema.items)}),
      ...(schema.additionalProperties && {additionalProperties: convert(schema.additionalProperties)}),
      ...(schema.properties && {properties: mapValues(schema.properties, convert)}),
    };
  };

  const define = (reference: string): string => {
    const name = shortName(reference);
    const target = renamed[name] ?? name;
    if (definitions[target] === undefined) {
      definitions[target] = {};
      definitions[target] = replaced[name] ?? convert(source(document, reference));
    }
    return target;
  };

  const root = define(ROOT);
  for (const {item, keys} of keyDefaults) keepDefaults(document, definitions, {item, keys});
  const sorted = Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1));
  return {$ref: `#/definitions/${root}`, definitions: Object.fromEntries(sorted)};
}

function keepDefaults(
  document: OpenApiDocument,
  definitions: Readonly<Record<string, JsonSchema>>,
  {item, keys}: {item: string; keys: readonly string[]},
): void {
  const from = source(document, item);
  const to = definitions[shortName(item)];
  for (const key of keys) {
    const property = to?.properties?.[key];
    if (property === undefined || from.required?.includes(key)) continue;
    property.default = from.properties?.[key]?.default;
  }
}

function source(document: OpenApiDocument, reference: string): OpenApiSchema {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const found = document.components.schemas[name];
  if (found === undefined)
    throw new Error(`the OpenAPI document has no schema ${name}; is it that of /openapi/v3/apis/apps/v1?`);
  return found;
}

function shortName(reference: string): string {
  return reference.slice(reference.lastIndexOf('.') + 1);
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked;
}

function mapValues<A, B>(record: Record<string, A>, convert: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));
}
