import type {JsonObject} from '../objects/json.js';
import {isObject, numberAt, objectAt} from '../objects/json.js';
import {jsonPath} from '../objects/json-path.js';
import type {KubeObject} from '../objects/kube-object.js';
import {copyOf} from '../objects/kube-object.js';
import {formatSelector, selectorRequirements} from '../objects/labels.js';
import type {ResourceType, ScalePaths} from '../resources/resource.js';
import {badRequest, invalid} from '../errors/status-error.js';

/** The autoscaling/v1 Scale of an object. */
export function scaleOf(resource: ResourceType, paths: ScalePaths, object: KubeObject): JsonObject {
  const {name, namespace, uid, resourceVersion, creationTimestamp} = object.metadata;
  const desired = numberIn(object, paths.specReplicas);
  const selector = selectorText(resource, paths, object);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: defined({name, namespace, uid, resourceVersion, creationTimestamp}),
    spec: desired === 0 ? {} : {replicas: desired},
    status: {replicas: numberIn(object, paths.statusReplicas), ...(selector === '' ? {} : {selector})},
  };
}

/** The object with the replicas of a Scale. Throws a 400 or 422 for a Scale that is not one. */
export function withScale(
  resource: ResourceType,
  object: KubeObject,
  change: {paths: ScalePaths; scale: JsonObject},
): KubeObject {
  const {paths, scale} = change;
  if (scale['kind'] !== 'Scale') throw badRequest(`expected a Scale, got ${JSON.stringify(scale['kind'] ?? null)}`);
  const replicas = numberAt(scale['spec'], 'replicas') ?? 0;
  if (replicas < 0 && resource.origin === 'built-in') {
    throw invalid({group: 'autoscaling', plural: 'scales', kind: 'Scale'}, object.metadata.name, [
      {field: 'spec.replicas', type: 'Invalid', value: replicas, detail: 'must be greater than or equal to 0'},
    ]);
  }
  const next = copyOf(object);
  setNumber(next, paths.specReplicas, replicas);
  const resourceVersion = objectAt(scale, 'metadata')['resourceVersion'];
  if (typeof resourceVersion === 'string') next.metadata.resourceVersion = resourceVersion;
  else delete next.metadata.resourceVersion;
  return next;
}

function selectorText(resource: ResourceType, paths: ScalePaths, object: KubeObject): string {
  if (resource.origin === 'built-in') return formatSelector(selectorRequirements(objectAt(object['spec'], 'selector')));
  const [found] = paths.selector === undefined ? [] : jsonPath(object, paths.selector);
  return typeof found === 'string' ? found : '';
}

function numberIn(object: KubeObject, path: string): number {
  const [found] = jsonPath(object, path);
  return typeof found === 'number' ? found : 0;
}

function setNumber(object: JsonObject, path: string, value: number): void {
  const names = path.split('.').filter((name) => name !== '');
  const last = names.pop() ?? '';
  let node = object;
  for (const name of names) {
    const below: JsonObject = isObject(node[name]) ? node[name] : {};
    node[name] = below;
    node = below;
  }
  node[last] = value;
}

function defined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
