import type {Schema} from './schema.js';

/** The schema with a type wherever it says `x-kubernetes-int-or-string` and no type, as the API server reads it. */
export function withIntOrString(schema: Schema): Record<string, unknown> {
  const isBare =
    schema['x-kubernetes-int-or-string'] === true && schema['anyOf'] === undefined && schema.allOf === undefined;
  return {
    ...schema,
    ...(isBare ? {type: ['integer', 'string']} : {}),
    ...(schema.properties === undefined ? {} : {properties: mapped(schema.properties)}),
    ...(schema.items === undefined ? {} : {items: withIntOrString(schema.items)}),
    ...(typeof schema.additionalProperties === 'object'
      ? {additionalProperties: withIntOrString(schema.additionalProperties)}
      : {}),
  };
}

function mapped(properties: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withIntOrString(schema)]));
}
