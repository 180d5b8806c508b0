import type {StructuralSchema} from '@kruntimes/api';

/** What the API server keeps of a value of a custom resource: a structural schema prunes what it has no fields for. */
export function pruned(value: unknown, schema: StructuralSchema): unknown {
  if (Array.isArray(value)) {
    const {items} = schema;
    return items === undefined ? value : value.map((item) => pruned(item, items));
  }
  if (typeof value !== 'object' || value === null || schema['x-kubernetes-preserve-unknown-fields'] === true) {
    return value;
  }
  const {properties = {}, additionalProperties: more} = schema;
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const field = properties[name] ?? (typeof more === 'object' ? more : undefined);
    if (field !== undefined) return [[name, pruned(inner, field)]];
    return more === true ? [[name, inner]] : [];
  });
  return Object.fromEntries(kept);
}
