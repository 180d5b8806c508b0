import type {FieldError} from '@kruntimes/api/validation';
import type {KubeObject} from '../objects/kube-object.js';
import {labelKeyFaults, labelValueFaults} from '@kruntimes/kube';
import type {ResourceType} from './resource.js';

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
/** Names that are DNS labels; those of RBAC are path segments; all others are DNS subdomains. */
const labelNamed = new Set(['/namespaces', '/services']);

/** What apimachinery's ValidateObjectMeta refuses. */
export function validateMetadata(resource: ResourceType, object: KubeObject): FieldError[] {
  return [
    ...validateName(resource, object.metadata.name),
    ...validateLabels(object.metadata.labels, 'metadata.labels'),
    ...Object.keys(object.metadata.annotations ?? {}).flatMap((key) => validateKey(key, 'metadata.annotations')),
    ...(object.metadata.finalizers ?? []).flatMap((name) => validateKey(name, 'metadata.finalizers')),
  ];
}

function validateName(resource: ResourceType, name: string): FieldError[] {
  const field = 'metadata.name';
  if (name === '') return [{field, type: 'Required', detail: 'name or generateName is required'}];
  if (resource.group === 'rbac.authorization.k8s.io') return [];
  const short = labelNamed.has(resource.collection);
  const longest = short ? 63 : 253;
  if (name.length > longest) {
    return [{field, type: 'Invalid', value: name, detail: `must be no more than ${longest} bytes`}];
  }
  if (short && name.includes('.')) return [invalid(field, name, 'must not contain dots')];
  if ((short ? label : subdomain).test(name)) return [];
  return [{field, type: 'Invalid', value: name, detail: short ? labelText : subdomainText}];
}

export function validateLabels(labels: Readonly<Record<string, unknown>> | undefined, field: string): FieldError[] {
  return Object.entries(labels ?? {}).flatMap(([key, raw]) => {
    const value = String(raw);
    return [...validateKey(key, field), ...labelValueFaults(value).map((detail) => invalid(field, value, detail))];
  });
}

function validateKey(key: string, field: string): FieldError[] {
  return labelKeyFaults(key).map((detail) => invalid(field, key, detail));
}

function invalid(field: string, value: string, detail: string): FieldError {
  return {field, type: 'Invalid', value, detail};
}
