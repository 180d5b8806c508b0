import {isObject, objectAt} from '../objects/json.js';
import {fill, setPodSpecDefaults, setRequestsFromLimits} from './pod-defaults.js';
import {validatePodSpec} from './pod-validation.js';
import {qosClass} from './qos-class.js';
import type {Strategy} from './resource.js';

export const podStrategy: Strategy = {
  defaults(pod) {
    const spec = pod['spec'];
    if (!isObject(spec)) return;
    fill(spec, {enableServiceLinks: true});
    setPodSpecDefaults(spec);
    setRequestsFromLimits(spec);
  },
  prepareForCreate(pod) {
    const spec = objectAt(pod, 'spec');
    fill(spec, {
      serviceAccountName: 'default',
      serviceAccount: 'default',
      preemptionPolicy: 'PreemptLowerPriority',
      priority: 0,
    });
    pod['status'] = {phase: 'Pending', qosClass: qosClass(spec)};
  },
  validate: (pod) => validatePodSpec(objectAt(pod, 'spec'), 'spec'),
};
