export {fieldErrorsFromAjv, type AjvError} from './validation/ajv-errors.js';
export {celErrors} from './validation/cel-errors.js';
export {customResourceErrors, type AjvValidator, type CustomResourceRules} from './validation/custom-resource.js';
export {withDefaults} from './validation/defaults.js';
export {
  renderFieldError,
  statusCause,
  type FieldError,
  type FieldErrorType,
  type StatusCause,
} from './validation/field-error.js';
export {listTypeErrors} from './validation/list-type-errors.js';
export {invalidMessage, renderFieldErrors, decodingMessage, type ObjectName} from './validation/messages.js';
export {objectMetaErrors} from './validation/object-meta-errors.js';
export {runtimeObjectName, validateRuntime} from './validation/runtime.js';
export {scaleErrors, type ScalePaths} from './validation/scale-errors.js';
export {unknownFieldErrors} from './validation/unknown-fields.js';
export type {StructuralSchema, ValidationRule} from './structural-schema.js';
