import {isNotFound, toError, type CallOptions, type KubeClient} from '@kruntimes/kube';
import {expectRuntime, typeMissing} from './answers.js';
import type {Found} from './list-runtimes.js';
import {RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** Which Runtimes to get. */
export interface NamedRuntimes extends CallOptions {
  readonly namespace: string;
  readonly names: readonly string[];
  /** A missing Runtime is no failure. */
  readonly ignoreNotFound: boolean;
}

/** Runtimes by name, in the order of the names. One that fails does not keep the others back. */
export async function getRuntimes(client: KubeClient, request: NamedRuntimes): Promise<Found> {
  const {namespace, names, ignoreNotFound, ...options} = request;
  const answers = await Promise.all(
    names.map(async (name) => {
      try {
        return expectRuntime(await client.get(RUNTIMES, {namespace, name}, options), client.host);
      } catch (error) {
        return toError(typeMissing(error, name));
      }
    }),
  );
  return {
    runtimes: answers.filter((answer): answer is RuntimeObject => !(answer instanceof Error)),
    failures: answers
      .filter((answer) => answer instanceof Error)
      .filter((error) => !(ignoreNotFound && isNotFound(error))),
  };
}
