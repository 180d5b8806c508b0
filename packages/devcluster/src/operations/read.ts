import {notFound} from '../errors/status-error.js';
import type {Json, JsonObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {objectKey} from '../objects/kube-object.js';
import type {ResourceType} from '../resources/resource.js';
import {apiVersionOf} from '../resources/resource.js';
import {toEventsGroup} from '../resources/event-conversion.js';
import {withDefaults} from '../schema/defaults.js';
import type {Context, Target} from './context.js';

/** The object as stored. Throws a 404 when there is none. */
export function read(context: Context, target: Target): KubeObject {
  const object = find(context, target);
  if (object === undefined) throw notFound(target.resource, target.name);
  return object;
}

export function find(context: Context, target: Target): KubeObject | undefined {
  const {resource, namespace, name} = target;
  return context.store.get(resource.collection, objectKey(resource.namespaced ? namespace : undefined, name));
}

/**
 * The object as the given version of its resource shows it: with that apiVersion, and, for a custom resource, with the
 * defaults that its CRD has now (they apply on read too).
 */
export function present(resource: ResourceType, stored: KubeObject): KubeObject {
  if (resource.origin === 'built-in') return toEventsGroup(resource, stored);
  const object: JsonObject = {...stored, apiVersion: apiVersionOf(resource)};
  const shown: Json = withDefaults(object, resource.schema);
  return {...stored, ...(shown as JsonObject), apiVersion: apiVersionOf(resource), metadata: stored.metadata};
}
