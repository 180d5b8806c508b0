import type {Runtime} from '@kruntimes/api';
import {desiredDeployment, type Desired} from './configuration.js';

/**
 * The Deployments that Runtimes want, each hashed once for each spec of its Runtime: everything else that goes into a
 * configuration never changes. The cache keeps an equal spec as one object, and that of no other Runtime.
 */
export class DesiredDeployments {
  private readonly hashes = new WeakMap<Runtime['spec'], string>();

  of(runtime: Runtime): Desired {
    const desired = desiredDeployment(runtime, this.hashes.get(runtime.spec));
    this.hashes.set(runtime.spec, desired.hash);
    return desired;
  }
}
