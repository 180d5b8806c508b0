import type {FieldError} from './field-error.js';
import {isObject} from './json.js';

const SUBDOMAIN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';
const SUBDOMAIN_MAX_LENGTH = 253;

/**
 * What the API server asks of the name of every custom resource, beside its schema (`ValidateObjectMeta` and
 * `IsDNS1123Subdomain` of apimachinery). The rules for labels and annotations are left to the server.
 */
export function nameErrors(object: unknown): FieldError[] {
  const metadata = isObject(object) && isObject(object['metadata']) ? object['metadata'] : {};
  const {name, generateName} = metadata;
  // The server completes a generated name before it validates: a dash at the end is no fault there.
  const prefix = typeof generateName === 'string' ? generateName.replace(/-$/, 'a') : '';
  const errors = prefix === '' ? [] : subdomainErrors('metadata.generateName', prefix, generateName);
  if (typeof name === 'string' && name !== '') return [...errors, ...subdomainErrors('metadata.name', name, name)];
  if (prefix !== '') return errors;
  return [{field: 'metadata.name', type: 'Required', detail: 'name or generateName is required'}];
}

function subdomainErrors(field: string, checked: string, value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  if (checked.length > SUBDOMAIN_MAX_LENGTH) {
    errors.push({field, type: 'Invalid', value, detail: `must be no more than ${SUBDOMAIN_MAX_LENGTH} characters`});
  }
  if (!new RegExp(`^${SUBDOMAIN}$`).test(checked)) {
    const detail = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`;
    errors.push({field, type: 'Invalid', value, detail});
  }
  return errors;
}
