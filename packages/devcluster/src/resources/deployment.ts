import {isObject, objectAt} from '../objects/json.js';
import {fill, setPodSpecDefaults} from './pod-defaults.js';
import type {Strategy} from './resource.js';
import {validateSelectorUnchanged, validateWorkload} from './workload-validation.js';

export const deploymentStrategy: Strategy = {
  /** As pkg/apis/apps/v1/defaults.go. */
  defaults(deployment) {
    const spec = deployment['spec'];
    if (!isObject(spec)) return;
    fill(spec, {replicas: 1, strategy: {}, revisionHistoryLimit: 10, progressDeadlineSeconds: 600});
    const strategy = objectAt(spec, 'strategy');
    fill(strategy, {type: 'RollingUpdate'});
    if (strategy['type'] === 'RollingUpdate') {
      fill(strategy, {rollingUpdate: {}});
      fill(objectAt(strategy, 'rollingUpdate'), {maxUnavailable: '25%', maxSurge: '25%'});
    }
    setPodSpecDefaults(objectAt(objectAt(spec, 'template'), 'spec'));
  },
  validate: validateWorkload,
  validateUpdate: validateSelectorUnchanged,
};
