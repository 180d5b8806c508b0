/** The kinds of fault, as `field.ErrorType` of apimachinery (pkg/util/validation/field/errors.go) names them. */
export type FieldErrorType =
  | 'Required'
  | 'Invalid'
  | 'TypeInvalid'
  | 'NotSupported'
  | 'Forbidden'
  | 'Duplicate'
  | 'NotFound'
  | 'TooLong'
  | 'TooMany'
  /** A field that the schema does not know: the API server refuses it while decoding, before it validates. */
  | 'UnknownField'
  /** A value of a type that the API server's decoder does not take for this field. */
  | 'Undecodable';

/** One fault of an object. */
export interface FieldError {
  /** The path of the field, e.g. `spec.template.spec.containers[0].name`; `<nil>` where the API server names none. */
  field: string;
  type: FieldErrorType;
  /** What was found there, where the API server shows it. */
  value?: unknown;
  /** The rule, in the API server's words; may be empty. */
  detail: string;
}

/** One entry of `details.causes` of a Status. */
export interface StatusCause {
  reason: string;
  message: string;
  field: string;
}

const TITLES: Readonly<Record<FieldErrorType, string>> = {
  Required: 'Required value',
  Invalid: 'Invalid value',
  TypeInvalid: 'Invalid value',
  NotSupported: 'Unsupported value',
  Forbidden: 'Forbidden',
  Duplicate: 'Duplicate value',
  NotFound: 'Not found',
  TooLong: 'Too long',
  TooMany: 'Too many',
  UnknownField: 'unknown field',
  Undecodable: '',
};

/**
 * A fault as the API server prints it, e.g.
 * `spec.replicas: Invalid value: -1: spec.replicas in body should be greater than or equal to 0`.
 */
export function renderFieldError(error: FieldError): string {
  if (error.type === 'UnknownField') return `${TITLES.UnknownField} "${error.field}"`;
  if (error.type === 'Undecodable') return error.detail;
  return `${error.field}: ${errorBody(error)}`;
}

/** The fault as the API server lists it under `details.causes`. */
export function statusCause(error: FieldError): StatusCause {
  return {reason: `FieldValue${error.type}`, message: errorBody(error), field: error.field};
}

/** `Error.ErrorBody` of apimachinery: the fault without its field. */
function errorBody(error: FieldError): string {
  const shown = error.value === undefined ? [] : [JSON.stringify(error.value)];
  const detail = error.detail === '' ? [] : [error.detail];
  return [TITLES[error.type], ...shown, ...detail].join(': ');
}
