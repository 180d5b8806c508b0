import type {Json, JsonObject} from '../objects/json.js';
import {isObject, listAt, stringAt} from '../objects/json.js';
import {jsonPath} from '../objects/json-path.js';
import type {Column} from './column.js';
import {ageColumn, ageText, nameColumn} from './standard-columns.js';

/** The columns of a version of a CRD: its additionalPrinterColumns behind the name, or just the age. */
export function printerColumns(version: JsonObject): Column[] {
  const declared = listAt(version, 'additionalPrinterColumns').filter(isObject);
  return [nameColumn, ...(declared.length === 0 ? [ageColumn] : declared.map(printerColumn))];
}

function printerColumn(declared: JsonObject): Column {
  const type = stringAt(declared, 'type') ?? 'string';
  const path = stringAt(declared, 'jsonPath') ?? '';
  return {
    name: stringAt(declared, 'name') ?? '',
    type,
    format: stringAt(declared, 'format') ?? '',
    description: stringAt(declared, 'description') ?? `Custom resource definition column (in JSONPath format): ${path}`,
    priority: Number(declared['priority'] ?? 0),
    cell: (object, now) => cellOf(jsonPath(object, path), type, now),
  };
}

/** As apiextensions-apiserver's tableconvertor: nothing where the path leads nowhere or to another type. */
function cellOf(values: readonly Json[], type: string, now: Date): Json {
  const [first] = values;
  if (first === undefined) return null;
  switch (type) {
    case 'integer':
      return typeof first === 'number' ? Math.trunc(first) : null;
    case 'number':
      return typeof first === 'number' ? first : null;
    case 'boolean':
      return typeof first === 'boolean' ? first : null;
    case 'date':
      return typeof first === 'string' ? ageText(first, now) : null;
    default:
      return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(',');
  }
}
