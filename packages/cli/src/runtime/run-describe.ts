import type {CommandRun} from '../command-line/command.js';
import {runtimeName} from '../command-line/resolve-command.js';
import type {Terminal} from '../command-line/terminal.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {readSurroundings} from '../services/describe-runtime.js';
import {getRuntimes} from '../services/get-runtimes.js';
import {listRuntimes, type Found} from '../services/list-runtimes.js';
import {failuresOf} from '../services/reading.js';
import {runtimeDescription} from '../views/runtime-description.js';
import {withCluster, type Cluster} from './cluster.js';
import type {DESCRIBE_FLAGS, DescribeFlags} from './describe-command.js';
import {refuseSelection} from './run-get.js';
import {remarkUnobserved} from './show.js';

/** Does `krt runtime describe`. */
export const runDescribe: CommandRun<typeof DESCRIBE_FLAGS> = async ({flags, operands}, terminal) => {
  const names = [...new Set(operands.map(runtimeName))];
  if (names.length > 0) refuseSelection(flags);
  return await withCluster(flags, terminal, {
    work: async (cluster) => {
      const found = await find(names, flags, cluster);
      if (names.length === 0 && found.runtimes.length === 0 && found.failures.length === 0) {
        const place = flags['all-namespaces'] === true ? '' : ` in ${cluster.namespace} namespace.`;
        new Reporter(terminal, flags).message(`No resources found${place}`);
      }
      return await describeAll(found, {flags, cluster, terminal});
    },
    noCluster: (error) => Promise.resolve(new Reporter(terminal, flags).errors([error])),
  });
};

async function find(names: readonly string[], flags: DescribeFlags, cluster: Cluster): Promise<Found> {
  const {client, namespace, call} = cluster;
  if (names.length > 0) return await getRuntimes(client, {namespace, names, ignoreNotFound: false, ...call});
  return await listRuntimes(client, {
    namespace: flags['all-namespaces'] === true ? undefined : namespace,
    labelSelector: flags.selector,
    ...call,
  });
}

interface Describing {
  readonly flags: DescribeFlags;
  readonly cluster: Cluster;
  readonly terminal: Terminal;
}

// One after the other, printed as they come; as with kubectl, two lines apart.
async function describeAll({runtimes, failures}: Found, {flags, cluster, terminal}: Describing): Promise<Outcome> {
  const events = flags['show-events'] !== false;
  const reporter = new Reporter(terminal, flags);
  const errors: Error[] = [...failures];
  for (const [index, runtime] of runtimes.entries()) {
    const surroundings = await readSurroundings(cluster.client, runtime, {events, ...cluster.call});
    const text = runtimeDescription(runtime, surroundings, {events, now: new Date()});
    terminal.stdout.write(`${index === 0 ? '' : '\n\n'}${text}`);
    errors.push(...failuresOf([surroundings.pods, surroundings.events]));
  }
  remarkUnobserved(runtimes, reporter);
  return reporter.errors(errors, cluster.source);
}
