import type {CallOptions, ClusterConfig, KubeClient} from '@kruntimes/kube';
import type {ServerClock} from './server-clock.js';

/** A cluster that answers, and what is looked at in it. */
export interface Subject {
  readonly config: ClusterConfig;
  readonly client: KubeClient;
  readonly call: CallOptions;
  readonly clock: ServerClock;
  /** Where the controller is looked for first. */
  readonly controllerNamespace: string;
  /** What the program is called by its user. */
  readonly bin: string;
  /** The version of krt. */
  readonly version: string;
}

/** The time at the API server, in ms since 1970. */
export function serverTime({clock}: Subject): number {
  return Date.now() + (clock.offsetMs() ?? 0);
}
