import type {Json, JsonObject} from '../objects/json.js';
import {isObject, listAt, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {qosClass} from '../resources/qos-class.js';
import type {Condition} from './conditions.js';
import {findCondition, stamped} from './conditions.js';
import type {PodFailure} from './pod-failure.js';

/** How far a Pod has come. */
export type PodStage = 'unscheduled' | 'starting' | 'running' | 'ready' | 'healing';

export interface PodState {
  readonly stage: PodStage;
  readonly failure: PodFailure | undefined;
}

/** The status that scheduler, kubelet and node controller would give to a Pod in that state. */
export function podStatus(pod: KubeObject, state: PodState, now: string): JsonObject {
  if (state.stage === 'unscheduled') return unscheduled(pod, now);
  const containers = listAt(pod['spec'], 'containers').filter(isObject);
  const isReady = state.stage === 'ready' && (state.failure === undefined || state.failure === 'NodeLost');
  const phase = state.stage === 'starting' || state.failure === 'ImagePullBackOff' ? 'Pending' : 'Running';
  return {
    phase,
    qosClass: qosClass(objectAt(pod, 'spec')),
    observedGeneration: pod.metadata.generation ?? 1,
    hostIP: '127.0.0.1',
    startTime: stringAt(pod['status'], 'startTime') ?? now,
    ...(phase === 'Running' ? {podIP: podIp(pod), podIPs: [{ip: podIp(pod)}]} : {}),
    conditions: conditions(pod, state, isReady).map((one) => stamped(one, findCondition(pod['status'], one.type), now)),
    containerStatuses: containers.map((container) => containerStatus(pod, container, {state, isReady, now})),
  };
}

function unscheduled(pod: KubeObject, now: string): JsonObject {
  const condition: Condition = {
    type: 'PodScheduled',
    status: 'False',
    reason: 'Unschedulable',
    message:
      '0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
  };
  return {
    phase: 'Pending',
    qosClass: qosClass(objectAt(pod, 'spec')),
    conditions: [stamped(condition, findCondition(pod['status'], condition.type), now)],
  };
}

function conditions(pod: KubeObject, state: PodState, isReady: boolean): Condition[] {
  const names = listAt(pod['spec'], 'containers').map((container) => stringAt(container, 'name') ?? '');
  const notReady = {reason: 'ContainersNotReady', message: `containers with unready status: [${names.join(' ')}]`};
  const containersReady: Condition = isReady
    ? {type: 'ContainersReady', status: 'True'}
    : {type: 'ContainersReady', status: 'False', ...notReady};
  // The node controller flips nothing but the status: no reason, and the containers still count as ready.
  const ready: Condition =
    state.failure === 'NodeLost' && isReady ? {type: 'Ready', status: 'False'} : {...containersReady, type: 'Ready'};
  return [
    {type: 'PodReadyToStartContainers', status: state.stage === 'starting' ? 'False' : 'True'},
    {type: 'Initialized', status: 'True'},
    ready,
    containersReady,
    {type: 'PodScheduled', status: 'True'},
  ];
}

function containerStatus(
  pod: KubeObject,
  container: JsonObject,
  seen: {state: PodState; isReady: boolean; now: string},
): JsonObject {
  const {state, isReady, now} = seen;
  const name = stringAt(container, 'name') ?? '';
  const image = stringAt(container, 'image') ?? '';
  const old = listAt(pod['status'], 'containerStatuses')
    .filter(isObject)
    .find((one) => one['name'] === name);
  const isStarted =
    state.stage !== 'starting' && state.failure !== 'ImagePullBackOff' && state.failure !== 'CrashLoopBackOff';
  const {restartCount, ...states} = containerState(pod, {container: name, image, old}, {state, now});
  return {
    name,
    image,
    imageID: isStarted ? `devcluster://${image}` : '',
    ...(isStarted ? {containerID: `devcluster://${String(pod.metadata.uid)}-${name}`} : {}),
    ready: isReady,
    started: isStarted,
    restartCount,
    ...states,
  };
}

interface ContainerSeen {
  readonly container: string;
  readonly image: string;
  readonly old: JsonObject | undefined;
}

function containerState(
  pod: KubeObject,
  seen: ContainerSeen,
  at: {state: PodState; now: string},
): {restartCount: number; state: Json; lastState: Json} {
  const {container, image, old} = seen;
  const restarts = typeof old?.['restartCount'] === 'number' ? old['restartCount'] : 0;
  const lastState = old?.['lastState'] ?? {};
  const {failure, stage} = at.state;
  if (failure === 'ImagePullBackOff') {
    const message = `Back-off pulling image "${image}": ErrImagePull: rpc error: code = NotFound desc = failed to pull and unpack image "${image}": not found`;
    return {restartCount: restarts, state: {waiting: {reason: 'ImagePullBackOff', message}}, lastState};
  }
  if (stage === 'starting') return {restartCount: restarts, state: {waiting: {reason: 'ContainerCreating'}}, lastState};
  if (failure === 'CrashLoopBackOff') {
    const {name, namespace, uid} = pod.metadata;
    const message = `back-off 5m0s restarting failed container=${container} pod=${name}_${String(namespace)}(${String(uid)})`;
    const terminated = {exitCode: 1, reason: 'Error', startedAt: at.now, finishedAt: at.now};
    return {
      restartCount: restarts + 1,
      state: {waiting: {reason: 'CrashLoopBackOff', message}},
      lastState: {terminated},
    };
  }
  const running =
    isObject(old?.['state']) && isObject(old['state']['running']) ? old['state']['running'] : {startedAt: at.now};
  return {restartCount: restarts, state: {running}, lastState};
}

/** An address that stays with the Pod; nothing listens there. */
function podIp(pod: KubeObject): string {
  const uid = (pod.metadata.uid ?? '').replaceAll('-', '');
  const byte = (from: number): number => (Number.parseInt(uid.slice(from, from + 2), 16) || 1) % 254 || 1;
  return `10.244.${byte(0)}.${byte(2)}`;
}
