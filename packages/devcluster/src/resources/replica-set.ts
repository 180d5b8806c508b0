import {isObject, objectAt} from '../objects/json.js';
import {fill, setPodSpecDefaults} from './pod-defaults.js';
import type {Strategy} from './resource.js';
import {validateSelectorUnchanged, validateWorkload} from './workload-validation.js';

export const replicaSetStrategy: Strategy = {
  defaults(replicaSet) {
    const spec = replicaSet['spec'];
    if (!isObject(spec)) return;
    fill(spec, {replicas: 1});
    setPodSpecDefaults(objectAt(objectAt(spec, 'template'), 'spec'));
  },
  prepareForCreate(replicaSet) {
    replicaSet['status'] = {replicas: 0};
  },
  validate: validateWorkload,
  validateUpdate: validateSelectorUnchanged,
};
