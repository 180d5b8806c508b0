import {isObject, listAt, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';

/** The STATUS column of Pods (pkg/printers/internalversion's printPod, without init containers). */
export function podStatusText(pod: KubeObject): string {
  const status = pod['status'];
  if (pod.metadata.deletionTimestamp !== undefined) {
    return stringAt(status, 'reason') === 'NodeLost' ? 'Unknown' : 'Terminating';
  }
  const gated = listAt(status, 'conditions').some(
    (one) => isObject(one) && one['type'] === 'PodScheduled' && one['reason'] === 'SchedulingGated',
  );
  if (gated) return 'SchedulingGated';
  const states = listAt(status, 'containerStatuses')
    .filter(isObject)
    .map((one) => objectAt(one, 'state'));
  const waiting = states.map((state) => stringAt(state['waiting'], 'reason')).find((reason) => reason !== undefined);
  const terminated = states
    .map((state) => stringAt(state['terminated'], 'reason'))
    .find((reason) => reason !== undefined);
  return waiting ?? terminated ?? stringAt(status, 'reason') ?? stringAt(status, 'phase') ?? 'Unknown';
}
