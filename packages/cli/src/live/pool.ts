import {desiredReplicas, isCount, runtimeState} from '@kruntimes/api';
import {keyOf, type ObjectKey} from '@kruntimes/kube';
import type {RuntimeObject} from '../services/runtime-resource.js';

/** How many ready counts are remembered of each Runtime. */
const HISTORY_LENGTH = 8;

/** A ready count; undefined is not known, which is not 0. */
export type ReadyCount = number | undefined;

/** A Runtime as the live view shows it. */
export interface Pool {
  readonly key: ObjectKey;
  readonly runtime: RuntimeObject;
  /** Its STATUS. */
  readonly state: string;
  readonly desired: number;
  readonly ready: ReadyCount;
  /** The last ready counts, each other than the one before; the current one last. */
  readonly history: readonly ReadyCount[];
}

/** A Runtime as it is now; `before` is what was shown of it. */
export function poolOf(runtime: RuntimeObject, before: Pool | undefined): Pool {
  const reported: unknown = runtime.status?.readyReplicas;
  const ready = isCount(reported) ? reported : undefined;
  const history = before?.history ?? [];
  return {
    key: keyOf(runtime),
    runtime,
    state: runtimeState(runtime),
    desired: desiredReplicas(runtime),
    ready,
    history: history.length > 0 && history.at(-1) === ready ? history : [...history, ready].slice(-HISTORY_LENGTH),
  };
}

/** The share of the wanted replicas that is ready; -1 where it is not known, to stand before all others. */
export function readiness({ready, desired}: Pool): number {
  if (ready === undefined) return -1;
  return desired === 0 ? 1 : ready / desired;
}
