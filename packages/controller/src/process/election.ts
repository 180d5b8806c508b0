import {randomUUID} from 'node:crypto';
import {hostname} from 'node:os';
import {KubeClient, LeaderElector, type ClusterConfig, type Leadership, type Transport} from '@kruntimes/kube';
import type {Logger} from 'winston';
import {Repeats} from '../report/repeats.js';
import type {ElectionFlags} from './election-options.js';
import {UsageError} from './usage-error.js';

/** How this process may come to work: by being elected, or because it is the only one. */
export interface Candidacy {
  /** The Lease's name; `undefined` where nobody is elected. */
  readonly lease: string | undefined;
  /**
   * Waits until this process leads.
   *
   * @throws the signal's reason, when it aborts before
   */
  acquire(signal: AbortSignal): Promise<Leadership>;
}

/** Nobody else works, as the command line promises. */
export const ALONE: Candidacy = {
  lease: undefined,
  acquire: () =>
    Promise.resolve({
      lost: new Promise<Error>(() => undefined),
      holds: () => true,
      release: () => Promise.resolve(),
    }),
};

/**
 * Stands for election by a Lease.
 *
 * @throws UsageError when the Lease's namespace is neither given nor that of a Pod
 */
export function candidate(
  {namespace: given, name, timing}: ElectionFlags,
  {cluster, transport, logger}: {cluster: ClusterConfig; transport: Transport; logger: Logger},
): Candidacy {
  const namespace = given ?? (cluster.source.kind === 'in-cluster' ? cluster.namespace : undefined);
  if (namespace === undefined) {
    throw new UsageError('--leader-elect: --leader-election-namespace is required outside a cluster');
  }
  const identity = `${hostname()}_${randomUUID()}`;
  const repeats = new Repeats();
  const elector = new LeaderElector({
    client: new KubeClient(transport, {userAgent: 'kruntimes-controller/leader-election'}),
    namespace,
    name,
    identity,
    timing,
    onError: ({message}) =>
      void logger.log(repeats.levelOf(name, message), 'the lease cannot be reached', {lease: name, error: message}),
  });
  return {
    lease: name,
    acquire: async (signal) => {
      logger.info('waiting to lead', {lease: `${namespace}/${name}`, identity});
      const leadership = await elector.acquire(signal);
      logger.info('leading', {lease: `${namespace}/${name}`, identity});
      return leadership;
    },
  };
}
