import {objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {keyOf} from '../objects/kube-object.js';
import {kubeTime} from '../objects/time.js';
import type {Context} from '../operations/context.js';
import type {ChangeEvent} from '../storage/history.js';
import {Access, pods} from './access.js';
import type {ControllerOptions} from './controllers.js';
import {Loop} from './loop.js';
import {nodeName} from './node.js';
import {podFailure} from './pod-failure.js';
import type {PodStage} from './pod-status.js';
import {podStatus} from './pod-status.js';

/** How long a deleted Pod takes to end, in milliseconds, whatever its grace period. */
const terminationMs = 50;

/**
 * Plays scheduler, kubelet and node: a Pod is scheduled at once, runs after half of the delay and is ready after the
 * whole, later by the stagger for each Pod that was starting before it, as on a node that pulls images one by one; its
 * annotation makes it fail. It acts on new Pods, on a change of that annotation and on deletion, never on a
 * change of the status: a test may write that itself.
 */
export function startPodController(context: Context, options: ControllerOptions): () => void {
  const access = new Access(context, 'kubelet');
  const stages = new Map<string, PodStage>();
  const starting = new Set<string>();
  const half = options.podReadyDelayMs / 2;

  const loop = new Loop(context.clock, (key) => {
    const pod = access.get(pods, key);
    if (pod === undefined) return;
    if (pod.metadata.deletionTimestamp !== undefined) {
      access.delete(pods, pod, {gracePeriodSeconds: 0});
      return;
    }
    if (isLeftAlone(pod)) return;
    const uid = String(pod.metadata.uid);
    const stage = nextStage(pod, stages.get(uid));
    const turn = starting.size;
    stages.set(uid, stage);
    if (stage === 'starting') starting.add(uid);
    else starting.delete(uid);
    if (stage !== 'unscheduled') bind(access, pod);
    report(access, pod, stage);
    if (stage === 'starting') loop.addAfter(key, half + turn * options.podReadyStaggerMs);
    else if (stage === 'running') loop.addAfter(key, half);
  });

  const unsubscribe = context.store.subscribe((event) => {
    if (event.collection !== pods) return;
    const {object: pod} = event;
    if (event.type === 'DELETED') forget(String(pod.metadata.uid));
    else if (event.type === 'ADDED') loop.add(keyOf(pod));
    else if (begins(event, (one) => one.metadata.deletionTimestamp)) loop.addAfter(keyOf(pod), terminationMs);
    else if (begins(event, (one) => podFailure(one.metadata.annotations))) restart(event);
  });

  function forget(uid: string): void {
    stages.delete(uid);
    starting.delete(uid);
  }

  /** A Pod that fails shows it at once; one that heals takes the delay again. */
  function restart(event: ChangeEvent): void {
    const uid = String(event.object.metadata.uid);
    const isHealed = podFailure(event.object.metadata.annotations) === undefined;
    if (isHealed && stages.get(uid) === 'ready') stages.set(uid, 'healing');
    loop.add(keyOf(event.object));
  }

  return () => {
    unsubscribe();
    loop.stop();
  };
}

/** A Pod that waits for another scheduler than the default one, of which there is none. */
function isLeftAlone({spec}: KubeObject): boolean {
  return stringAt(spec, 'nodeName') === undefined && stringAt(spec, 'schedulerName') !== 'default-scheduler';
}

function begins(event: ChangeEvent, what: (object: KubeObject) => string | undefined): boolean {
  return event.previous !== undefined && what(event.previous) !== what(event.object);
}

function nextStage(pod: KubeObject, stage: PodStage | undefined): PodStage {
  switch (stage) {
    case undefined:
    case 'unscheduled':
      return podFailure(pod.metadata.annotations) === 'Unschedulable' ? 'unscheduled' : 'starting';
    case 'starting':
    case 'healing':
      return 'running';
    case 'running':
    case 'ready':
      return 'ready';
  }
}

function bind(access: Access, pod: KubeObject): void {
  if (stringAt(pod['spec'], 'nodeName') !== undefined) return;
  access.modify(pods, pod, {
    change: (next) => {
      objectAt(next, 'spec')['nodeName'] = nodeName;
    },
  });
}

function report(access: Access, pod: KubeObject, stage: PodStage): void {
  const failure = podFailure(pod.metadata.annotations);
  access.modify(pods, pod, {
    subresource: 'status',
    change: (next) => {
      next['status'] = podStatus(next, {stage, failure}, kubeTime(access.context.clock.now()));
    },
  });
}
