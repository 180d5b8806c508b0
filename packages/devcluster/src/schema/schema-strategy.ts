import type {AjvValidator, StructuralSchema} from '@kruntimes/api/validation';
import {customResourceErrors} from '@kruntimes/api/validation';
import {Ajv} from 'ajv';
import {addFormats} from './formats.js';
import type {ScalePaths, Strategy} from '../resources/resource.js';
import {withIntOrString} from './int-or-string.js';
import type {Schema} from './schema.js';

/**
 * The validation of a custom resource by its CRD: schema, CEL rules and the counts of its scale, in the API server's
 * words. The schema is compiled when the first object comes.
 */
export function schemaStrategy(schema: Schema, scale: ScalePaths | undefined): Strategy {
  let compiled: AjvValidator | undefined;
  // The same documents, which a CRD's own validation has let through.
  const structural = schema as unknown as StructuralSchema;
  const rules =
    scale === undefined
      ? {}
      : {scale: {specReplicasPath: scale.specReplicas, statusReplicasPath: scale.statusReplicas}};
  return {
    validate(object) {
      compiled ??= compile(schema);
      return customResourceErrors({schema: structural, validate: compiled, ...rules}, object);
    },
  };
}

function compile(schema: Schema): AjvValidator {
  const ajv = new Ajv({allErrors: true, strict: false, validateFormats: true, logger: false});
  addFormats(ajv);
  return ajv.compile(withIntOrString(schema)) as AjvValidator;
}
