/** The part of JSON Schema that a structural schema of Kubernetes and the sources in this folder use. */
export interface JsonSchema {
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
  title?: string;
  description?: string;
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  format?: string;
  const?: string;
  enum?: string[];
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | false;
  anyOf?: JsonSchema[];
  /** What json-schema-to-typescript prints in place of the type that it would infer. */
  tsType?: string;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-list-type'?: 'atomic' | 'map' | 'set';
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-map-type'?: 'atomic' | 'granular';
  'x-kubernetes-validations'?: ValidationRule[];
}

/** One CEL rule, as in `x-kubernetes-validations`. Messages are static: one that is computed costs too much of the budget. */
export interface ValidationRule {
  rule: string;
  message: string;
  fieldPath?: string;
  reason?: 'FieldValueInvalid' | 'FieldValueForbidden' | 'FieldValueRequired' | 'FieldValueDuplicate';
}

/** The schema that a `$ref` of the form `#/definitions/Name` points at. */
export function resolve(reference: string, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const found = definitions[name];
  if (found === undefined) throw new Error(`no definition for ${reference}`);
  return found;
}
