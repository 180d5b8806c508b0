import type {FieldError} from './field-error.js';
import {isObject} from './json.js';
import {labelValueFaults, qualifiedNameFaults, subdomainFaults} from './names.js';

/** `TotalAnnotationSizeLimitB` of apimachinery. */
const MAX_ANNOTATION_BYTES = 256 * 1024;

/**
 * What the API server asks of the metadata of every custom resource, beside its schema: name, labels and annotations
 * (`ValidateObjectMeta` of apimachinery), owner references. What has another type is refused earlier, while decoding; here it
 * is no fault.
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
    ...sizeErrors(textsOf(metadata['annotations'])),
    ...ownerErrors(metadata['ownerReferences']),
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

function sizeErrors(annotations: readonly [string, string][]): FieldError[] {
  const bytes = annotations.reduce((sum, [key, value]) => sum + utf8Length(key) + utf8Length(value), 0);
  if (bytes <= MAX_ANNOTATION_BYTES) return [];
  const detail = `may not be more than ${MAX_ANNOTATION_BYTES} bytes`;
  return [{field: 'metadata.annotations', type: 'TooLong', detail}];
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

// validateOwnerReference of apimachinery, which names no index.
function ownerErrors(owners: unknown): FieldError[] {
  if (!Array.isArray(owners)) return [];
  return owners.filter(isObject).flatMap((owner) =>
    ['apiVersion', 'kind', 'name', 'uid']
      .filter((field) => owner[field] === undefined || owner[field] === null || owner[field] === '')
      .map((field) => ({
        field: `metadata.ownerReferences.${field}`,
        type: 'Invalid',
        value: '',
        detail: `${field === 'apiVersion' ? 'version ' : ''}must not be empty`,
      })),
  );
}

function invalid(field: string, value: string, faults: readonly string[]): FieldError[] {
  return faults.map((detail) => ({field, type: 'Invalid', value, detail}));
}

function textsOf(map: unknown): [string, string][] {
  if (!isObject(map)) return [];
  return Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}
