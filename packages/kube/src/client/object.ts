/** metadata as every object of the API has it (meta/v1 ObjectMeta), in its JSON form: times are strings. */
export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
  readonly managedFields?: readonly ManagedFieldsEntry[];
}

/** meta/v1 OwnerReference. */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** meta/v1 ManagedFieldsEntry. */
export interface ManagedFieldsEntry {
  readonly manager?: string;
  readonly operation?: string;
  readonly apiVersion?: string;
  readonly time?: string;
  readonly fieldsType?: string;
  readonly fieldsV1?: object;
  readonly subresource?: string;
}

/** The least that every object has. */
export interface KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: ObjectMeta;
}

/** A page of a collection. */
export interface ObjectList<T> {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: {
    readonly resourceVersion?: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly items: readonly T[];
}

/** `namespace/name`, or `name` for a cluster-scoped object: client-go's MetaNamespaceKeyFunc. */
export type ObjectKey = string;

/** The key of an object. */
export function keyOf(object: KubeObject): ObjectKey {
  const {namespace, name = ''} = object.metadata ?? {};
  return objectKey(namespace, name);
}

/** The key of a name in a namespace. */
export function objectKey(namespace: string | undefined, name: string): ObjectKey {
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

/** The inverse of {@link objectKey}. */
export function splitKey(key: ObjectKey): {namespace: string | undefined; name: string} {
  const slash = key.indexOf('/');
  return slash === -1
    ? {namespace: undefined, name: key}
    : {namespace: key.slice(0, slash), name: key.slice(slash + 1)};
}

/** The owner that is the managing controller (meta/v1 GetControllerOf). */
export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata?.ownerReferences?.find((owner) => owner.controller === true);
}
