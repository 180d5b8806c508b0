import {conflict, modifiedText} from '../errors/status-error.js';
import {equalJson} from '../objects/json.js';
import type {KubeObject, ObjectMeta} from '../objects/kube-object.js';
import type {ResourceType} from '../resources/resource.js';
import type {Context, Target, WriteOptions} from './context.js';
import {checkValid} from './validate.js';

/** Throws a 409 when the write names another uid or an older resourceVersion than the object has. */
export function checkPreconditions(
  target: Target,
  live: KubeObject,
  wanted: {uid?: string | undefined; resourceVersion?: string | undefined},
): void {
  const {resource, name} = target;
  if (wanted.uid !== undefined && wanted.uid !== '' && wanted.uid !== live.metadata.uid) {
    const why = `Precondition failed: UID in precondition: ${wanted.uid}, UID in object meta: ${String(live.metadata.uid)}`;
    throw conflict(resource, name, why);
  }
  const asked = wanted.resourceVersion;
  if (asked !== undefined && asked !== '' && asked !== '0' && asked !== live.metadata.resourceVersion) {
    throw conflict(resource, name, modifiedText);
  }
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
  if (resource.hasStatus && options.subresource === 'status') object = statusOnly(live, object);
  else if (resource.hasStatus) object = {...object, ...kept(live, 'status')};
  if (live['status'] === undefined && object['status'] === undefined) delete object['status'];
  if (resource.hasGeneration) {
    const before = live.metadata.generation ?? 1;
    object.metadata.generation = specChanged(live, object) ? before + 1 : before;
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
  checkValid(target.resource, next, live);
  if (equalJson(withoutFieldTimes(live), withoutFieldTimes(next))) return live;
  if (options.dryRun) return next;
  const collection = target.resource.collection;
  if (
    next.metadata.deletionTimestamp !== undefined &&
    (next.metadata.finalizers ?? []).length === 0 &&
    !isGraceful(next)
  ) {
    return context.store.remove(collection, next);
  }
  return context.store.put(collection, next);
}

/** A Pod in its grace period, or a Namespace whose contents are still being removed, ends otherwise than by finalizers. */
function isGraceful(object: KubeObject): boolean {
  const seconds = object.metadata.deletionGracePeriodSeconds;
  return (seconds !== undefined && seconds > 0) || object.kind === 'Namespace';
}

function serverSet(live: KubeObject): Partial<ObjectMeta> {
  const {
    name,
    namespace,
    uid,
    creationTimestamp,
    deletionTimestamp,
    deletionGracePeriodSeconds,
    resourceVersion,
    generation,
  } = live.metadata;
  return Object.fromEntries(
    Object.entries({
      name,
      namespace,
      uid,
      creationTimestamp,
      deletionTimestamp,
      deletionGracePeriodSeconds,
      resourceVersion,
      generation,
    }).filter(([, value]) => value !== undefined),
  );
}

/** A status write changes the status and, of the metadata, nothing but the managed fields. */
function statusOnly(live: KubeObject, next: KubeObject): KubeObject {
  const {managedFields} = next.metadata;
  const metadata = {...live.metadata, ...(managedFields === undefined ? {} : {managedFields})};
  return {...live, apiVersion: next.apiVersion, metadata, ...kept(next, 'status')};
}

function kept(object: KubeObject, field: string): {[field: string]: KubeObject[string]} {
  return field in object ? {[field]: object[field]} : {[field]: undefined};
}

function specChanged(live: KubeObject, next: KubeObject): boolean {
  return !equalJson(specPart(live), specPart(next));
}

function specPart(object: KubeObject): KubeObject {
  return {...object, apiVersion: '', metadata: {name: ''}, status: undefined};
}

function withoutFieldTimes(object: KubeObject): KubeObject {
  const managedFields = object.metadata.managedFields?.map((entry) => ({...entry, time: ''}));
  return {...object, metadata: {...object.metadata, ...(managedFields === undefined ? {} : {managedFields})}};
}
