import {withDefaults as structuralDefaults, type StructuralSchema} from '@kruntimes/api/validation';
import type {Json} from '../objects/json.js';
import type {Schema} from './schema.js';

/**
 * The value with the schema's defaults filled in, as the API server does it for structural schemas: a missing field gets
 * its default, and a `null` where none is allowed counts as missing.
 */
export function withDefaults(value: Json, schema: Schema): Json {
  return structuralDefaults(schema as unknown as StructuralSchema, value) as Json;
}
