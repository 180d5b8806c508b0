import type {FieldError} from './field-error.js';
import {childPath, isObject, jsonType} from './json.js';

/** What this reads of Ajv's `ErrorObject`; Ajv must run with `allErrors`. */
export interface AjvError {
  keyword: string;
  /** A JSON pointer into the validated value. */
  instancePath: string;
  /** A JSON pointer into the schema. */
  schemaPath: string;
  params: Record<string, unknown>;
}

/**
 * Ajv's errors as the API server words them (kube-openapi pkg/validation/errors/schema.go, and `ValidateCustomResource`
 * of apiextensions-apiserver). They are in the order of the schema; the API server's own order changes from one request
 * to the next.
 */
export function fieldErrorsFromAjv(errors: readonly AjvError[], rootValue: unknown): FieldError[] {
  const anyOfs = errors.filter(({keyword}) => keyword === 'anyOf');
  return errors
    .filter((error) => !anyOfs.some((anyOf) => isBranchOf(anyOf, error)))
    .flatMap((error) => fieldErrors(error, locate(error.instancePath, rootValue)));
}

/** Whether the error says why one branch of this anyOf did not fit. */
function isBranchOf(anyOf: AjvError, {instancePath, schemaPath}: AjvError): boolean {
  return instancePath === anyOf.instancePath && schemaPath.startsWith(`${anyOf.schemaPath}/`);
}

interface Place {
  field: string;
  value: unknown;
}

function fieldErrors({keyword, params}: AjvError, {field, value}: Place): FieldError[] {
  const invalid = (rule: string, shown: unknown = value): FieldError[] => [
    {field, type: 'Invalid', value: shown, detail: `${field} in body ${rule}`},
  ];
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return [{field: childPath(field, String(params['missingProperty'])), type: 'Required', detail: ''}];
    case 'type':
      return [typeError(field, value, String(params['type']))];
    case 'anyOf':
      return anyOfErrors(field, value);
    case 'enum':
      return [{field, type: 'NotSupported', value, detail: `supported values: ${quoted(params['allowedValues'])}`}];
    case 'minimum':
    case 'exclusiveMinimum':
      return invalid(`should be greater than ${keyword === 'minimum' ? 'or equal to ' : ''}${limit}`);
    case 'maximum':
    case 'exclusiveMaximum':
      return invalid(`should be less than ${keyword === 'maximum' ? 'or equal to ' : ''}${limit}`);
    case 'multipleOf':
      return invalid(`should be a multiple of ${String(params['multipleOf'])}`);
    case 'pattern':
      return invalid(`should match '${String(params['pattern'])}'`);
    case 'minLength':
      return invalid(`should be at least ${limit} chars long`);
    case 'maxLength':
      return [{field, type: 'TooLong', detail: `may not be more than ${limit} bytes`}];
    case 'minItems':
      return invalid(`should have at least ${limit} items`, sizeOf(value));
    case 'minProperties':
      return invalid(`should have at least ${limit} properties`, sizeOf(value));
    case 'maxItems':
    case 'maxProperties':
      return [{field, type: 'TooMany', value: sizeOf(value), detail: `must have at most ${limit} items`}];
    case 'uniqueItems':
      return invalid("shouldn't contain duplicates");
    default:
      return invalid(`must satisfy the schema's '${keyword}'`);
  }
}

function typeError(field: string, value: unknown, expected: string): FieldError {
  const found = jsonType(value);
  const detail = `${field} in body must be of type ${expected}: "${found}"`;
  return {field, type: 'TypeInvalid', value: found, detail};
}

/** In a structural schema `anyOf` is nearly always that of int-or-string; so say it as the API server says that. */
function anyOfErrors(field: string, value: unknown): FieldError[] {
  return [
    typeError(field, value, 'integer,string'),
    {field: '<nil>', type: 'Invalid', value: '', detail: `"${field}" must validate at least one schema (anyOf)`},
    typeError(field, value, 'integer'),
  ];
}

function quoted(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '';
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

/** Only the value itself tells whether a number in a JSON pointer is the index of a list or the key of a map. */
function locate(pointer: string, rootValue: unknown): Place {
  const start: Place = {field: '', value: rootValue};
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Place>(({field, value}, part) => {
      if (Array.isArray(value)) return {field: `${field}[${part}]`, value: value[Number(part)] as unknown};
      return {field: childPath(field, part), value: isObject(value) ? value[part] : undefined};
    }, start);
}
