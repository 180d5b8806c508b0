import type {FieldError} from '@kruntimes/api/validation';
import {fill} from './pod-defaults.js';
import {isObject, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Strategy} from './resource.js';

export const crdStrategy: Strategy = {
  /** As pkg/apis/apiextensions/v1/defaults.go. */
  defaults(crd) {
    const spec = objectAt(crd, 'spec');
    fill(spec, {conversion: {strategy: 'None'}});
    const names = objectAt(spec, 'names');
    const kind = stringAt(names, 'kind') ?? '';
    fill(names, {singular: kind.toLowerCase(), listKind: `${kind}List`});
  },
  validate: validateCrd,
};

function validateCrd(crd: KubeObject): FieldError[] {
  const spec = objectAt(crd, 'spec');
  const plural = stringAt(objectAt(spec, 'names'), 'plural') ?? '';
  const expected = `${plural}.${stringAt(spec, 'group') ?? ''}`;
  const errors: FieldError[] = [];
  if (crd.metadata.name !== expected) {
    errors.push({
      field: 'metadata.name',
      type: 'Invalid',
      value: crd.metadata.name,
      detail: `must be spec.names.plural+"."+spec.group`,
    });
  }
  const versions = spec['versions'];
  const stored = Array.isArray(versions) ? versions.filter((one) => isObject(one) && one['storage'] === true) : [];
  if (stored.length !== 1) {
    errors.push({
      field: 'spec.versions',
      type: 'Invalid',
      value: versions,
      detail: 'must have exactly one version marked as storage version',
    });
  }
  return errors;
}
