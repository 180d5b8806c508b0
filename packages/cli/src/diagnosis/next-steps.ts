import {isReason, type Reason} from '@kruntimes/api';
import {shellWord} from '../checks/shell-word.js';
import type {Names} from './evidence.js';

/** What a next step names. */
export interface Place extends Names {
  /** What the program is called by its user. */
  readonly bin: string;
  /** An example of the Pods that it is about. */
  readonly pod?: string | undefined;
  readonly container?: string | undefined;
}

/** The controller's service account, as `deploy/install.yaml` has it. */
const CONTROLLER_USER = 'system:serviceaccount:kruntimes-system:kruntimes-controller';

/** What to do about each reason: words, and the exact command line. */
const NEXT_STEPS: Readonly<Record<Reason, (at: Place) => readonly [words: string, command: string]>> = {
  Pending: ({bin}) => ['see whether the controller runs', `${bin} doctor`],
  SpecNotObserved: ({bin}) => ['see whether the controller runs', `${bin} doctor`],
  DeploymentNotObserved: () => [
    "see whether the cluster's Deployment controller runs",
    'kubectl get pods -n kube-system -l component=kube-controller-manager',
  ],
  DeploymentNotOwned: (at) => ['rename the Runtime, or delete the Deployment', deployment('delete', at)],
  SelectorMismatch: (at) => ['delete the Deployment, and the controller makes it anew', deployment('delete', at)],
  TemplateInvalid: edit('correct spec.template'),
  ConflictingWriter: (at) => [
    'find the other writer, and stop it',
    `${deployment('get', at)} -o yaml --show-managed-fields`,
  ],
  QuotaExceeded: ({namespace}) => ['see what uses the quota up', `kubectl describe quota -n ${shellWord(namespace)}`],
  AdmissionDenied: () => [
    'see who denies it',
    'kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations,validatingadmissionpolicies',
  ],
  Forbidden: ({namespace}) => [
    'see what the controller may do',
    `kubectl auth can-i --list -n ${shellWord(namespace)} --as ${CONTROLLER_USER}`,
  ],
  PodsUnreadable: ({namespace}) => [
    'see whether the controller may read Pods',
    `kubectl auth can-i list pods -n ${shellWord(namespace)} --as ${CONTROLLER_USER}`,
  ],
  NamespaceTerminating: ({namespace}) => [
    'see what the namespace waits for',
    `kubectl get namespace ${shellWord(namespace)} -o yaml`,
  ],
  DeploymentTerminating: (at) => ['see what its deletion waits for', `${deployment('get', at)} -o yaml`],
  PodCreateForbidden: ({runtime, namespace}) => [
    'see who refuses the Pods',
    `kubectl describe rs -l kruntimes.io/runtime=${shellWord(runtime)} -n ${shellWord(namespace)}`,
  ],
  InvalidImageName: edit('correct the image'),
  ImagePullFailed: describePod('see why it cannot be pulled'),
  ConfigMissing: describePod('see what is missing'),
  VolumeMountFailed: describePod('see which volume it is'),
  ContainerStartFailed: describePod('see why it cannot be started'),
  OOMKilled: edit('raise resources.limits.memory, or use less'),
  CrashLooping: log('read how it ended', '--previous'),
  InitFailed: log('read why it fails'),
  Unschedulable: describePod('see why no node fits'),
  Preempted: () => ['see which priorities there are', 'kubectl get priorityclasses'],
  Evicted: () => ['see what the nodes are short of', 'kubectl describe nodes'],
  SchedulingGated: describePod('see which gates hold it back'),
  StartupProbePending: describePod('see what the probe says'),
  ReadinessProbeFailing: describePod('see what the probe says'),
  ReadinessGatePending: describePod('see which gate is not met'),
  NodeLost: () => ['see which node does not answer', 'kubectl get nodes'],
  Starting: wait('wait until it is ready'),
  Progressing: wait('wait until it is ready'),
  RollingOut: wait('wait until it is rolled out'),
  ScalingDown: wait('wait until it is scaled down'),
  Terminating: wait('wait until it is gone', ' --for=deleted'),
  ScaledToZero: (at) => [
    'give it replicas',
    `${at.bin} runtime scale ${shellWord(at.runtime)} --replicas=1${inNamespace(at)}`,
  ],
  Ready: (at) => ['nothing to do, look at it', `${at.bin} runtime get ${shellWord(at.runtime)}${inNamespace(at)}`],
};

/** What to do about a reason, with the exact command line; undefined for a reason of a newer controller. */
export function nextStep(reason: string, at: Place): string | undefined {
  if (!isReason(reason)) return undefined;
  const [words, command] = NEXT_STEPS[reason](at);
  return `${words}:  ${command}`;
}

type Step = (typeof NEXT_STEPS)[Reason];

function edit(words: string): Step {
  return (at) => [words, `kubectl edit runtime ${shellWord(at.runtime)}${inNamespace(at)}`];
}

// All Pods of the pool, where there is no example.
function describePod(words: string): Step {
  return (at) => [words, `kubectl describe pod ${podOf(at)}${inNamespace(at)}`];
}

function log(words: string, ...flags: readonly string[]): Step {
  return (at) => {
    const container = at.container === undefined ? [] : ['-c', shellWord(at.container)];
    return [words, ['kubectl logs', podOf(at), ...container, ...flags].join(' ') + inNamespace(at)];
  };
}

function wait(words: string, flags = ''): Step {
  return (at) => [words, `${at.bin} runtime wait ${shellWord(at.runtime)}${flags}${inNamespace(at)}`];
}

function deployment(verb: string, at: Place): string {
  return `kubectl ${verb} deploy ${shellWord(at.deployment)}${inNamespace(at)}`;
}

function podOf({pod, runtime}: Place): string {
  return pod === undefined ? `-l kruntimes.io/runtime=${shellWord(runtime)}` : shellWord(pod);
}

function inNamespace({namespace}: Place): string {
  return ` -n ${shellWord(namespace)}`;
}
