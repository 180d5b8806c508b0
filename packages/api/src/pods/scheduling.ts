import type {Finding} from './finding.js';
import {podCondition, type PodObject} from './pod-object.js';
import {stableMessage} from './stable-message.js';

/** What the plugins of kube-scheduler say of a node that does not fit, in the words and the order that are shown. */
const OBSTACLES: readonly (readonly [RegExp, string])[] = [
  [/no nodes available/i, 'no nodes'],
  [/insufficient cpu/i, 'cpu'],
  [/insufficient memory/i, 'memory'],
  [/insufficient ephemeral-storage/i, 'ephemeral storage'],
  [/too many pods/i, 'Pods per node'],
  [/untolerated taint|taints? that the pod/i, 'taint'],
  [/unschedulable/i, 'cordoned'],
  [/anti-affinity/i, 'anti-affinity'],
  [/(?<!anti-|volume node )affinity|selector/i, 'affinity'],
  [/topology spread/i, 'topology spread'],
  [/free ports/i, 'host port'],
  [/persistentvolumeclaim "[^"]*" not found/i, 'missing PersistentVolumeClaim'],
  [/volume(?!claim "[^"]*" not found)|storageclass|csi/i, 'volume'],
  [/resourceclaim|cannot allocate all claims/i, 'device'],
];
const EXTENDED_RESOURCE = /insufficient ([\w.-]+\/[\w.-]*\w)/gi;

/** Why the Pod has no node, if it has none. */
export function schedulingFinding(pod: PodObject): Finding | undefined {
  const scheduled = podCondition(pod, 'PodScheduled');
  if (scheduled?.status !== 'False') return undefined;
  if (scheduled.reason === 'SchedulingGated') return {reason: 'SchedulingGated', message: gatesOf(pod)};
  return {reason: 'Unschedulable', message: unschedulableMessage(scheduled.message ?? '')};
}

/**
 * What is in the way according to a scheduler's message, without the numbers of nodes: they move with other Pods and
 * nodes. What preemption says of the same nodes is left out.
 */
export function unschedulableMessage(message: string): string | undefined {
  const text = message.replace(/\s*preemption:.*$/is, '');
  const extended = [...text.matchAll(EXTENDED_RESOURCE)].map(([, resource = '']) => resource.slice(0, 63)).sort();
  const words = OBSTACLES.filter(([pattern]) => pattern.test(text)).map(([, word]) => word);
  const all = [...new Set([...extended, ...words])];
  if (all.length > 0) return `no node fits: ${all.slice(0, 8).join(', ')}`;
  return stableMessage(text.replace(/\b\d+(?:\/\d+)? /g, '')) || undefined;
}

function gatesOf({spec}: PodObject): string | undefined {
  const names = spec?.schedulingGates?.map(({name}) => name).sort() ?? [];
  return names.length === 0 ? undefined : stableMessage(`held back by ${names.join(', ')}`);
}
