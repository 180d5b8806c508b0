import type {PodTemplateSpec} from '@kruntimes/api';
import {eventually} from '../eventually.js';
import type {Kubectl} from '../kubectl.js';
import type {PodRef} from './provider.js';

/** Pods that a real kubelet runs: ready while a file is there. The image needs `sleep`, `test`, `touch` and `rm`. */
export function fileReadyTemplate(image: string): PodTemplateSpec {
  const readinessProbe = {exec: {command: ['test', '-f', '/tmp/ready']}, periodSeconds: 1, failureThreshold: 1};
  const container = {
    name: 'runtime',
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['sleep', 'infinity'],
    readinessProbe,
  };
  return {spec: {terminationGracePeriodSeconds: 0, containers: [container]}};
}

/** Makes such a Pod ready or not ready, by its file. */
export async function setReadyByFile(kubectl: Kubectl, {namespace, name}: PodRef, ready: boolean): Promise<void> {
  const command = ready ? ['touch', '/tmp/ready'] : ['rm', '-f', '/tmp/ready'];
  // A container that is still being created cannot be entered yet.
  const enter = (): Promise<string> => kubectl('exec', '-n', namespace, name, '--', ...command);
  await eventually(`${command[0] ?? ''} in Pod ${name}`, enter, {deadlineMs: 60_000});
}
