import type {CommandRun} from '../command-line/command.js';
import {runtimeName} from '../command-line/resolve-command.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {getRuntimes} from '../services/get-runtimes.js';
import type {Found} from '../services/list-runtimes.js';
import {withCluster, type Cluster} from './cluster.js';
import {presentationOf} from './presentation.js';
import {listAndShow} from './run-list.js';
import type {SELECTION_FLAGS, SelectionFlags} from './selection-flags.js';
import {showRuntimes} from './show.js';
import {watches} from './watches.js';

/** Does `krt runtime get`. */
export const runGet: CommandRun<typeof SELECTION_FLAGS> = async ({flags, operands}, terminal) => {
  if (operands.length === 0) return await listAndShow(flags, terminal);
  const names = operands.map(runtimeName);
  refuseSelection(flags);
  if (watches(flags)) {
    const [name, ...others] = names;
    if (others.length > 0) throw new UsageError('you may only watch a single resource or all of a selection');
    return await (await import('./run-list-watch.js')).listAndWatch(flags, terminal, name);
  }
  const presentation = presentationOf(flags);
  const show = (found: Found, cluster?: Cluster): Promise<Outcome> =>
    showRuntimes({...presentation, found, flags, single: names.length === 1, cluster}, terminal);
  return await withCluster(flags, terminal, {
    async work(cluster) {
      const {client, namespace, call} = cluster;
      const ignoreNotFound = flags['ignore-not-found'] === true;
      return await show(await getRuntimes(client, {namespace, names, ignoreNotFound, ...call}), cluster);
    },
    noCluster: (error) => show({runtimes: [], failures: [error]}),
  });
};

/** @throws UsageError, in kubectl's words, for flags that make no sense with names */
export function refuseSelection(flags: Pick<SelectionFlags, 'all-namespaces' | 'selector' | 'field-selector'>): void {
  if (flags['all-namespaces'] === true) {
    throw new UsageError('a resource cannot be retrieved by name across all namespaces');
  }
  if (flags.selector !== undefined || flags['field-selector'] !== undefined) {
    throw new UsageError('name cannot be provided when a selector is specified');
  }
}
