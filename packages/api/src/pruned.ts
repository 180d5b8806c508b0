import {knownField} from './known-field.js';
import type {StructuralSchema} from './structural-schema.js';

/** What the API server keeps of a value of a custom resource: it prunes what the structural schema has no fields for. */
export function pruned(value: unknown, schema: StructuralSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => pruned(item, schema?.items));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, unknown][] => {
    const known = knownField(schema, name);
    if (known === 'unknown') return [];
    return [[name, known === 'anything' ? inner : pruned(inner, known)]];
  });
  return Object.fromEntries(kept);
}
