import type {StructuralSchema} from '../src/structural-schema.ts';

/** A schema as it is written in this folder: a structural schema that may refer to others by name. */
export interface JsonSchema extends Omit<StructuralSchema, 'properties' | 'items' | 'additionalProperties'> {
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
  const?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  /** What json-schema-to-typescript prints in place of the type that it would infer. */
  tsType?: string;
}

/** Schemas by name; `#/definitions/<name>` refers to one. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** Keys that are for TypeScript or for references only. */
const DROPPED: ReadonlySet<string> = new Set(['$ref', 'definitions', 'tsType']);

/** The structural schema of `schema`: every reference replaced by what it refers to, and what is for TypeScript left out. */
export function inline(schema: JsonSchema, definitions: Definitions): StructuralSchema {
  const {properties, items, additionalProperties} = schema;
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  return {
    ...(name !== undefined && inline(definition(name, definitions), definitions)),
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => !DROPPED.has(key))),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, inline(property, definitions)]),
      ),
    }),
    ...(items && {items: inline(items, definitions)}),
    ...(typeof additionalProperties === 'object' && {additionalProperties: inline(additionalProperties, definitions)}),
  };
}

/** @throws Error where there is no definition of this name */
export function definition(name: string, definitions: Definitions): JsonSchema {
  const found = definitions[name];
  if (found === undefined) throw new Error(`no definition of ${name} in packages/api/schema`);
  return found;
}
