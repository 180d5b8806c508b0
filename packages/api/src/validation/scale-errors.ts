import type {FieldError} from './field-error.js';
import {isObject} from './json.js';

/** The paths of the scale subresource of a CRD. */
export interface ScalePaths {
  specReplicasPath: string;
  statusReplicasPath: string;
}

const MAX_INT32 = 2_147_483_647;

/** What the API server asks of the counts of the scale subresource, beside the schema (`ValidateScaleSpec`). */
export function scaleErrors(paths: ScalePaths, value: unknown): FieldError[] {
  return [paths.specReplicasPath, paths.statusReplicasPath].flatMap((path) => countErrors(path, value));
}

function countErrors(path: string, root: unknown): FieldError[] {
  const invalid = (value: unknown, detail: string): FieldError[] => [{field: path, type: 'Invalid', value, detail}];
  const mismatch = (value: unknown, expected: string): FieldError[] =>
    invalid(0, `${path} accessor error: ${goValue(value)} is of the type ${goType(value)}, expected ${expected}`);

  let value = root;
  for (const part of path.split('.').slice(1)) {
    if (!isObject(value)) return mismatch(value, 'map[string]interface{}');
    if (value[part] === undefined) return [];
    value = value[part];
  }
  if (typeof value !== 'number' || !Number.isInteger(value)) return mismatch(value, 'int64');
  if (value < 0) return invalid(value, 'should be a non-negative integer');
  return value > MAX_INT32 ? invalid(value, `should be less than or equal to ${MAX_INT32}`) : [];
}

/** The type of a JSON value as Go names it. */
function goType(value: unknown): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (isObject(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return value === null ? '<nil>' : typeof value === 'boolean' ? 'bool' : typeof value;
}

/** A JSON value as Go prints it with `%v`. */
function goValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`;
  if (isObject(value)) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `map[${fields.map(([key, field]) => `${key}:${goValue(field)}`).join(' ')}]`;
  }
  return value === null ? '<nil>' : typeof value === 'string' ? value : JSON.stringify(value);
}
