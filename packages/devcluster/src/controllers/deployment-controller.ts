import type {JsonObject} from '../objects/json.js';
import {numberAt, objectAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {controllerOf, keyOf, objectKey} from '../objects/kube-object.js';
import {kubeTime} from '../objects/time.js';
import type {Context} from '../operations/context.js';
import {Access, deployments, replicaSets} from './access.js';
import {adoptOrphans} from './adoption.js';
import {deploymentStatus} from './deployment-status.js';
import {Loop} from './loop.js';
import {planRollout, rollingLimits} from './rolling-update.js';
import {hashLabel, sameTemplate, templateHash} from './template-hash.js';

const revisionAnnotation = 'deployment.kubernetes.io/revision';

/** Keeps one ReplicaSet per Pod template of a Deployment and moves the replicas to the newest. */
export function startDeploymentController(context: Context): () => void {
  const access = new Access(context, 'kube-controller-manager');
  const loop = new Loop(context.clock, (key) => {
    const deployment = access.get(deployments, key);
    if (deployment !== undefined) reconcile(access, deployment, (ms) => loop.addAfter(key, ms));
  });
  const unsubscribe = context.store.subscribe(({collection, object}) => {
    if (collection === deployments) loop.add(keyOf(object));
    const owner = collection === replicaSets ? controllerOf(object) : undefined;
    if (owner?.kind === 'Deployment') loop.add(objectKey(object.metadata.namespace, owner.name));
  });
  return () => {
    unsubscribe();
    loop.stop();
  };
}

function reconcile(access: Access, deployment: KubeObject, again: (ms: number) => void): void {
  adoptOrphans(access, deployment, replicaSets);
  const sets = access.ownedBy(deployment, replicaSets);
  let newSet = sets.find((set) => sameTemplate(templateOf(set), templateOf(deployment)));
  const oldSets = sets.filter((set) => set !== newSet).sort(byAge);
  if (deployment.metadata.deletionTimestamp === undefined) {
    newSet ??= createReplicaSet(access, deployment, sets);
    roll(access, deployment, {newSet, oldSets});
  }
  const {status, dueInMs} = deploymentStatus(deployment, {newSet, oldSets}, kubeTime(access.context.clock.now()));
  access.modify(deployments, deployment, {
    subresource: 'status',
    change: (next) => {
      next['status'] = status;
      const revision = latestRevision(access.ownedBy(deployment, replicaSets));
      if (revision > 0) setRevision(next, String(revision));
    },
  });
  if (dueInMs !== undefined) again(dueInMs);
}

function roll(
  access: Access,
  deployment: KubeObject,
  sets: {newSet: KubeObject; oldSets: readonly KubeObject[]},
): void {
  const {newSet, oldSets} = sets;
  markRevision(access, newSet, oldSets);
  const isPaused = objectAt(deployment, 'spec')['paused'] === true;
  if (!isPaused) {
    for (const [set, replicas] of planRollout({deployment, newSet, oldSets}))
      scale(access, set, {deployment, replicas});
  }
  cleanUp(access, deployment, oldSets);
}

function createReplicaSet(access: Access, deployment: KubeObject, sets: readonly KubeObject[]): KubeObject {
  const {name, namespace, uid = ''} = deployment.metadata;
  const template = structuredClone(templateOf(deployment));
  const hash = templateHash(template);
  const metadata = objectAt(template, 'metadata');
  const labels = {...objectAt(metadata, 'labels'), [hashLabel]: hash};
  const selector = objectAt(deployment['spec'], 'selector');
  const minReadySeconds = numberAt(deployment['spec'], 'minReadySeconds');
  return access.create(replicaSets, namespace, {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${name}-${hash}`,
      labels,
      annotations: {...sizeAnnotations(deployment), [revisionAnnotation]: String(latestRevision(sets) + 1)},
      ownerReferences: [
        {apiVersion: 'apps/v1', kind: 'Deployment', name, uid, controller: true, blockOwnerDeletion: true},
      ],
    },
    spec: {
      replicas: 0,
      ...(minReadySeconds === undefined ? {} : {minReadySeconds}),
      selector: {...selector, matchLabels: {...objectAt(selector, 'matchLabels'), [hashLabel]: hash}},
      template: {...template, metadata: {...metadata, labels}},
    },
  });
}

/** The newest ReplicaSet has the highest revision, a rolled-back one too; the Deployment shows it. */
function markRevision(access: Access, newSet: KubeObject, oldSets: readonly KubeObject[]): void {
  const revision = Math.max(latestRevision(oldSets) + 1, revisionOf(newSet));
  if (revisionOf(newSet) === revision) return;
  access.modify(replicaSets, newSet, {change: (next) => setRevision(next, String(revision))});
}

function setRevision(object: KubeObject, revision: string): void {
  object.metadata.annotations = {...object.metadata.annotations, [revisionAnnotation]: revision};
}

/** What a ReplicaSet is part of: how many Pods are wanted in all, and how many may be there in a rollout. */
function sizeAnnotations(deployment: KubeObject): Record<string, string> {
  const desired = numberAt(deployment['spec'], 'replicas') ?? 1;
  return {
    'deployment.kubernetes.io/desired-replicas': String(desired),
    'deployment.kubernetes.io/max-replicas': String(desired + rollingLimits(deployment).surge),
  };
}

function scale(access: Access, set: KubeObject, to: {deployment: KubeObject; replicas: number}): void {
  access.modify(replicaSets, set, {
    change: (next) => {
      objectAt(next, 'spec')['replicas'] = to.replicas;
      next.metadata.annotations = {...next.metadata.annotations, ...sizeAnnotations(to.deployment)};
    },
  });
}

/** Old ReplicaSets without Pods are kept for rolling back, up to the limit. */
function cleanUp(access: Access, deployment: KubeObject, oldSets: readonly KubeObject[]): void {
  const limit = numberAt(deployment['spec'], 'revisionHistoryLimit') ?? 10;
  const empty = oldSets.filter(
    (set) => (numberAt(set['spec'], 'replicas') ?? 0) === 0 && (numberAt(set['status'], 'replicas') ?? 0) === 0,
  );
  for (const set of empty.slice(0, Math.max(0, empty.length - limit))) access.delete(replicaSets, set);
}

function templateOf(object: KubeObject): JsonObject {
  return objectAt(object['spec'], 'template');
}

function revisionOf(set: KubeObject): number {
  return Number(set.metadata.annotations?.[revisionAnnotation] ?? 0);
}

function latestRevision(sets: readonly KubeObject[]): number {
  return Math.max(0, ...sets.map(revisionOf));
}

function byAge(a: KubeObject, b: KubeObject): number {
  return revisionOf(a) - revisionOf(b);
}
