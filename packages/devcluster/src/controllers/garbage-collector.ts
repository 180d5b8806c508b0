import type {KubeObject, OwnerReference} from '../objects/kube-object.js';
import {keyOf, objectKey} from '../objects/kube-object.js';
import type {Context} from '../operations/context.js';
import {foregroundFinalizer, orphanFinalizer} from '../operations/delete.js';
import {collectionOf} from '../resources/resource.js';
import type {ChangeEvent} from '../storage/history.js';
import {Access} from './access.js';
import {Dependents} from './dependents.js';
import {Loop} from './loop.js';

/**
 * Deletes what has lost its owners, and serves the finalizers of foreground deletion and of orphaning
 * (pkg/controller/garbagecollector). A key of the loop is `collection|key` of an object to look at.
 */
export function startGarbageCollector(context: Context): () => void {
  const access = new Access(context, 'kube-controller-manager');
  const dependents = new Dependents();
  const loop = new Loop(context.clock, (id) => {
    const [collection = '', key = ''] = id.split('|');
    const object = access.get(collection, key);
    if (object !== undefined) collect({access, dependents}, collection, object);
  });
  const unsubscribe = context.store.subscribe((event) => {
    dependents.record(event);
    for (const id of affected(event, dependents)) loop.add(id);
  });
  return () => {
    unsubscribe();
    loop.stop();
  };
}

interface Collector {
  readonly access: Access;
  readonly dependents: Dependents;
}

/** What a change gives reason to look at: the object, its dependents when it is gone, its owners when they wait for it. */
function affected(event: ChangeEvent, dependents: Dependents): string[] {
  const {object, collection} = event;
  const uid = object.metadata.uid ?? '';
  const owners = (event.previous ?? object).metadata.ownerReferences ?? [];
  if (event.type === 'DELETED')
    return [...dependents.of(uid), ...owners.flatMap((owner) => dependents.find(owner.uid))];
  const isMarked = object.metadata.deletionTimestamp !== undefined;
  if (owners.length === 0 && !isMarked && object.metadata.ownerReferences === undefined) return [];
  return [`${collection}|${keyOf(object)}`, ...owners.flatMap((owner) => dependents.find(owner.uid))];
}

function collect(collector: Collector, collection: string, object: KubeObject): void {
  const {access} = collector;
  const finalizers = object.metadata.deletionTimestamp === undefined ? [] : (object.metadata.finalizers ?? []);
  if (finalizers.includes(orphanFinalizer)) orphanDependents(collector, collection, object);
  else if (finalizers.includes(foregroundFinalizer)) deleteDependents(collector, collection, object);
  if (object.metadata.deletionTimestamp !== undefined) return;
  const owners = object.metadata.ownerReferences ?? [];
  const gone = owners.filter((owner) => !exists(access, object, owner));
  if (gone.length === 0) return;
  if (gone.length === owners.length) access.delete(collection, object, {propagationPolicy: 'Background'});
  else withoutOwners(access, {collection, object}, (owner) => gone.some((one) => one.uid === owner.uid));
}

/** By name and uid: an owner of the same name that is another object does not count. */
function exists(access: Access, object: KubeObject, owner: OwnerReference): boolean {
  const resource = access.context.registry.findKind(owner.apiVersion, owner.kind);
  // A kind that is not served (its CRD may come later) is no proof that the owner is gone.
  if (resource === undefined) return true;
  const key = objectKey(resource.namespaced ? object.metadata.namespace : undefined, owner.name);
  const found = access.get(collectionOf(resource.group, resource.plural), key);
  return found?.metadata.uid === owner.uid;
}

function orphanDependents({access, dependents}: Collector, collection: string, object: KubeObject): void {
  for (const id of dependents.of(object.metadata.uid ?? '')) {
    const [of = '', key = ''] = id.split('|');
    const dependent = access.get(of, key);
    if (dependent !== undefined) {
      withoutOwners(access, {collection: of, object: dependent}, (owner) => owner.uid === object.metadata.uid);
    }
  }
  withoutFinalizer(access, {collection, object}, orphanFinalizer);
}

/** The owner goes last: when no dependent that blocks it is left. */
function deleteDependents({access, dependents}: Collector, collection: string, object: KubeObject): void {
  const uid = object.metadata.uid ?? '';
  for (const id of dependents.of(uid)) {
    const [of = '', key = ''] = id.split('|');
    const dependent = access.get(of, key);
    if (dependent?.metadata.deletionTimestamp !== undefined || dependent === undefined) continue;
    const hasOwn = dependents.of(dependent.metadata.uid ?? '').length > 0;
    access.delete(of, dependent, {propagationPolicy: hasOwn ? 'Foreground' : 'Background'});
  }
  const isBlocked = dependents.of(uid).some((id) => {
    const [of = '', key = ''] = id.split('|');
    return access
      .get(of, key)
      ?.metadata.ownerReferences?.some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true);
  });
  if (!isBlocked) withoutFinalizer(access, {collection, object}, foregroundFinalizer);
}

interface Placed {
  readonly collection: string;
  readonly object: KubeObject;
}

function withoutOwners(access: Access, {collection, object}: Placed, isGone: (owner: OwnerReference) => boolean): void {
  access.modify(collection, object, {
    change: (next) => {
      const left = (next.metadata.ownerReferences ?? []).filter((owner) => !isGone(owner));
      if (left.length > 0) next.metadata.ownerReferences = left;
      else delete next.metadata.ownerReferences;
    },
  });
}

function withoutFinalizer(access: Access, {collection, object}: Placed, finalizer: string): void {
  access.modify(collection, object, {
    change: (next) => {
      const left = (next.metadata.finalizers ?? []).filter((one) => one !== finalizer);
      if (left.length > 0) next.metadata.finalizers = left;
      else delete next.metadata.finalizers;
    },
  });
}
