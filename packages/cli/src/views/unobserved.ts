import {runtimeState} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import type {RuntimeObject} from '../services/runtime-resource.js';

/** How long a controller at work may take to look at a change, in ms. */
const PATIENCE_MS = 60_000;

/** How many Runtimes are {@link unobserved}. */
export function countUnobserved(runtimes: readonly RuntimeObject[], now: Date): number {
  return unobserved(runtimes, now).length;
}

/** The Runtimes that have waited for the controller for over a minute: their STATUS is Stale or Unknown. */
export function unobserved(runtimes: readonly RuntimeObject[], now: Date): RuntimeObject[] {
  return runtimes.filter((runtime) => {
    const state = runtimeState(runtime);
    return (state === 'Stale' || state === 'Unknown') && now.getTime() - changedAt(runtime) > PATIENCE_MS;
  });
}

/**
 * When the spec was last written, in ms since 1970: managedFields has the time of each writer's last change. NaN where
 * nobody knows.
 */
export function changedAt({metadata}: KubeObject): number {
  const writers = (metadata?.managedFields ?? []).filter(({subresource}) => subresource !== 'status');
  // The entry of a write to the scale subresource has no time.
  const times = writers.map(({time}) => Date.parse(time ?? ''));
  return times.length > 0 ? Math.max(...times) : Date.parse(metadata?.creationTimestamp ?? '');
}
