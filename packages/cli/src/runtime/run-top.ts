import {toError} from '@kruntimes/kube';
import type {CommandRun} from '../command-line/command.js';
import {runtimeName} from '../command-line/resolve-command.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {runtimeNotFound} from '../services/answers.js';
import {listRuntimes, type Found} from '../services/list-runtimes.js';
import {readPodMetrics, readPoolPods} from '../services/read-usage.js';
import {poolUsages, type PoolUsage} from '../usage/pool-usage.js';
import {formatTable} from '../views/table.js';
import {usageRows, type UsageOrder} from '../views/usage-rows.js';
import {withCluster, type Cluster} from './cluster.js';
import {refuseSelection} from './run-get.js';
import type {TOP_FLAGS, TopFlags} from './top-command.js';

/** Does `krt runtime top`. */
export const runTop: CommandRun<typeof TOP_FLAGS> = async ({flags, operands}, terminal) => {
  if (flags.output !== undefined) throw noDataFormats(flags.output);
  const names = [...new Set(operands.map(runtimeName))];
  if (names.length > 0) refuseSelection(flags);
  const reporter = new Reporter(terminal, flags);
  return await withCluster(flags, terminal, {
    async work(cluster): Promise<Outcome> {
      const {usages, failures} = await measure(names, flags, cluster);
      if (usages.length > 0) {
        const order = (flags['sort-by'] ?? 'name') as UsageOrder;
        const namespaces = flags['all-namespaces'] === true;
        const headers = flags['no-headers'] !== true;
        terminal.stdout.write(formatTable(usageRows(usages, {order, namespaces, headers, now: new Date()})));
      } else if (failures.length === 0) {
        const place = flags['all-namespaces'] === true ? '' : ` in ${cluster.namespace} namespace.`;
        reporter.message(`No resources found${place}`);
      }
      return reporter.errors(failures, cluster.source);
    },
    noCluster: (error) => Promise.resolve(reporter.errors([error])),
  });
};

function noDataFormats(output: string): UsageError {
  return new UsageError(
    `-o ${output} is not for top, which adds up for people; for a program: ` +
      'kubectl get --raw /apis/metrics.k8s.io/v1beta1/namespaces/NAMESPACE/pods?labelSelector=kruntimes.io/runtime',
  );
}

interface Measured {
  readonly usages: readonly PoolUsage[];
  readonly failures: readonly Error[];
}

// Three requests at once, however many Runtimes there are. Of several failures, which are often one, the first counts.
async function measure(names: readonly string[], flags: TopFlags, cluster: Cluster): Promise<Measured> {
  const {client, call} = cluster;
  const namespace = flags['all-namespaces'] === true ? undefined : cluster.namespace;
  const name = names.length === 1 ? names[0] : undefined;
  const scope = {...call, namespace, name};
  const fieldSelector = name === undefined ? undefined : `metadata.name=${name}`;
  const [found, pods, samples] = await Promise.all([
    listRuntimes(client, {...call, namespace, labelSelector: flags.selector, fieldSelector}),
    attempt(readPoolPods(client, scope)),
    attempt(readPodMetrics(client, scope)),
  ]);
  if (found.failures.length > 0) return {usages: [], failures: found.failures};
  if (pods instanceof Error) return {usages: [], failures: [pods]};
  if (samples instanceof Error) return {usages: [], failures: [samples]};
  const {runtimes, failures} = names.length === 0 ? found : named(names, found);
  return {usages: poolUsages(runtimes, pods, samples), failures};
}

function named(names: readonly string[], {runtimes}: Found): Found {
  const byName = new Map(runtimes.map((runtime) => [runtime.metadata?.name, runtime]));
  return {
    runtimes: names.flatMap((name) => byName.get(name) ?? []),
    failures: names.filter((name) => !byName.has(name)).map(runtimeNotFound),
  };
}

async function attempt<T>(work: Promise<T>): Promise<T | Error> {
  try {
    return await work;
  } catch (error) {
    return toError(error);
  }
}
