import {containerFindings, isUnderWay} from './container-findings.js';
import {disruptionFinding} from './disruption.js';
import type {Finding} from './finding.js';
import {podCondition, timeOf, type PodObject} from './pod-object.js';
import {schedulingFinding} from './scheduling.js';
import {stableMessage} from './stable-message.js';

/** As long as the kubelet waits for volumes before it reports that they fail (podAttachAndMountTimeout), in ms. */
export const SETUP_LIMIT_MS = 123_000;

/** Everything that keeps a Pod from being ready, as its status tells. Nothing found: it is starting. */
export function podFindings(pod: PodObject): Finding[] {
  const findings = [schedulingFinding(pod), disruptionFinding(pod), nodeFinding(pod), gateFinding(pod)];
  return [...findings, ...containerFindings(pod), setupFinding(pod)].filter((finding) => finding !== undefined);
}

/**
 * A node that does not answer: the node lifecycle controller takes Ready away and nothing else, so the containers are
 * still called ready, and there is no reason (MarkPodsNotReady of pkg/controller/util/node).
 */
function nodeFinding(pod: PodObject): Finding | undefined {
  const ready = podCondition(pod, 'Ready');
  if (ready?.status === 'Unknown') return {reason: 'NodeLost'};
  const isLost = ready?.status === 'False' && !ready.reason && podCondition(pod, 'ContainersReady')?.status === 'True';
  return isLost ? {reason: 'NodeLost'} : undefined;
}

function gateFinding(pod: PodObject): Finding | undefined {
  const ready = podCondition(pod, 'Ready');
  if (ready?.status !== 'False' || ready.reason !== 'ReadinessGatesNotReady') return undefined;
  const gates = [...(ready.message ?? '').matchAll(/readiness gate "([^"]+)"/g)].map(([, gate = '']) => gate);
  return {
    reason: 'ReadinessGatePending',
    message: gates.length === 0 ? undefined : stableMessage(`waiting for ${gates.sort().join(', ')}`),
  };
}

/**
 * Volumes are mounted, and then the network is set up, before there is any container: the kubelet tells of failures in
 * Events only. In the status they show as a Pod that has a node and cannot start containers, for too long.
 */
function setupFinding(pod: PodObject): Finding | undefined {
  const {initContainerStatuses = [], containerStatuses = [], startTime} = pod.status ?? {};
  const setup = podCondition(pod, 'PodReadyToStartContainers');
  const since = timeOf(setup?.lastTransitionTime) ?? timeOf(startTime);
  if (setup?.status !== 'False' || since === undefined || podCondition(pod, 'PodScheduled')?.status !== 'True') {
    return undefined;
  }
  if ([...initContainerStatuses, ...containerStatuses].some(isUnderWay)) return undefined;
  const message = 'volumes or network are not set up; see the Events of the Pods';
  return {reason: 'VolumeMountFailed', message, from: since + SETUP_LIMIT_MS};
}
