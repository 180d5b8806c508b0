import type {StructuralSchema} from './structural-schema.js';

/** What a structural schema says of a field: its own schema, that it may be anything, or nothing at all. */
export type KnownField = StructuralSchema | 'anything' | 'unknown';

/** What the schema of an object says of one of its fields. */
export function knownField(schema: StructuralSchema | undefined, name: string): KnownField {
  const property = schema?.properties?.[name];
  if (property !== undefined) return property;
  if (schema?.additionalProperties === true) return 'anything';
  if (typeof schema?.additionalProperties === 'object') return schema.additionalProperties;
  return schema?.['x-kubernetes-preserve-unknown-fields'] ? 'anything' : 'unknown';
}
