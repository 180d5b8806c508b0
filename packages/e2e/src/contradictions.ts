import {findCondition} from '@kruntimes/api';
import type {SeenStatus} from './status-recorder.js';

/**
 * How a status contradicts itself; nothing for one that does not. The ready Pods and those in the buckets are together
 * as many as are wanted, or as many as there are if that is more; the message says the same counts as the fields; and
 * exactly one of the conditions is True, each of the generation that the status is of. While Pods come and go, the
 * Deployment may report another number of them than there is, and what is checked is that none of the wanted is missing.
 */
export function contradictions(
  {status, desired, generation}: SeenStatus,
  {podsComeAndGo = false}: {readonly podsComeAndGo?: boolean} = {},
): string[] {
  // Of a status that is of an earlier spec it is not known how many Pods that one wanted.
  if (status.observedGeneration !== generation) return [];
  const {readyReplicas = NaN, replicas = NaN, notReady = [], conditions = []} = status;
  const wanted = podsComeAndGo ? desired : Math.max(desired, replicas);
  const inBuckets = notReady.reduce((sum, {count}) => sum + count, 0);
  const message = findCondition(conditions, 'Ready')?.message ?? '';
  const said = /^(\d+) of (\d+) Pods ready/.exec(message)?.slice(1).map(Number);
  const held = conditions.filter(({status: holds}) => holds === 'True').length;
  return [
    ...(readyReplicas + inBuckets === Math.max(wanted, readyReplicas) ||
    (podsComeAndGo && readyReplicas + inBuckets > wanted)
      ? []
      : [`${readyReplicas} ready and ${inBuckets} not ready of ${wanted}`]),
    ...(said === undefined || (said[0] === readyReplicas && said[1] === desired)
      ? []
      : [`"${message}" with ${readyReplicas} ready of ${desired}`]),
    ...(held === 1 ? [] : [`${held} conditions are True`]),
    ...conditions
      .filter(({observedGeneration}) => observedGeneration !== generation)
      .map(({type}) => `${type} is of another generation`),
  ];
}
