import type {Runtime} from '@kruntimes/api';
import {keyOf, type ObjectKey} from '@kruntimes/kube';
import {desiredDeployment, type Desired} from './configuration.js';

/**
 * The Deployments that Runtimes want, each hashed once for each generation of its Runtime: everything that goes into a
 * configuration is in the spec, or never changes.
 */
export class DesiredDeployments {
  private readonly hashes = new Map<ObjectKey, Hashed>();

  of(runtime: Runtime): Desired {
    const {uid, generation} = runtime.metadata;
    const key = keyOf(runtime);
    const known = this.hashes.get(key);
    if (known !== undefined && known.uid === uid && known.generation === generation) {
      return desiredDeployment(runtime, known.hash);
    }
    const desired = desiredDeployment(runtime);
    if (uid !== undefined && generation !== undefined) this.hashes.set(key, {uid, generation, hash: desired.hash});
    return desired;
  }

  /** Drops what is remembered of a Runtime that is gone. */
  forget(key: ObjectKey): void {
    this.hashes.delete(key);
  }
}

interface Hashed {
  readonly uid: string;
  readonly generation: number;
  readonly hash: string;
}
