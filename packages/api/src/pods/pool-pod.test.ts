import {describe, expect, it} from '@jest/globals';
import {CRASHED_AT, pod, POD_CASES, podObject} from '../../test/support/pods.js';
import {CRASH_STICKS_MS} from './container-findings.js';
import {findingAt, type Finding} from './finding.js';
import type {PodCondition, PodObject} from './pod-object.js';
import {trackPod} from './pool-pod.js';

/** What a Pod of the test data that counts and is not ready is found to be, so long after its crash. */
function found(what: string, afterMs = 0): Finding {
  const {standing} = pod(what);
  if (standing.kind !== 'not ready') throw new Error(`${what} is ${standing.kind}`);
  return findingAt(standing.findings, CRASHED_AT + afterMs);
}

/** A Pod of the test data with a condition changed. */
function withCondition(what: string, condition: PodCondition): PodObject {
  const {status, ...rest} = podObject(what);
  const others = status?.conditions?.filter(({type}) => type !== condition.type) ?? [];
  return {...rest, status: {...status, conditions: [...others, condition]}};
}

const reasonOf = (object: PodObject): string => {
  const {standing} = trackPod(object);
  return standing.kind === 'not ready' ? findingAt(standing.findings, CRASHED_AT).reason : standing.kind;
};

/** As one line: reason, container, message and detail. */
function text({reason, container = '-', message = '', detail}: Finding): string {
  return [reason, container, message, detail].filter((part) => Boolean(part)).join(' ');
}

const NO_ADDRESS = 'image registry.invalid/web:v9 cannot be pulled: its registry has no address';
const START_ERROR = 'exec: "serve": executable file not found in $PATH';
const VOLUME = '/var/lib/kubelet/pods/<uid>/volumes/kubernetes.io~empty-dir/v';
const MOUNT_ERROR = `error mounting "${VOLUME}" to rootfs at "/etc/passwd": mount ${VOLUME}:/etc/passwd (via /proc/self/fd/6), flags: 0x5000: not a directory`;

describe('a Pod that is not ready', () => {
  it.each<[string, string]>([
    ['ErrImagePull', `ImagePullFailed runtime ${NO_ADDRESS}`],
    ['ImagePullBackOff', `ImagePullFailed runtime ${NO_ADDRESS}`],
    ['ImagePullBackOff before 1.31', 'ImagePullFailed runtime image registry.invalid/web:v9'],
    ['ErrImagePull, not found', 'ImagePullFailed runtime image registry.example/web:v9 not found'],
    ['ErrImagePull, access denied', 'ImagePullFailed runtime image secret:v1 cannot be pulled: access denied'],
    [
      'ErrImagePull, registry away',
      'ImagePullFailed runtime image registry.example/web:v9 cannot be pulled: its registry does not answer',
    ],
    ['ErrImageNeverPull', 'ImagePullFailed runtime image nope:v1 is not on the node, and its pull policy is Never'],
    ['InvalidImageName', 'InvalidImageName runtime image Registry/Web:v9 is not a valid name'],
    ['ConfigMap missing', 'ConfigMissing runtime configmap "settings" not found'],
    ['Secret key missing', "ConfigMissing runtime couldn't find key token in Secret default/cred"],
    ['runs as root', 'ContainerStartFailed runtime container has runAsNonRoot and image will run as root'],
    [
      'subPath missing',
      'VolumeMountFailed runtime failed to prepare subPath for volumeMount "v" of container "runtime"',
    ],
    ['volume cannot be mounted', `VolumeMountFailed runtime ${MOUNT_ERROR}`],
    ['volume cannot be mounted, backing off', `VolumeMountFailed runtime ${MOUNT_ERROR}`],
    [
      'CreateContainerError',
      'ContainerStartFailed runtime failed to reserve container name "runtime_<pod>_default_<uid>_0": name "runtime_<pod>_default_<uid>_0" is reserved for "<id>"',
    ],
    ['RunContainerError', `ContainerStartFailed runtime ${START_ERROR}`],
    ['RunContainerError, backing off', `ContainerStartFailed runtime ${START_ERROR}`],
    ['PostStartHookError', 'CrashLooping runtime exit code 137 after its postStart hook failed'],
    ['PostStartHookError, backing off', 'CrashLooping runtime exit code 137'],
    ['OOMKilled', 'OOMKilled runtime exit code 137'],
    ['crashed', 'CrashLooping runtime exit code 1'],
    ['CrashLoopBackOff', 'CrashLooping runtime exit code 4'],
    ['running again after a crash', 'CrashLooping runtime exit code 4'],
    ['killed by its liveness probe', 'CrashLooping runtime exit code 0'],
    ['T44: back after a reboot', 'ReadinessProbeFailing runtime'],
    ['init container fails', 'InitFailed migrate exit code 3'],
    ['init container runs', 'Starting migrate the init container runs'],
    ['init container has run', 'ReadinessProbeFailing runtime'],
    ['init image missing', `ImagePullFailed migrate ${NO_ADDRESS.replace('web:v9', 'm:v1')}`],
    ['sidecar crashes', 'CrashLooping proxy exit code 2'],
    ['no cpu', 'Unschedulable - no node fits: cpu'],
    ['no gpu', 'Unschedulable - no node fits: nvidia.com/gpu'],
    ['no volume', 'Unschedulable - no node fits: missing PersistentVolumeClaim'],
    ['no label', 'Unschedulable - no node fits: affinity'],
    ['T45: gated', 'SchedulingGated - held back by example.com/quota'],
    ['preempted', 'Preempted -'],
    ['T44: node lost', 'NodeLost -'],
    ['T44: node unknown', 'NodeLost -'],
    ['startup probe pending', 'StartupProbePending runtime'],
    ['readiness probe fails', 'ReadinessProbeFailing runtime'],
    ['readiness gate open', 'ReadinessGatePending - waiting for example.com/load-balancer'],
    ['pulling its image', 'Starting -'],
    ['new', 'Starting -'],
  ])('%s', (what, expected) => {
    expect(text(found(what.replace(/^T\d+: /, '')))).toBe(expected);
  });

  it('T18: keeps its reason while it runs between two crashes, for ten minutes after the last', () => {
    expect(found('running again after a crash', CRASH_STICKS_MS - 1).reason).toBe('CrashLooping');
    expect(found('running again after a crash', CRASH_STICKS_MS).reason).toBe('ReadinessProbeFailing');
    expect(found('CrashLoopBackOff', CRASH_STICKS_MS).reason).toBe('CrashLooping');
  });

  it('T18: blames the same of several containers in any order', () => {
    const object = podObject('ErrImagePull');
    const [runtime] = object.status?.containerStatuses ?? [];
    const both = runtime ? [runtime, {...runtime, name: 'proxy'}] : [];
    const standings = [both, both.toReversed()].map(
      (containerStatuses) => trackPod({...object, status: {...object.status, containerStatuses}}).standing,
    );
    expect(standings[0]).toEqual(standings[1]);
    expect(standings[0]).toMatchObject({findings: [{container: 'proxy'}, {container: 'runtime'}]});
  });

  it('blames a container that is ready again only if it ended more than once', () => {
    const reasonAfter = (restartCount: number): string => {
      const object = podObject('running again after a crash');
      const [runtime] = object.status?.containerStatuses ?? [];
      const proxy = {name: 'proxy', ready: false, started: true, state: {running: {}}};
      const containerStatuses = runtime ? [{...runtime, ready: true, restartCount}, proxy] : [];
      return reasonOf({...object, status: {...object.status, containerStatuses}});
    };
    expect([reasonAfter(1), reasonAfter(2)]).toEqual(['ReadinessProbeFailing', 'CrashLooping']);
  });

  it('is starting while its volumes are mounted, and stuck there after the time that the kubelet gives them', () => {
    expect(found('volumes not mounted', -300_000 + 122_999).reason).toBe('Starting');
    expect(found('volumes not mounted', -300_000 + 123_000)).toMatchObject({
      reason: 'VolumeMountFailed',
      message: 'volumes or network are not set up; see the Events of the Pods',
    });
  });

  it('is not stuck there when its sandbox ends while its container crashes', () => {
    const lastTransitionTime = '2026-01-01T00:00:00Z';
    const noSandbox = {type: 'PodReadyToStartContainers', status: 'False', lastTransitionTime};
    expect(reasonOf(withCondition('CrashLoopBackOff', noSandbox))).toBe('CrashLooping');
  });

  it('T44: has not lost its node where somebody says why it is not ready', () => {
    const other = {type: 'Ready', status: 'False', reason: 'Novel', message: 'for another reason'};
    expect(reasonOf(withCondition('node lost', other))).toBe('Starting');
  });
});

