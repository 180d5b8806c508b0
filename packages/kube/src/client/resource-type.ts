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

/**
 * Path of the collection; of all namespaces when `namespace` is undefined.
 *
 * @throws Error for a namespace that would lead to another path
 */
export function collectionPath(type: ResourceType, namespace?: string): string {
  const root = type.group === '' ? `/api/${type.version}` : `/apis/${type.group}/${type.version}`;
  const scope = type.namespaced && namespace !== undefined ? `/namespaces/${segment('namespace', namespace)}` : '';
  return `${root}${scope}/${type.plural}`;
}

/**
 * Path of one object, or of its subresource.
 *
 * @throws Error for a name or namespace that would lead to another path
 */
export function objectPath(type: ResourceType, ref: ObjectRef, subresource?: string): string {
  const path = `${collectionPath(type, ref.namespace)}/${segment('resource name', ref.name)}`;
  return subresource === undefined ? path : `${path}/${subresource}`;
}

// URLs resolve dots, and proxies decode slashes: refused as by client-go's rest.Request, in its words.
function segment(what: string, text: string): string {
  const faults = [
    ...(text === '' ? ['may not be empty'] : []),
    ...(text === '.' || text === '..' ? [`may not be '${text}'`] : []),
    ...['/', '%'].filter((illegal) => text.includes(illegal)).map((illegal) => `may not contain '${illegal}'`),
  ];
  if (faults.length > 0) throw new Error(`invalid ${what} "${text}": [${faults.join(' ')}]`);
  return encodeURIComponent(text);
}
