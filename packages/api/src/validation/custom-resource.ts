import type {StructuralSchema} from '../structural-schema.js';
import {fieldErrorsFromAjv, type AjvError} from './ajv-errors.js';
import {celErrors} from './cel-errors.js';
import type {FieldError, FieldErrorType} from './field-error.js';
import {listTypeErrors} from './list-type-errors.js';
import {objectMetaErrors} from './object-meta-errors.js';
import {scaleErrors, type ScalePaths} from './scale-errors.js';

/** A validation function that Ajv compiled (with `allErrors`) from the schema. */
export interface AjvValidator {
  (data: unknown): unknown;
  errors?: AjvError[] | null;
}

/** How a custom resource is validated. */
export interface CustomResourceRules {
  /** `openAPIV3Schema` of the version. */
  schema: StructuralSchema;
  validate: AjvValidator;
  /** `subresources.scale` of the version, if it has one. */
  scale?: ScalePaths;
}

/** Faults that keep the API server from evaluating CEL (`hasBlockingErr` of apiextensions-apiserver). */
const BLOCKING: ReadonlySet<FieldErrorType> = new Set([
  'Required',
  'TypeInvalid',
  'NotSupported',
  'TooLong',
  'TooMany',
]);

const NOT_CHECKED: FieldError = {
  field: '<nil>',
  type: 'Invalid',
  value: null,
  detail:
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
};

/**
 * The faults of a custom resource that has its defaults ({@link withDefaults}) and no unknown fields, in the API
 * server's phases (`customResourceStrategy.Validate` of apiextensions-apiserver): metadata, schema, scale, list types, CEL.
 */
export function customResourceErrors({schema, validate, scale}: CustomResourceRules, object: unknown): FieldError[] {
  const errors = [
    ...objectMetaErrors(object),
    ...(validate(object) === true ? [] : fieldErrorsFromAjv(validate.errors ?? [], object)),
    ...(scale ? scaleErrors(scale, object) : []),
    ...listTypeErrors(schema, object),
  ];
  const isBlocked = errors.some(({type}) => BLOCKING.has(type));
  if (isBlocked) return hasRules(schema) ? [...errors, NOT_CHECKED] : errors;
  return [...errors, ...celErrors(schema, object)];
}

function hasRules(schema: StructuralSchema): boolean {
  return JSON.stringify(schema).includes('"x-kubernetes-validations":');
}
