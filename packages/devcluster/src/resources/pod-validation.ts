import {dnsLabelFaults} from '@kruntimes/api';
import type {FieldError} from '@kruntimes/api/validation';
import type {Json, JsonObject} from '../objects/json.js';
import {isObject, listAt, numberAt, objectAt, stringAt, textOf} from '../objects/json.js';

/** The commonest mistakes in a Pod's spec, in the words of pkg/apis/core/validation. `path` is the spec's. */
export function validatePodSpec(spec: JsonObject, path: string): FieldError[] {
  const containers = listAt(spec, 'containers').filter(isObject);
  if (containers.length === 0) return [{field: `${path}.containers`, type: 'Required', detail: ''}];
  const volumes = new Set(listAt(spec, 'volumes').map((volume) => stringAt(volume, 'name') ?? ''));
  return [
    ...containers.flatMap((container, index) => {
      const place = `${path}.containers[${index}]`;
      return [...validateContainer(container, place), ...validateMounts(container, volumes, place)];
    }),
    ...duplicateNames(containers, `${path}.containers`),
  ];
}

/** Names that come a second time; an empty one is no name. */
function duplicateNames(items: readonly Json[], path: string): FieldError[] {
  const seen = new Set<string>();
  return items.flatMap((item, index): FieldError[] => {
    const name = stringAt(item, 'name') ?? '';
    if (name !== '' && seen.has(name))
      return [{field: `${path}[${index}].name`, type: 'Duplicate', value: name, detail: ''}];
    seen.add(name);
    return [];
  });
}

function validateMounts(container: JsonObject, volumes: ReadonlySet<string>, path: string): FieldError[] {
  return listAt(container, 'volumeMounts').flatMap((mount, index): FieldError[] => {
    const name = stringAt(mount, 'name') ?? '';
    const field = `${path}.volumeMounts[${index}].name`;
    if (name === '') return [required(field)];
    return volumes.has(name) ? [] : [{field, type: 'NotFound', value: name, detail: ''}];
  });
}

function validateContainer(container: JsonObject, path: string): FieldError[] {
  return [
    ...validateContainerName(stringAt(container, 'name') ?? '', `${path}.name`),
    ...((stringAt(container, 'image') ?? '') === '' ? [required(`${path}.image`)] : []),
    ...listAt(container, 'ports').flatMap((port, index) => validatePort(port, `${path}.ports[${index}]`)),
    ...duplicateNames(listAt(container, 'ports'), `${path}.ports`),
    ...listAt(container, 'env').flatMap((variable, index) =>
      (stringAt(variable, 'name') ?? '') === '' ? [required(`${path}.env[${index}].name`)] : [],
    ),
    ...['limits', 'requests'].flatMap((kind) =>
      validateQuantities(objectAt(container['resources'], kind), `${path}.resources.${kind}`),
    ),
    ...validatePullPolicy(stringAt(container, 'imagePullPolicy'), `${path}.imagePullPolicy`),
  ];
}

function required(field: string): FieldError {
  return {field, type: 'Required', detail: ''};
}

function validateContainerName(name: string, field: string): FieldError[] {
  if (name === '') return [required(field)];
  return dnsLabelFaults(name).map((detail) => ({field, type: 'Invalid', value: name, detail}));
}

function validatePort(port: Json, path: string): FieldError[] {
  const number = numberAt(port, 'containerPort');
  if (number === undefined || number === 0) return [required(`${path}.containerPort`)];
  if (number < 1 || number > 65535) {
    const detail = 'must be between 1 and 65535, inclusive';
    return [{field: `${path}.containerPort`, type: 'Invalid', value: number, detail}];
  }
  const protocol = stringAt(port, 'protocol') ?? 'TCP';
  if (['SCTP', 'TCP', 'UDP'].includes(protocol)) return [];
  const detail = 'supported values: "SCTP", "TCP", "UDP"';
  return [{field: `${path}.protocol`, type: 'NotSupported', value: protocol, detail}];
}

function validateQuantities(quantities: JsonObject, path: string): FieldError[] {
  return Object.entries(quantities).flatMap(([name, value]): FieldError[] => {
    const text = textOf(value);
    if (!text.startsWith('-')) return [];
    return [{field: `${path}[${name}]`, type: 'Invalid', value: text, detail: 'must be greater than or equal to 0'}];
  });
}

function validatePullPolicy(policy: string | undefined, field: string): FieldError[] {
  if (policy === undefined || ['Always', 'IfNotPresent', 'Never'].includes(policy)) return [];
  return [{field, type: 'NotSupported', value: policy, detail: 'supported values: "Always", "IfNotPresent", "Never"'}];
}
