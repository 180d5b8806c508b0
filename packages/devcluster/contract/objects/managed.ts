import {listAt, valueAt} from './fields.js';

/** The managed fields of an object as `manager Operation [subresource]` and what it owns, by manager: their order is that of their times. */
export function managersOf(object: unknown): [who: string, fields: unknown][] {
  const entries = listAt(object, 'metadata.managedFields').map((entry): [string, unknown] => {
    const parts = ['manager', 'operation', 'subresource'].map((field) => valueAt(entry, field));
    return [parts.filter((part) => typeof part === 'string').join(' '), valueAt(entry, 'fieldsV1')];
  });
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
