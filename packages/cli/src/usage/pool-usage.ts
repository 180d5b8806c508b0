import {poolOf} from '@kruntimes/api';
import {keyOf, objectKey, type ObjectKey} from '@kruntimes/kube';
import type {Pod} from '../services/pool-pods.js';
import type {PodMetrics} from '../services/read-usage.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {parseQuantity} from './quantity.js';

/** What is used, in billionths of a core and of a byte. */
export interface Usage {
  readonly cpu: bigint;
  readonly memory: bigint;
}

/** What the Pods of a Runtime use. */
export interface PoolUsage {
  readonly runtime: RuntimeObject;
  /** How many Pods it has that have not finished. */
  readonly pods: number;
  /** Undefined where there is no sample of a Pod that runs: a part of the sum would look like the whole. */
  readonly usage: Usage | undefined;
}

const NOTHING: Usage = {cpu: 0n, memory: 0n};

/** What the Pods of each Runtime use together, in the order of the Runtimes. */
export function poolUsages(
  runtimes: readonly RuntimeObject[],
  pods: readonly Pod[],
  samples: readonly PodMetrics[],
): readonly PoolUsage[] {
  const usages = new Map(samples.map((sample) => [keyOf(sample), usageOf(sample)]));
  const pools = podsByPool(pods);
  return runtimes.map((runtime) => {
    const members = pools.get(keyOf(runtime)) ?? [];
    const used = members.map((pod) => usages.get(keyOf(pod)) ?? (isPlaced(pod) ? undefined : NOTHING));
    return {runtime, pods: members.length, usage: sum(used)};
  });
}

function podsByPool(pods: readonly Pod[]): ReadonlyMap<ObjectKey, readonly Pod[]> {
  const pools = new Map<ObjectKey, Pod[]>();
  for (const pod of pods) {
    const name = poolOf(pod);
    if (name === undefined || isFinished(pod)) continue;
    const key = objectKey(pod.metadata?.namespace, name);
    const members = pools.get(key);
    if (members === undefined) pools.set(key, [pod]);
    else members.push(pod);
  }
  return pools;
}

function isFinished({status}: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

// One that is on no node yet uses nothing.
function isPlaced({spec}: Pod): boolean {
  return spec?.nodeName !== undefined && spec.nodeName !== '';
}

// A server in Go sends null for a list that it left empty.
function usageOf({containers}: PodMetrics): Usage | undefined {
  if (!containers?.length) return undefined;
  return sum(
    containers.map(({usage = {}}) => {
      const [cpu, memory] = [parseQuantity(usage['cpu'] ?? ''), parseQuantity(usage['memory'] ?? '')];
      return cpu === undefined || memory === undefined ? undefined : {cpu, memory};
    }),
  );
}

function sum(usages: readonly (Usage | undefined)[]): Usage | undefined {
  return usages.reduce<Usage | undefined>(
    (total, usage) =>
      total === undefined || usage === undefined
        ? undefined
        : {cpu: total.cpu + usage.cpu, memory: total.memory + usage.memory},
    NOTHING,
  );
}
