import type {KubeObject} from './object.js';

/** A type of object that the API server serves: which URL it lives at. `T` is the object's own type. */
export interface ResourceType<T extends KubeObject = KubeObject> {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** Plural name in the URL, such as `deployments`. */
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Never set: it carries `T`. */
  readonly object?: T;
}

/** Names one object of a {@link ResourceType}. */
export interface ObjectRef {
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** `group/version`, or `version` for the core group. */
export function apiVersion(type: ResourceType): string {
  return type.group === '' ? type.version : `${type.group}/${type.version}`;
}

/** Path of the collection; of all namespaces when `namespace` is undefined. */
export function collectionPath(type: ResourceType, namespace?: string): string {
  const root = type.group === '' ? `/api/${type.version}` : `/apis/${type.group}/${type.version}`;
  const scope = type.namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return `${root}${scope}/${type.plural}`;
}

/** Path of one object, or of its subresource. */
export function objectPath(type: ResourceType, ref: ObjectRef, subresource?: string): string {
  const path = `${collectionPath(type, ref.namespace)}/${encodeURIComponent(ref.name)}`;
  return subresource === undefined ? path : `${path}/${subresource}`;
}
