import type {FieldError} from './field-error.js';
import {isObject} from './json.js';
import {labelValueFaults, qualifiedNameFaults, subdomainFaults} from './names.js';

/**
 * What the API server asks of the metadata of every custom resource, beside its schema: name, labels and annotations
 * (`ValidateObjectMeta` of apimachinery). A label or annotation that is no text is refused earlier, while decoding, and
 * in the words of Go's JSON decoder; here it is no fault.
 */
export function objectMetaErrors(object: unknown): FieldError[] {
  const metadata = isObject(object) && isObject(object['metadata']) ? object['metadata'] : {};
  return [
    ...nameErrors(metadata['name'], metadata['generateName']),
    ...textsOf(metadata['labels']).flatMap(([key, value]) => [
      ...invalid('metadata.labels', key, qualifiedNameFaults(key)),
      ...invalid('metadata.labels', value, labelValueFaults(value)),
    ]),
    ...textsOf(metadata['annotations']).flatMap(([key]) =>
      invalid('metadata.annotations', key, qualifiedNameFaults(key.toLowerCase())),
    ),
  ];
}

function nameErrors(name: unknown, generateName: unknown): FieldError[] {
  const prefix = typeof generateName === 'string' ? generateName : '';
  // More characters follow a prefix, so a dash at its end is no fault.
  const errors =
    prefix === '' ? [] : invalid('metadata.generateName', prefix, subdomainFaults(prefix.replace(/-$/, 'a')));
  if (typeof name === 'string' && name !== '')
    return [...errors, ...invalid('metadata.name', name, subdomainFaults(name))];
  if (prefix !== '') return errors;
  return [{field: 'metadata.name', type: 'Required', detail: 'name or generateName is required'}];
}

function invalid(field: string, value: string, faults: readonly string[]): FieldError[] {
  return faults.map((detail) => ({field, type: 'Invalid', value, detail}));
}

function textsOf(map: unknown): [string, string][] {
  if (!isObject(map)) return [];
  return Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}
