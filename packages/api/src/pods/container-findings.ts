import type {Reason} from '../reasons.js';
import type {Finding} from './finding.js';
import {imageFinding} from './image-findings.js';
import {timeOf, type ContainerStatus, type PodObject, type Termination} from './pod-object.js';
import {stableMessage} from './stable-message.js';

/** A container that ended is called crashing for so long after it runs again, in ms, so that the reason does not flap. */
export const CRASH_STICKS_MS = 600_000;

/** Waiting for its turn, or being made. */
const NORMAL_WAITING: ReadonlySet<string> = new Set(['', 'ContainerCreating', 'PodInitializing']);
/** The runtime could not start the process: containerd, and dockershim. */
const START_ERRORS: ReadonlySet<string> = new Set(['StartError', 'ContainerCannotRun']);
/** Not an end of the container's own: the node lost sight of it, in a reboot as a rule. */
const LOST_TRACK: ReadonlySet<string> = new Set(['ContainerStatusUnknown', 'Unknown']);
/** What containerd, its shim and runc put before what is wrong. */
const RUNTIME_LAYERS =
  /^(?:failed to [a-z ]+: |OCI runtime [a-z ]+: |runc [a-z ]+: |unable to start container process: |error during container init: )+/;

interface Container {
  readonly status: ContainerStatus;
  /** An init container that has to end before the others start; a sidecar is none. */
  readonly isInit: boolean;
  readonly podName: string | undefined;
}

/**
 * What keeps the containers of a Pod from being ready: first the init containers, in their order, then the others by
 * name, as the kubelet lists them, so that the order of the list is never what changes.
 */
export function containerFindings(pod: PodObject): Finding[] {
  return containersOf(pod).flatMap(findingsOf);
}

/** Whether a container has run, or has failed to. */
export function isUnderWay({state, lastState}: ContainerStatus): boolean {
  const isWaiting = state?.running === undefined && state?.terminated === undefined;
  return !isWaiting || lastState?.terminated !== undefined || !NORMAL_WAITING.has(state?.waiting?.reason ?? '');
}

function containersOf({metadata, spec, status}: PodObject): Container[] {
  const sidecars = spec?.initContainers?.filter(({restartPolicy}) => restartPolicy === 'Always') ?? [];
  const isSidecar = (name: string): boolean => sidecars.some((sidecar) => sidecar.name === name);
  const podName = metadata?.name;
  return [
    ...(status?.initContainerStatuses ?? []).map((one) => ({status: one, isInit: !isSidecar(one.name), podName})),
    ...(status?.containerStatuses ?? []).toSorted(byName).map((one) => ({status: one, isInit: false, podName})),
  ];
}

function byName(a: ContainerStatus, b: ContainerStatus): number {
  return a.name < b.name ? -1 : 1;
}

function findingsOf(container: Container): Finding[] {
  const {status, isInit} = container;
  const {waiting, terminated, running} = status.state ?? {};
  if (isInit && terminated?.exitCode === 0) return [];
  if (terminated !== undefined) return [crash(container, terminated)];
  const findings = [waitingFinding(container, waiting ?? {}) ?? stickyCrash(container)];
  if (running !== undefined) findings.push(runningFinding(container));
  return findings.filter((finding) => finding !== undefined);
}

function waitingFinding(
  container: Container,
  {reason = '', message = ''}: {readonly reason?: string; readonly message?: string},
): Finding | undefined {
  const {status, podName} = container;
  const last = status.lastState?.terminated;
  if (NORMAL_WAITING.has(reason)) return undefined;
  const image = imageFinding(status);
  if (image !== undefined) return image;
  switch (reason) {
    case 'CrashLoopBackOff':
      return crash(container, last ?? {});
    case 'CreateContainerConfigError':
      return {reason: configReason(message), container: status.name, message: stableMessage(message, podName)};
    // Alternates with CrashLoopBackOff, which does not tell of the hook.
    case 'PostStartHookError':
      return {...crash(container, last ?? {}), detail: 'after its postStart hook failed'};
    // Alternates with CrashLoopBackOff, which does not tell the error: the termination has it in both.
    case 'RunContainerError':
      return last !== undefined && isStartError(last) ? crash(container, last) : startFailure(container, message);
    case 'CreateContainerError':
      return startFailure(container, message);
    default:
      return startFailure(container, message === '' ? reason : `${reason}: ${message}`);
  }
}

function startFailure({status: {name}, podName}: Container, message: string): Finding {
  const reason = message.includes('error mounting') ? 'VolumeMountFailed' : 'ContainerStartFailed';
  return {reason, container: name, message: stableMessage(message.replace(RUNTIME_LAYERS, ''), podName)};
}

// The kubelet says CreateContainerConfigError for all that it finds wrong before it calls the runtime.
function configReason(message: string): Reason {
  if (/volume|subPath/i.test(message)) return 'VolumeMountFailed';
  return message === '' || /not found|couldn't find/i.test(message) ? 'ConfigMissing' : 'ContainerStartFailed';
}

function crash(of: Container, {exitCode, reason = '', message: error = ''}: Termination): Finding {
  if (isStartError({reason})) return startFailure(of, error);
  const container = of.status.name;
  const message = exitCode === undefined ? 'it ended' : `exit code ${exitCode}`;
  if (reason === 'OOMKilled') return {reason, container, message};
  return {reason: of.isInit ? 'InitFailed' : 'CrashLooping', container, message, detail: null};
}

function isStartError({reason = ''}: Termination): boolean {
  return START_ERRORS.has(reason);
}

// One that is ready again is to blame only if it ended more than once.
function stickyCrash(container: Container): Finding | undefined {
  const {ready = false, restartCount = 0, lastState} = container.status;
  const last = lastState?.terminated;
  const ended = timeOf(last?.finishedAt);
  if (last === undefined || ended === undefined || LOST_TRACK.has(last.reason ?? '')) return undefined;
  return ready && restartCount < 2 ? undefined : {...crash(container, last), until: ended + CRASH_STICKS_MS};
}

function runningFinding({status: {name, ready, started}, isInit}: Container): Finding | undefined {
  if (isInit) return {reason: 'Starting', container: name, message: 'the init container runs'};
  if (started === false) return {reason: 'StartupProbePending', container: name};
  return ready === true ? undefined : {reason: 'ReadinessProbeFailing', container: name};
}
