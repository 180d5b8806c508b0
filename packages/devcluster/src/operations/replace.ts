import {badRequest, conflict, invalid, modifiedText} from '../errors/status-error.js';
import {equalJson} from '../objects/json.js';
import type {KubeObject, ObjectMeta} from '../objects/kube-object.js';
import type {ResourceType} from '../resources/resource.js';
import type {Context, Target, WriteOptions} from './context.js';
import {checkValid} from './validate.js';

/** Throws a 409 when the write was decided on another version of the object. */
export function checkVersion(target: Target, live: KubeObject, asked: string | undefined): void {
  if (asked === undefined || asked === '' || asked === '0' || asked === live.metadata.resourceVersion) return;
  throw conflict(target.resource, target.name, modifiedText);
}

/** Throws a 400 when the object says that it is in another namespace than the path. */
export function checkNamespaceOf(target: Target, next: KubeObject): void {
  const {namespace} = next.metadata;
  if (namespace === undefined || namespace === '' || namespace === target.namespace) return;
  throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
}

/** Throws a 409 when the write is meant for another object that had the name before. */
export function checkUid(target: Target, live: KubeObject, uid: string | undefined): void {
  if (uid === undefined || uid === '' || uid === live.metadata.uid) return;
  const failed = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${String(live.metadata.uid)}`;
  const key = storageKey(target);
  const why = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${failed}`;
  throw conflict(target.resource, target.name, why);
}

/** Where etcd would have the object. */
function storageKey({resource, namespace, name}: Target): string {
  const group = resource.origin === 'custom' ? [resource.group] : [];
  return ['/registry', ...group, resource.plural, ...(namespace === undefined ? [] : [namespace]), name].join('/');
}

/** A patch that names another uid is a 422; on the status of a custom resource the server does not look at it. */
export function checkPatchedUid(
  target: Target,
  live: KubeObject,
  change: {uid: string | undefined; subresource: string | undefined},
): void {
  const {uid, subresource} = change;
  const {resource, name} = target;
  if (uid === undefined || uid === live.metadata.uid || (subresource === 'status' && resource.origin === 'custom'))
    return;
  throw invalid(resource, name, [{field: 'metadata.uid', type: 'Invalid', value: uid, detail: 'field is immutable'}]);
}

/**
 * What `next` becomes as the successor of `live`: what only the server sets is kept, the part that the endpoint does not
 * write is kept, and the generation counts a change of the spec.
 */
export function succeed(
  resource: ResourceType,
  live: KubeObject,
  change: {next: KubeObject; options: WriteOptions},
): KubeObject {
  const {next, options} = change;
  const metadata: ObjectMeta = {...next.metadata, ...serverSet(live)};
  let object: KubeObject = {...next, apiVersion: next.apiVersion, kind: live.kind, metadata};
  if (resource.hasStatus && options.subresource === 'status') object = statusOnly(resource, live, object);
  else if (resource.hasStatus) object = {...object, ...kept(live, 'status')};
  if (live['status'] === undefined && object['status'] === undefined) delete object['status'];
  if (resource.hasGeneration) {
    const before = live.metadata.generation ?? 1;
    object.metadata.generation = countsAsChange(resource, live, object, options) ? before + 1 : before;
  }
  return object;
}

/** Checks and stores a successor; nothing is written when nothing differs. Ends an object whose last finalizer is gone. */
export function commit(
  context: Context,
  target: Target,
  change: {live: KubeObject; next: KubeObject; options: WriteOptions},
): KubeObject {
  const {live, next, options} = change;
  checkValid(target.resource, next, {old: live, subresource: options.subresource});
  if (equalJson(withoutFieldTimes(live), withoutFieldTimes(next))) return live;
  if (options.dryRun) return next;
  const collection = target.resource.collection;
  if (
    next.metadata.deletionTimestamp !== undefined &&
    (next.metadata.finalizers ?? []).length === 0 &&
    !isGraceful(next)
  ) {
    // Watches see the state before: this write is the removal.
    context.store.remove(collection, live);
    return next;
  }
  return context.store.put(collection, next);
}

/** A Pod in its grace period, or a Namespace whose contents are still being removed, ends otherwise than by finalizers. */
function isGraceful(object: KubeObject): boolean {
  const seconds = object.metadata.deletionGracePeriodSeconds;
  return (seconds !== undefined && seconds > 0) || object.kind === 'Namespace';
}

const SERVER_SET = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'resourceVersion',
  'generation',
] as const;

function serverSet({metadata}: KubeObject): Partial<ObjectMeta> {
  return Object.fromEntries(SERVER_SET.filter((key) => metadata[key] !== undefined).map((key) => [key, metadata[key]]));
}

/**
 * A status write changes the status and, of the metadata, nothing but the managed fields; of a built-in object the
 * annotations too, and of a Pod the labels (what the strategies of pkg/registry do not reset).
 */
function statusOnly(resource: ResourceType, live: KubeObject, next: KubeObject): KubeObject {
  const {managedFields, annotations, labels} = next.metadata;
  const metadata = {...live.metadata, ...(managedFields === undefined ? {} : {managedFields})};
  if (resource.origin === 'built-in' && annotations !== undefined) metadata.annotations = annotations;
  if (resource.kind === 'Pod' && labels !== undefined) metadata.labels = labels;
  return {...live, apiVersion: next.apiVersion, metadata, ...kept(next, 'status')};
}

function kept(object: KubeObject, field: string): {[field: string]: KubeObject[string]} {
  return field in object ? {[field]: object[field]} : {[field]: undefined};
}

/** The spec; of a Deployment its annotations too (pkg/registry/apps/deployment/strategy.go). */
function countsAsChange(resource: ResourceType, live: KubeObject, next: KubeObject, options: WriteOptions): boolean {
  if (options.subresource === 'status') return false;
  // Without an endpoint of its own a custom resource's status is a field as any other.
  const counted = resource.origin === 'custom' && !resource.hasStatus ? contentOf : specPart;
  if (!equalJson(counted(live), counted(next))) return true;
  return resource.collection === 'apps/deployments' && !equalJson(live.metadata.annotations, next.metadata.annotations);
}

function contentOf(object: KubeObject): KubeObject {
  return {...object, apiVersion: '', metadata: {name: ''}};
}

function specPart(object: KubeObject): KubeObject {
  return {...contentOf(object), status: undefined};
}

function withoutFieldTimes(object: KubeObject): KubeObject {
  const managedFields = object.metadata.managedFields?.map((entry) => ({...entry, time: ''}));
  return {...object, metadata: {...object.metadata, ...(managedFields === undefined ? {} : {managedFields})}};
}
