import {StatusError, conflict} from '../errors/status-error.js';
import type {KubeObject} from '../objects/kube-object.js';
import {kubeTime} from '../objects/time.js';
import type {Context, Target} from './context.js';
import {read} from './read.js';

export interface DeleteOptions {
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan' | undefined;
  readonly gracePeriodSeconds?: number | undefined;
  readonly preconditions?:
    {readonly uid?: string | undefined; readonly resourceVersion?: string | undefined} | undefined;
  readonly dryRun?: boolean;
}

/** Gone at once, or marked and waiting for its finalizers, its grace period or its contents. */
export type Deletion = {readonly kind: 'gone' | 'marked'; readonly object: KubeObject};

export const foregroundFinalizer = 'foregroundDeletion';
export const orphanFinalizer = 'orphan';

export function deleteObject(context: Context, target: Target, options: DeleteOptions): Deletion {
  const live = read(context, target);
  checkDeletable(target, live);
  checkDeletePreconditions(target, live, options.preconditions ?? {});
  const marked = mark(live, options, kubeTime(context.clock.now()));
  const waits = (marked.metadata.finalizers ?? []).length > 0 || hasGrace(marked) || live.kind === 'Namespace';
  if (options.dryRun === true) return {kind: waits ? 'marked' : 'gone', object: live};
  if (!waits) return {kind: 'gone', object: context.store.remove(target.resource.collection, live)};
  if (sameMark(live, marked)) return {kind: 'marked', object: live};
  return {kind: 'marked', object: context.store.put(target.resource.collection, marked)};
}

function checkDeletable(target: Target, live: KubeObject): void {
  const isProtected = live.kind === 'Namespace' && ['default', 'kube-system', 'kube-public'].includes(target.name);
  if (!isProtected) return;
  throw new StatusError(403, 'Forbidden', {
    message: `namespaces "${target.name}" is forbidden: this namespace may not be deleted`,
    details: {name: target.name, kind: 'namespaces'},
  });
}

function checkDeletePreconditions(
  target: Target,
  live: KubeObject,
  wanted: NonNullable<DeleteOptions['preconditions']>,
): void {
  const {uid, resourceVersion} = wanted;
  const {group, kind} = target.resource;
  const named = {group, kind, plural: kind};
  if (uid !== undefined && uid !== live.metadata.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${String(live.metadata.uid)}). The object might have been deleted and then recreated`;
    throw conflict(named, target.name, why);
  }
  if (resourceVersion !== undefined && resourceVersion !== live.metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${String(live.metadata.resourceVersion)}). The object might have been modified`;
    throw conflict(named, target.name, why);
  }
}

/** The object with a deletionTimestamp and the finalizer of its propagation policy (registry/generic's BeforeDelete). */
function mark(live: KubeObject, options: DeleteOptions, now: string): KubeObject {
  const kept = (live.metadata.finalizers ?? []).filter((one) => one !== foregroundFinalizer && one !== orphanFinalizer);
  const policy = policyFinalizers(live, options);
  const finalizers = [...kept, ...policy];
  const metadata = {...live.metadata, deletionTimestamp: live.metadata.deletionTimestamp ?? now};
  delete metadata.finalizers;
  if (finalizers.length > 0) metadata.finalizers = finalizers;
  if (metadata.generation !== undefined && live.metadata.deletionTimestamp === undefined) metadata.generation += 1;
  if (live.kind !== 'Namespace') metadata.deletionGracePeriodSeconds = gracePeriod(live, options);
  return {...live, metadata, ...(live.kind === 'Namespace' ? {status: {phase: 'Terminating'}} : {})};
}

function policyFinalizers(live: KubeObject, options: DeleteOptions): string[] {
  switch (options.propagationPolicy) {
    case 'Foreground':
      return [foregroundFinalizer];
    case 'Orphan':
      return [orphanFinalizer];
    case 'Background':
      return [];
    case undefined:
      return (live.metadata.finalizers ?? []).filter((one) => one === foregroundFinalizer || one === orphanFinalizer);
  }
}

/** Only a Pod that sits on a node is given time; its kubelet removes it. */
function gracePeriod(live: KubeObject, options: DeleteOptions): number {
  const spec = live['spec'];
  if (live.kind !== 'Pod' || typeof spec !== 'object' || spec === null || Array.isArray(spec)) return 0;
  if (spec['nodeName'] === undefined) return 0;
  const own = spec['terminationGracePeriodSeconds'];
  return options.gracePeriodSeconds ?? live.metadata.deletionGracePeriodSeconds ?? (typeof own === 'number' ? own : 30);
}

function hasGrace(object: KubeObject): boolean {
  return (object.metadata.deletionGracePeriodSeconds ?? 0) > 0;
}

function sameMark(live: KubeObject, marked: KubeObject): boolean {
  return (
    live.metadata.deletionTimestamp !== undefined &&
    live.metadata.deletionGracePeriodSeconds === marked.metadata.deletionGracePeriodSeconds &&
    String(live.metadata.finalizers) === String(marked.metadata.finalizers)
  );
}
