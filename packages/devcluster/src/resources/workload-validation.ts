import type {FieldError} from '@kruntimes/api/validation';
import {matchesLabels} from '@kruntimes/kube';
import {equalJson, isObject, numberAt, objectAt, stringAt, textOf} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {selectorRequirements} from '../objects/labels.js';
import {validateLabels} from './metadata.js';
import {validatePodSpec} from './pod-validation.js';

/** The mistakes that Deployments and ReplicaSets share, in the words of pkg/apis/apps/validation. */
export function validateWorkload(object: KubeObject): FieldError[] {
  const spec = objectAt(object, 'spec');
  const template = objectAt(spec, 'template');
  return [
    ...['replicas', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'].flatMap((field) =>
      validateNotNegative(numberAt(spec, field), `spec.${field}`),
    ),
    ...validateProgressDeadline(object),
    ...validateSelector(object),
    ...validateStrategy(stringAt(objectAt(spec, 'strategy'), 'type')),
    ...validateLabels(templateLabels(object), 'spec.template.labels'),
    ...validatePodSpec(objectAt(template, 'spec'), 'spec.template.spec'),
    ...validateRestartPolicy(stringAt(objectAt(template, 'spec'), 'restartPolicy')),
  ];
}

/** `spec.selector` is frozen at creation. */
export function validateSelectorUnchanged(next: KubeObject, old: KubeObject): FieldError[] {
  const before = objectAt(old['spec'], 'selector');
  const after = objectAt(next['spec'], 'selector');
  if (equalJson(before, after)) return [];
  return [{field: 'spec.selector', type: 'Invalid', value: after, detail: 'field is immutable'}];
}

function validateNotNegative(value: number | undefined, field: string): FieldError[] {
  if (value === undefined || value >= 0) return [];
  return [{field, type: 'Invalid', value, detail: 'must be greater than or equal to 0'}];
}

function validateProgressDeadline(object: KubeObject): FieldError[] {
  const deadline = numberAt(object['spec'], 'progressDeadlineSeconds');
  const minReady = numberAt(object['spec'], 'minReadySeconds') ?? 0;
  if (deadline === undefined || deadline > minReady) return [];
  const detail = 'must be greater than minReadySeconds';
  return [{field: 'spec.progressDeadlineSeconds', type: 'Invalid', value: deadline, detail}];
}

function validateSelector(object: KubeObject): FieldError[] {
  const selector = isObject(object['spec']) ? object['spec']['selector'] : undefined;
  const missing: FieldError[] = selector === undefined ? [{field: 'spec.selector', type: 'Required', detail: ''}] : [];
  const requirements = selectorRequirements(selector);
  if (selector !== undefined && requirements.length === 0) {
    return [
      {field: 'spec.selector', type: 'Invalid', value: selector, detail: 'empty selector is invalid for deployment'},
    ];
  }
  if (selector !== undefined && matchesLabels(requirements, templateLabels(object))) return [];
  const detail = '`selector` does not match template `labels`';
  const labels = Object.keys(templateLabels(object)).length === 0 ? null : templateLabels(object);
  return [...missing, {field: 'spec.template.metadata.labels', type: 'Invalid', value: labels, detail}];
}

function templateLabels(object: KubeObject): Record<string, string> {
  const labels = objectAt(objectAt(objectAt(object['spec'], 'template'), 'metadata'), 'labels');
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, textOf(value)]));
}

function validateRestartPolicy(policy: string | undefined): FieldError[] {
  if (policy === undefined || policy === 'Always') return [];
  const field = 'spec.template.spec.restartPolicy';
  return [{field, type: 'NotSupported', value: policy, detail: 'supported values: "Always"'}];
}

function validateStrategy(type: string | undefined): FieldError[] {
  if (type === undefined || type === 'Recreate' || type === 'RollingUpdate') return [];
  const value = {Type: type, RollingUpdate: null};
  return [
    {field: 'spec.strategy', type: 'NotSupported', value, detail: 'supported values: "Recreate", "RollingUpdate"'},
  ];
}
