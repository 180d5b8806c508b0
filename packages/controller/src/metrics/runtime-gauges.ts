import {desiredReplicas, type Runtime} from '@kruntimes/api';
import {Gauge, type Registry} from 'prom-client';

const STATES = ['current', 'updated', 'available', 'ready'] as const;
const CONDITION_STATUSES = ['True', 'False', 'Unknown'] as const;

/**
 * What each Runtime says of itself, as it is in the cache when the metrics are read: a Runtime that is gone has no series
 * any more, and nothing has to be kept up to date in between.
 */
export function watchRuntimes(registry: Registry, runtimes: () => Iterable<Runtime>): void {
  const registers = [registry];
  const replicas: Gauge<'namespace' | 'runtime' | 'state'> = new Gauge({
    name: 'kruntimes_runtime_replicas',
    help: 'Pods of a Runtime: desired, current, updated, available, ready.',
    labelNames: ['namespace', 'runtime', 'state'],
    registers,
    collect: (): void => {
      replicas.reset();
      for (const runtime of runtimes()) setReplicas(replicas, runtime);
    },
  });
  const notReady: Gauge<'namespace' | 'runtime' | 'reason'> = new Gauge({
    name: 'kruntimes_runtime_not_ready_pods',
    help: 'Pods of a Runtime that are not ready, by the reason.',
    labelNames: ['namespace', 'runtime', 'reason'],
    registers,
    collect: (): void => {
      notReady.reset();
      for (const runtime of runtimes()) addNotReady(notReady, runtime);
    },
  });
  const conditions: Gauge<'namespace' | 'runtime' | 'type' | 'status'> = new Gauge({
    name: 'kruntimes_runtime_condition',
    help: 'Conditions of a Runtime: 1 for the status that each has.',
    labelNames: ['namespace', 'runtime', 'type', 'status'],
    registers,
    collect: (): void => {
      conditions.reset();
      for (const runtime of runtimes()) setConditions(conditions, runtime);
    },
  });
}

function labelsOf({metadata: {namespace = '', name = ''}}: Runtime): {namespace: string; runtime: string} {
  return {namespace, runtime: name};
}

// A count that is not known has no series: it is not 0.
function setReplicas(gauge: Gauge<'namespace' | 'runtime' | 'state'>, runtime: Runtime): void {
  const labels = labelsOf(runtime);
  gauge.set({...labels, state: 'desired'}, desiredReplicas(runtime));
  const {replicas, updatedReplicas, availableReplicas, readyReplicas} = runtime.status ?? {};
  const counts = [replicas, updatedReplicas, availableReplicas, readyReplicas];
  counts.forEach((count, index) => {
    const state = STATES[index];
    if (count !== undefined && state !== undefined) gauge.set({...labels, state}, count);
  });
}

// Several buckets may have the same reason, for different containers.
function addNotReady(gauge: Gauge<'namespace' | 'runtime' | 'reason'>, runtime: Runtime): void {
  const labels = labelsOf(runtime);
  for (const {reason, count} of runtime.status?.notReady ?? []) gauge.inc({...labels, reason}, count);
}

function setConditions(gauge: Gauge<'namespace' | 'runtime' | 'type' | 'status'>, runtime: Runtime): void {
  const labels = labelsOf(runtime);
  for (const condition of runtime.status?.conditions ?? []) {
    for (const status of CONDITION_STATUSES) {
      gauge.set({...labels, type: condition.type, status}, condition.status === status ? 1 : 0);
    }
  }
}
