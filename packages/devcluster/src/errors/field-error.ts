/** One cause of a 422, as `field.Error` of apimachinery has it. */
export interface FieldError {
  readonly field: string;
  readonly type:
    | 'Required'
    | 'Invalid'
    | 'Duplicate'
    | 'NotSupported'
    | 'Forbidden'
    | 'TooLong'
    | 'TooMany'
    | 'NotFound'
    | 'TypeInvalid';
  readonly value?: unknown;
  readonly detail: string;
}

const words: Record<FieldError['type'], string> = {
  Required: 'Required value',
  Invalid: 'Invalid value',
  Duplicate: 'Duplicate value',
  NotSupported: 'Unsupported value',
  Forbidden: 'Forbidden',
  TooLong: 'Too long',
  TooMany: 'Too many',
  NotFound: 'Not found',
  TypeInvalid: 'Invalid value',
};

/** The text after the field's name: `Invalid value: -1: must be greater than or equal to 0`. */
export function fieldErrorBody(error: FieldError): string {
  const word = words[error.type];
  switch (error.type) {
    case 'Required':
    case 'Forbidden':
    case 'TooLong':
    case 'TooMany':
      return `${word}: ${error.detail}`;
    case 'Invalid':
    case 'Duplicate':
    case 'NotSupported':
    case 'NotFound':
    case 'TypeInvalid':
      return [`${word}: ${goValue(error.value)}`, ...(error.detail === '' ? [] : [error.detail])].join(': ');
  }
}

function goValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  return JSON.stringify(value);
}
