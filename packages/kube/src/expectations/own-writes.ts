import type {KubeObject, ObjectKey} from '../client/object.js';
import {isOlder} from '../client/resource-version.js';

/** The cache may lag behind a write for so long, in ms; what it has not shown by then, it never will. */
export const OWN_WRITE_EXPIRES_MS = 10_000;

/**
 * The answers to our own writes, which are newer than the cache until the watch has caught up: what other controllers call
 * expectations. Deciding on the cache alone right after a write would do it again, and conflict (KEP-5647).
 */
export class OwnWrites<T extends KubeObject> {
  private readonly answers = new Map<ObjectKey, {readonly object: T; readonly at: number}>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  remember(key: ObjectKey, object: T): void {
    this.answers.set(key, {object, at: this.now()});
  }

  forget(key: ObjectKey): void {
    this.answers.delete(key);
  }

  /** The newer of what the cache holds and what we wrote. */
  newest(key: ObjectKey, cached: T | undefined): T | undefined {
    const own = this.answers.get(key);
    if (own === undefined) return cached;
    const caughtUp =
      cached === undefined ? false : !isOlder(cached.metadata?.resourceVersion, own.object.metadata?.resourceVersion);
    if (!caughtUp && this.now() - own.at < OWN_WRITE_EXPIRES_MS) return own.object;
    this.answers.delete(key);
    return cached;
  }

  /** The resourceVersion of the last own write of a key that the cache has not shown yet. */
  pendingVersion(key: ObjectKey): string | undefined {
    return this.answers.get(key)?.object.metadata?.resourceVersion;
  }
}