describe('trackPod', () => {
  it.each<[string, object]>([
    ['ready', {kind: 'ready'}],
    ['T61: terminating', {kind: 'terminating'}],
    ['T61: succeeded', {kind: 'finished'}],
    [
      'T61: evicted',
      {kind: 'finished', finding: {reason: 'Evicted', message: 'it used more local storage than its limit'}},
    ],
    [
      'T61: evicted, node low on memory',
      {kind: 'finished', finding: {reason: 'Evicted', message: 'the node was low on memory'}},
    ],
    ['refused by the kubelet', {kind: 'finished', finding: {reason: 'Unschedulable', message: 'no node fits: cpu'}}],
  ])('%s', (what, standing) => {
    expect(pod(what.replace(/^T\d+: /, '')).standing).toEqual(standing);
  });

  it('keeps whose the Pod is and which version of it was seen, and nothing of its spec', () => {
    expect(pod('ready')).toEqual({
      metadata: {
        name: 'runtime-web-6d4f8b7c9d-x2x7k',
        namespace: 'default',
        uid: '7f0a3c1e-5b0e-4c0e-9f5e-2a1b3c4d5e6f',
        resourceVersion: '812',
      },
      pool: 'web',
      templateHash: '6d4f8b7c9d',
      standing: {kind: 'ready'},
    });
  });

  it('says of a Pod of another owner that it is in no pool', () => {
    const {metadata, ...rest} = podObject('ready');
    expect(trackPod({...rest, metadata: {...metadata, ownerReferences: []}}).pool).toBeUndefined();
    expect(trackPod({})).toMatchObject({pool: undefined, standing: {kind: 'not ready'}});
  });

  it.each(POD_CASES)('T18: says nothing of %s that differs from Pod to Pod', (what) => {
    const texts = JSON.stringify(pod(what).standing, (_key, value: unknown) =>
      typeof value === 'number' ? undefined : value,
    );
    expect(texts).not.toMatch(/x2x7k|7f0a3c1e|[0-9a-f]{12}|\d+m\d+s|\d+\.\d+\.\d+\.\d+/);
  });

  it('T38: bounds every text, however much a kubelet says', () => {
    const long = 'no such thing '.repeat(10_000);
    const waiting = {reason: 'CreateContainerError', message: long};
    const image = 'x'.repeat(10_000);
    const status = {
      conditions: [{type: 'PodScheduled', status: 'False', reason: 'SchedulerError', message: long}],
      containerStatuses: [
        {name: 'a', state: {waiting}},
        {name: 'b', image, state: {waiting: {...waiting, reason: 'ErrImagePull'}}},
      ],
    };
    expect(JSON.stringify(trackPod({status})).length).toBeLessThan(1500);
  });
});
