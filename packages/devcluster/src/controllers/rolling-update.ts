import type {Json} from '../objects/json.js';
import {numberAt, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';

/** How many replicas each ReplicaSet of a Deployment is to have now; those that are not named keep theirs. */
export type Plan = ReadonlyMap<KubeObject, number>;

export interface RolloutState {
  readonly deployment: KubeObject;
  readonly newSet: KubeObject;
  readonly oldSets: readonly KubeObject[];
}

const desiredOf = (object: KubeObject): number => numberAt(object['spec'], 'replicas') ?? 1;
const countOf = (object: KubeObject, field: string): number => numberAt(object['status'], field) ?? 0;
const sum = (sets: readonly KubeObject[], of: (set: KubeObject) => number): number =>
  sets.reduce((all, set) => all + of(set), 0);

/** The next step of a rollout (pkg/controller/deployment/rolling.go and recreate.go). */
export function planRollout(state: RolloutState): Plan {
  const isRecreate = stringAt(objectAt(state.deployment['spec'], 'strategy'), 'type') === 'Recreate';
  return isRecreate ? planRecreate(state) : planRollingUpdate(state);
}

/** All old Pods go before the first new one comes. */
function planRecreate({deployment, newSet, oldSets}: RolloutState): Plan {
  const running = oldSets.filter((set) => desiredOf(set) > 0 || countOf(set, 'replicas') > 0);
  if (running.length > 0) return new Map(running.map((set) => [set, 0]));
  return new Map([[newSet, desiredOf(deployment)]]);
}

function planRollingUpdate(state: RolloutState): Plan {
  const {deployment, newSet, oldSets} = state;
  const desired = desiredOf(deployment);
  const limits = rollingLimits(deployment);
  const total = desiredOf(newSet) + sum(oldSets, desiredOf);
  const room = Math.max(0, desired + limits.surge - total);
  const wanted = Math.min(desired, desiredOf(newSet) + room);
  if (wanted !== desiredOf(newSet)) return new Map([[newSet, wanted]]);
  return planScaleDown(state, {total, minAvailable: desired - limits.unavailable});
}

/** Old Pods go as far as enough stay available: those that are not available first. */
function planScaleDown({newSet, oldSets}: RolloutState, numbers: {total: number; minAvailable: number}): Plan {
  const newUnavailable = desiredOf(newSet) - countOf(newSet, 'availableReplicas');
  let budget = numbers.total - numbers.minAvailable - newUnavailable;
  const plan = new Map<KubeObject, number>();
  for (const set of oldSets) {
    const unhealthy = Math.min(budget, desiredOf(set) - countOf(set, 'availableReplicas'));
    if (unhealthy <= 0) continue;
    plan.set(set, desiredOf(set) - unhealthy);
    budget -= unhealthy;
  }
  const available = countOf(newSet, 'availableReplicas') + sum(oldSets, (set) => countOf(set, 'availableReplicas'));
  budget = Math.min(budget, available - numbers.minAvailable);
  for (const set of oldSets) {
    const left = plan.get(set) ?? desiredOf(set);
    const gone = Math.min(budget, left);
    if (gone <= 0) continue;
    plan.set(set, left - gone);
    budget -= gone;
  }
  return plan;
}

/** `maxSurge` rounded up and `maxUnavailable` rounded down, in Pods; not both zero. */
export function rollingLimits(deployment: KubeObject): {surge: number; unavailable: number} {
  const desired = desiredOf(deployment);
  const rolling = objectAt(objectAt(deployment['spec'], 'strategy'), 'rollingUpdate');
  const surge = resolve(rolling['maxSurge'], desired, Math.ceil);
  const unavailable = resolve(rolling['maxUnavailable'], desired, Math.floor);
  return {surge, unavailable: surge === 0 && unavailable === 0 ? 1 : Math.min(unavailable, desired)};
}

function resolve(value: Json | undefined, of: number, round: (value: number) => number): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.endsWith('%') ? round((Number(value.slice(0, -1)) * of) / 100) : 0;
}
