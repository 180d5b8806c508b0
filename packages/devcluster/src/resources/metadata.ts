import {dnsLabelFaults, labelValueFaults, qualifiedNameFaults, subdomainFaults} from '@kruntimes/api';
import type {FieldError} from '@kruntimes/api/validation';
import type {KubeObject} from '../objects/kube-object.js';
import type {ResourceType} from './resource.js';

/** Names that are DNS labels; those of RBAC are path segments; all others are DNS subdomains. */
const labelNamed = new Set(['/namespaces', '/services']);

/** What apimachinery's ValidateObjectMeta refuses. */
export function validateMetadata(resource: ResourceType, object: KubeObject): FieldError[] {
  return [
    ...validateName(resource, object.metadata.name),
    ...validateLabels(object.metadata.labels, 'metadata.labels'),
    ...Object.keys(object.metadata.annotations ?? {}).flatMap((key) => validateAnnotation(key)),
    ...(object.metadata.finalizers ?? []).flatMap((name) => validateKey(name, 'metadata.finalizers')),
  ];
}

function validateName(resource: ResourceType, name: string): FieldError[] {
  const field = 'metadata.name';
  if (name === '') return [{field, type: 'Required', detail: 'name or generateName is required'}];
  if (resource.group === 'rbac.authorization.k8s.io') return [];
  const faults = labelNamed.has(resource.collection) ? dnsLabelFaults(name) : subdomainFaults(name);
  return faults.map((detail) => invalid(field, name, detail));
}

export function validateLabels(labels: Readonly<Record<string, unknown>> | undefined, field: string): FieldError[] {
  return Object.entries(labels ?? {}).flatMap(([key, raw]) => {
    const value = String(raw);
    return [...validateKey(key, field), ...labelValueFaults(value).map((detail) => invalid(field, value, detail))];
  });
}

function validateKey(key: string, field: string): FieldError[] {
  return qualifiedNameFaults(key).map((detail) => invalid(field, key, detail));
}

// Letters of either case may be in its prefix.
function validateAnnotation(key: string): FieldError[] {
  return qualifiedNameFaults(key.toLowerCase()).map((detail) => invalid('metadata.annotations', key, detail));
}

function invalid(field: string, value: string, detail: string): FieldError {
  return {field, type: 'Invalid', value, detail};
}
