import {isConditionTrue, type Runtime, type RuntimeStatus} from '@kruntimes/api';
import type {ObjectKey} from '@kruntimes/kube';

/**
 * Takes the time from when a spec was first acted on until the pool is ready: once for each generation, so that a pool
 * that flaps counts once. A time whose start was in another process is not known, and not guessed.
 */
export class ReadyStopwatch {
  private readonly running = new Map<ObjectKey, {readonly generation: number; readonly startedAt: number}>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Notes a status that was written; answers the time in ms when it ends with that. */
  written(key: ObjectKey, before: RuntimeStatus | undefined, {metadata, status}: Runtime): number | undefined {
    const generation = metadata.generation ?? 0;
    if (before?.observedGeneration !== generation) this.running.set(key, {generation, startedAt: this.now()});
    const lap = this.running.get(key);
    if (lap === undefined || !isConditionTrue(status?.conditions, 'Ready')) return undefined;
    this.running.delete(key);
    return this.now() - lap.startedAt;
  }

  forget(key: ObjectKey): void {
    this.running.delete(key);
  }
}

/** Takes the time from when a change was seen until the status that tells of it is written. */
export class LagStopwatch {
  private readonly seen = new Map<ObjectKey, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A change of the Deployment came; the first one counts. */
  changed(key: ObjectKey): void {
    if (!this.seen.has(key)) this.seen.set(key, this.now());
  }

  /** The Runtime is up to date; answers how long that took, in ms, if there was a change. */
  upToDate(key: ObjectKey): number | undefined {
    const since = this.seen.get(key);
    this.seen.delete(key);
    return since === undefined ? undefined : this.now() - since;
  }
}
