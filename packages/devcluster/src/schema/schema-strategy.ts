import type {Strategy} from '../resources/resource.js';
import type {Schema} from './schema.js';

/** The validation of a custom resource by the schema of its CRD. */
export function schemaStrategy(schema: Schema): Strategy {
  return schema.type === 'object' ? {} : {};
}
