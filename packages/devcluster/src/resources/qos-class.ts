import type {JsonObject} from '../objects/json.js';
import {equalJson, isObject, listAt, objectAt} from '../objects/json.js';

const COMPUTE = ['cpu', 'memory'];

/** `status.qosClass` of a Pod (pkg/apis/core/v1/helper/qos), from what its containers request and are limited to. */
export function qosClass(spec: JsonObject): 'BestEffort' | 'Burstable' | 'Guaranteed' {
  const all = [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].filter(isObject);
  const resources = all.map((container) => objectAt(container, 'resources'));
  const amounts = resources.flatMap((of) => [objectAt(of, 'requests'), objectAt(of, 'limits')]);
  if (!amounts.some((of) => COMPUTE.some((name) => of[name] !== undefined))) return 'BestEffort';
  return resources.every(isGuaranteed) ? 'Guaranteed' : 'Burstable';
}

function isGuaranteed(resources: JsonObject): boolean {
  const requests = objectAt(resources, 'requests');
  const limits = objectAt(resources, 'limits');
  return COMPUTE.every((name) => limits[name] !== undefined && equalJson(requests[name], limits[name]));
}
