import {definedFields} from '../defined-fields.js';
import {POD_TEMPLATE_HASH_LABEL, poolOf} from '../pool.js';
import {failureFinding} from './disruption.js';
import type {Finding} from './finding.js';
import {podFindings} from './pod-findings.js';
import {podCondition, type PodObject} from './pod-object.js';

/** Where a Pod stands, as its ReplicaSet sees it: one that is finished or terminating does not count. */
export type PodStanding =
  | {readonly kind: 'ready'}
  | {readonly kind: 'not ready'; readonly findings: readonly Finding[]}
  /** Succeeded or Failed; `finding` says what ended it, where that may happen to the next Pod as well. */
  | {readonly kind: 'finished'; readonly finding?: Finding}
  | {readonly kind: 'terminating'};

/** What a cache keeps of a Pod: whose it is and why it is not ready, and nothing of its spec. */
export interface PoolPod {
  readonly metadata: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
  };
  /** The name of the Runtime whose pool it belongs to; undefined for a Pod that is in no pool. */
  readonly pool: string | undefined;
  /** The hash of the template that it was made from: the last part of its ReplicaSet's name. */
  readonly templateHash: string | undefined;
  readonly standing: PodStanding;
}

/** Cuts a Pod down to a {@link PoolPod}: what can be said of it is found here, once for each version of it. */
export function trackPod(pod: PodObject): PoolPod {
  const {name, namespace, uid, resourceVersion, labels} = pod.metadata ?? {};
  return {
    metadata: definedFields({name, namespace, uid, resourceVersion}),
    pool: poolOf(pod),
    templateHash: labels?.[POD_TEMPLATE_HASH_LABEL],
    standing: standingOf(pod),
  };
}

/** As `IsPodActive` and `IsPodReady` of kube-controller-manager decide it. */
function standingOf(pod: PodObject): PodStanding {
  const phase = pod.status?.phase;
  if (phase === 'Succeeded') return {kind: 'finished'};
  if (phase === 'Failed') return {kind: 'finished', ...definedFields({finding: failureFinding(pod)})};
  if (pod.metadata?.deletionTimestamp !== undefined) return {kind: 'terminating'};
  if (podCondition(pod, 'Ready')?.status === 'True') return {kind: 'ready'};
  return {kind: 'not ready', findings: podFindings(pod)};
}
