import type {JsonObject} from '../objects/json.js';
import {numberAt, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {controllerOf, keyOf, objectKey} from '../objects/kube-object.js';
import type {Context} from '../operations/context.js';
import {StatusError} from '../errors/status-error.js';
import {kubeTime} from '../objects/time.js';
import {Access, pods, replicaSets} from './access.js';
import {adoptOrphans} from './adoption.js';
import type {Condition} from './conditions.js';
import {findCondition, hasCondition, stamped} from './conditions.js';
import {Loop} from './loop.js';

/** Keeps as many Pods as each ReplicaSet asks for, and counts them. */
export function startReplicaSetController(context: Context): () => void {
  const access = new Access(context, 'kube-controller-manager');
  const loop = new Loop(context.clock, (key) => {
    const replicaSet = access.get(replicaSets, key);
    if (replicaSet !== undefined) reconcile(access, replicaSet, (ms) => loop.addAfter(key, ms));
  });
  const unsubscribe = context.store.subscribe(({collection, object}) => {
    if (collection === replicaSets) loop.add(keyOf(object));
    const owner = collection === pods ? controllerOf(object) : undefined;
    if (owner?.kind === 'ReplicaSet') loop.add(objectKey(object.metadata.namespace, owner.name));
  });
  return () => {
    unsubscribe();
    loop.stop();
  };
}

function reconcile(access: Access, replicaSet: KubeObject, again: (ms: number) => void): void {
  adoptOrphans(access, replicaSet, pods);
  const active = access.ownedBy(replicaSet, pods).filter(isActive);
  const desired = numberAt(replicaSet['spec'], 'replicas') ?? 1;
  let failure: Condition | undefined;
  if (replicaSet.metadata.deletionTimestamp === undefined) {
    failure = createMissing(access, replicaSet, desired - active.length);
    for (const pod of surplus(active, active.length - desired)) access.delete(pods, pod);
  }
  const counted = access.ownedBy(replicaSet, pods).filter(isActive);
  const {status, dueInMs} = count(access.context, replicaSet, counted);
  access.modify(replicaSets, replicaSet, {
    subresource: 'status',
    change: (next) => {
      next['status'] = {...status, ...conditionsOf(access.context, replicaSet, failure)};
    },
  });
  if (dueInMs !== undefined) again(dueInMs);
}

/** A Pod that has ended or is going away is not counted. */
function isActive(pod: KubeObject): boolean {
  const phase = stringAt(pod['status'], 'phase');
  return pod.metadata.deletionTimestamp === undefined && phase !== 'Succeeded' && phase !== 'Failed';
}

/** Creates Pods; what the API refuses becomes the condition ReplicaFailure. */
function createMissing(access: Access, replicaSet: KubeObject, missing: number): Condition | undefined {
  try {
    for (let i = 0; i < missing; i += 1) access.create(pods, replicaSet.metadata.namespace, podOf(replicaSet));
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return {type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: error.message};
  }
}

function podOf(replicaSet: KubeObject): JsonObject {
  const template = objectAt(replicaSet['spec'], 'template');
  const {labels, annotations} = objectAt(template, 'metadata');
  const {name, uid = ''} = replicaSet.metadata;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName: `${name}-`,
      ...(labels === undefined ? {} : {labels}),
      ...(annotations === undefined ? {} : {annotations}),
      ownerReferences: [
        {apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid, controller: true, blockOwnerDeletion: true},
      ],
    },
    spec: structuredClone(objectAt(template, 'spec')),
  };
}

/** The Pods to delete: those that are not ready first, then the youngest. */
function surplus(active: readonly KubeObject[], many: number): KubeObject[] {
  const readiness = (pod: KubeObject): number => (hasCondition(pod['status'], 'Ready', 'True') ? 1 : 0);
  const age = (pod: KubeObject): number => -Number(pod.metadata.resourceVersion);
  const ordered = active.toSorted((a, b) => readiness(a) - readiness(b) || age(a) - age(b));
  return many > 0 ? ordered.slice(0, many) : [];
}

function count(
  context: Context,
  replicaSet: KubeObject,
  counted: readonly KubeObject[],
): {status: JsonObject; dueInMs: number | undefined} {
  const minReadyMs = (numberAt(replicaSet['spec'], 'minReadySeconds') ?? 0) * 1000;
  const now = context.clock.now().getTime();
  const ready = counted.filter((pod) => hasCondition(pod['status'], 'Ready', 'True'));
  const waits = ready.map((pod) => readySince(pod) + minReadyMs - now).filter((ms) => minReadyMs > 0 && ms > 0);
  return {
    status: {
      replicas: counted.length,
      ...positive({
        fullyLabeledReplicas: counted.length,
        readyReplicas: ready.length,
        availableReplicas: ready.length - waits.length,
      }),
      observedGeneration: replicaSet.metadata.generation ?? 1,
    },
    dueInMs: waits.length === 0 ? undefined : Math.min(...waits),
  };
}

function readySince(pod: KubeObject): number {
  return Date.parse(stringAt(findCondition(pod['status'], 'Ready'), 'lastTransitionTime') ?? '');
}

function conditionsOf(context: Context, replicaSet: KubeObject, failure: Condition | undefined): JsonObject {
  if (failure === undefined) return {};
  const old = findCondition(replicaSet['status'], failure.type);
  return {conditions: [stamped(failure, old, kubeTime(context.clock.now()))]};
}

/** The API leaves counts of zero out. */
export function positive(counts: Readonly<Record<string, number>>): JsonObject {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0));
}
