import {readFileSync} from 'node:fs';
import type {PodObject} from '../../src/pods/pod-object.js';
import {trackPod, type PoolPod} from '../../src/pods/pool-pod.js';

/**
 * Statuses of Pods by what is the matter, as the kubelet, the scheduler and the node controller of Kubernetes 1.34 wrote
 * them on a kind cluster; names, uids and times are made the same. What does not happen there (a registry that refuses,
 * a preemption, an older kubelet) is written after them.
 */
const STATUSES = JSON.parse(readFileSync(new URL('../../testdata/pods.json', import.meta.url), 'utf8')) as Record<
  string,
  PodObject
>;

/** What can be the matter with a Pod in testdata/pods.json. */
export const POD_CASES: readonly string[] = Object.keys(STATUSES);

/** When the last crash of the Pods in testdata/pods.json was. */
export const CRASHED_AT: number = Date.parse('2026-01-01T00:05:00Z');

/** Which of the Pods of which pool it is. */
export interface PodIdentity {
  readonly suffix?: string;
  readonly hash?: string;
  readonly runtime?: string;
}

/** A Pod of the pool `web` with a status of testdata/pods.json. */
export function podObject(
  what: string,
  {suffix = 'x2x7k', hash = '6d4f8b7c9d', runtime = 'web'}: PodIdentity = {},
): PodObject {
  const fixture = STATUSES[what];
  if (fixture === undefined) throw new Error(`testdata/pods.json has no "${what}"`);
  const set = `runtime-${runtime}-${hash}`;
  return {
    ...fixture,
    metadata: {
      name: `${set}-${suffix}`,
      namespace: 'default',
      uid: `7f0a3c1e-5b0e-4c0e-9f5e-2a1b3c4d5e6f`,
      resourceVersion: '812',
      labels: {'kruntimes.io/runtime': runtime, 'pod-template-hash': hash},
      ownerReferences: [{apiVersion: 'apps/v1', kind: 'ReplicaSet', name: set, uid: '3b', controller: true}],
      ...fixture.metadata,
    },
  };
}

/** {@link podObject}, as a cache keeps it. */
export function pod(what: string, identity?: PodIdentity): PoolPod {
  return trackPod(podObject(what, identity));
}

/** So many Pods with the same matter. */
export function podsOf(what: string, count: number): PoolPod[] {
  return Array.from({length: count}, (_, index) => pod(what, {suffix: `p${index}`}));
}
