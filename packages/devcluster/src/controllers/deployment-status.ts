import type {JsonObject} from '../objects/json.js';
import {equalJson, numberAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Condition} from './conditions.js';
import {findCondition, stamped} from './conditions.js';
import {positive} from './replica-set-controller.js';
import {rollingLimits} from './rolling-update.js';

export interface RolloutSets {
  readonly newSet: KubeObject | undefined;
  readonly oldSets: readonly KubeObject[];
}

/** The status of a Deployment (pkg/controller/deployment/sync.go, progress.go), and when its deadline is to be looked at. */
export function deploymentStatus(
  deployment: KubeObject,
  sets: RolloutSets,
  now: string,
): {status: JsonObject; dueInMs?: number} {
  const all = [...(sets.newSet === undefined ? [] : [sets.newSet]), ...sets.oldSets];
  const count = (field: string): number => all.reduce((sum, set) => sum + (numberAt(set['status'], field) ?? 0), 0);
  const replicas = count('replicas');
  const available = count('availableReplicas');
  const desired = numberAt(deployment['spec'], 'replicas') ?? 1;
  const counts = positive({
    replicas,
    updatedReplicas: numberAt(sets.newSet?.['status'], 'replicas') ?? 0,
    readyReplicas: count('readyReplicas'),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, Math.max(replicas, desired) - available),
  });
  const progress = progressCondition(deployment, sets, {counts, now});
  const failure = all.map((set) => findCondition(set['status'], 'ReplicaFailure')).find((one) => one !== undefined);
  const conditions = [
    withTimes(availableCondition(deployment, available), deployment, now),
    ...(progress === undefined ? [] : [progress.condition]),
    ...(failure === undefined ? [] : [{...failure, lastUpdateTime: failure['lastTransitionTime']}]),
  ];
  const status: JsonObject = {observedGeneration: deployment.metadata.generation ?? 1, ...counts, conditions};
  return {status, ...(progress?.dueInMs === undefined ? {} : {dueInMs: progress.dueInMs})};
}

function availableCondition(deployment: KubeObject, available: number): Condition {
  const desired = numberAt(deployment['spec'], 'replicas') ?? 1;
  const isAvailable = available >= desired - rollingLimits(deployment).unavailable;
  return isAvailable
    ? {
        type: 'Available',
        status: 'True',
        reason: 'MinimumReplicasAvailable',
        message: 'Deployment has minimum availability.',
      }
    : {
        type: 'Available',
        status: 'False',
        reason: 'MinimumReplicasUnavailable',
        message: 'Deployment does not have minimum availability.',
      };
}

interface Progress {
  readonly condition: JsonObject;
  readonly dueInMs?: number;
}

function progressCondition(
  deployment: KubeObject,
  sets: RolloutSets,
  seen: {counts: JsonObject; now: string},
): Progress | undefined {
  const {counts, now} = seen;
  const old = findCondition(deployment['status'], 'Progressing');
  const name = sets.newSet?.metadata.name ?? '';
  if (sets.newSet === undefined) return old === undefined ? undefined : {condition: old};
  const isNew = old === undefined;
  if (isComplete(deployment, counts)) {
    return {
      condition: withTimes(
        progressing('True', 'NewReplicaSetAvailable', `ReplicaSet "${name}" has successfully progressed.`),
        deployment,
        now,
      ),
    };
  }
  if (isNew) {
    return timed(
      {
        condition: withTimes(
          progressing('True', 'NewReplicaSetCreated', `Created new replica set "${name}"`),
          deployment,
          now,
        ),
      },
      deployment,
      now,
    );
  }
  if (hasMoved(deployment, counts)) {
    const moved = withTimes(
      progressing('True', 'ReplicaSetUpdated', `ReplicaSet "${name}" is progressing.`),
      deployment,
      now,
    );
    return timed({condition: {...moved, lastUpdateTime: now}}, deployment, now);
  }
  const left = timeLeft(old, deployment, now);
  if (left > 0 || old['reason'] === 'NewReplicaSetAvailable') return timed({condition: old}, deployment, now);
  return {
    condition: withTimes(
      progressing('False', 'ProgressDeadlineExceeded', `ReplicaSet "${name}" has timed out progressing.`),
      deployment,
      now,
    ),
  };
}

function progressing(status: 'True' | 'False', reason: string, message: string): Condition {
  return {type: 'Progressing', status, reason, message};
}

function isComplete(deployment: KubeObject, counts: JsonObject): boolean {
  const desired = numberAt(deployment['spec'], 'replicas') ?? 1;
  return ['updatedReplicas', 'replicas', 'availableReplicas'].every(
    (field) => (numberAt(counts, field) ?? 0) === desired,
  );
}

/** Whether more Pods are updated, ready or available, or fewer old ones are left, than at the last look. */
function hasMoved(deployment: KubeObject, counts: JsonObject): boolean {
  const old = deployment['status'];
  const at = (from: JsonObject, field: string): number => numberAt(from, field) ?? 0;
  const before: JsonObject = typeof old === 'object' && old !== null && !Array.isArray(old) ? old : {};
  const grew = ['updatedReplicas', 'readyReplicas', 'availableReplicas'].some(
    (field) => at(counts, field) > at(before, field),
  );
  const oldLeft = (from: JsonObject): number => at(from, 'replicas') - at(from, 'updatedReplicas');
  return grew || oldLeft(counts) < oldLeft(before);
}

function timed(progress: Progress, deployment: KubeObject, now: string): Progress {
  return {...progress, dueInMs: Math.max(1000, timeLeft(progress.condition, deployment, now))};
}

function timeLeft(condition: JsonObject, deployment: KubeObject, now: string): number {
  const seconds = numberAt(deployment['spec'], 'progressDeadlineSeconds') ?? 600;
  const since = condition['lastUpdateTime'];
  return (typeof since === 'string' ? Date.parse(since) : 0) + seconds * 1000 - Date.parse(now);
}

function withTimes(condition: Condition, deployment: KubeObject, now: string): JsonObject {
  const old = findCondition(deployment['status'], condition.type);
  const next = stamped(condition, old, now);
  const same = old !== undefined && equalJson({...old, lastUpdateTime: null}, {...next, lastUpdateTime: null});
  return {...next, lastUpdateTime: same ? (old['lastUpdateTime'] ?? now) : now};
}
