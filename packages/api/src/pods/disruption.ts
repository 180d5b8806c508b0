import type {Finding} from './finding.js';
import {podCondition, type PodObject} from './pod-object.js';

/** What evicted Pods say of their end (pkg/kubelet/eviction and nodeshutdown), in words without amounts. */
const EVICTIONS: readonly (readonly [RegExp, string])[] = [
  [/ephemeral local storage|EmptyDir/i, 'it used more local storage than its limit'],
  [/shutdown|shutting down/i, 'its node was shut down'],
];
const LOW_RESOURCE = /low on resource: ([a-z-]+)/i;

/** A Pod that is about to go: the condition DisruptionTarget. */
export function disruptionFinding(pod: PodObject): Finding | undefined {
  const disruption = podCondition(pod, 'DisruptionTarget');
  if (disruption?.status !== 'True') return undefined;
  return {reason: disruption.reason === 'PreemptionByScheduler' ? 'Preempted' : 'Evicted'};
}

/** Why a Pod of phase Failed ended, if something ended it that may end the next one too. */
export function failureFinding(pod: PodObject): Finding | undefined {
  const {reason = '', message = ''} = pod.status ?? {};
  const disruption = disruptionFinding(pod);
  if (disruption?.reason === 'Preempted' || reason === 'Preempting') return {reason: 'Preempted'};
  if (/^(?:Evicted|Terminated|NodeShutdown|Shutdown)$/.test(reason) || disruption !== undefined) {
    return {reason: 'Evicted', message: evictionMessage(`${reason} ${message}`)};
  }
  // The kubelet refused it: the node changed after the scheduler had looked (pkg/kubelet/lifecycle/predicate.go).
  const lacking = /^OutOf(.+)$/.exec(reason)?.[1];
  if (lacking !== undefined) return {reason: 'Unschedulable', message: `no node fits: ${lacking.slice(0, 63)}`};
  return reason === 'NodeAffinity' ? {reason: 'Unschedulable', message: 'no node fits: affinity'} : undefined;
}

function evictionMessage(text: string): string | undefined {
  const resource = LOW_RESOURCE.exec(text)?.[1];
  if (resource !== undefined) return `the node was low on ${resource}`;
  return EVICTIONS.find(([pattern]) => pattern.test(text))?.[1];
}
