import type {CommandRun} from '../command-line/command.js';
import type {Terminal} from '../command-line/terminal.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {listRuntimes, type Found} from '../services/list-runtimes.js';
import {withCluster, type Cluster} from './cluster.js';
import {presentationOf} from './presentation.js';
import type {SELECTION_FLAGS, SelectionFlags} from './selection-flags.js';
import {showRuntimes} from './show.js';
import {watches} from './watches.js';

/** Does `krt runtime list`. */
export const runList: CommandRun<typeof SELECTION_FLAGS> = async ({flags, operands}, terminal) => {
  if (operands.length > 0) {
    const names = operands.join(' ').trim();
    const use = names === '' ? '' : `; use: ${terminal.bin} runtime get ${names}`;
    throw new UsageError(`runtime list takes no names, got "${names}"${use}`);
  }
  return await listAndShow(flags, terminal);
};

/** Lists what the flags select and shows it, and what becomes of it where the flags ask for that. */
export async function listAndShow(flags: SelectionFlags, terminal: Terminal): Promise<Outcome> {
  if (watches(flags)) return await (await import('./run-list-watch.js')).listAndWatch(flags, terminal);
  const presentation = presentationOf(flags);
  const show = (found: Found, cluster?: Cluster): Promise<Outcome> =>
    showRuntimes({...presentation, found, flags, single: false, cluster}, terminal);
  return await withCluster(flags, terminal, {
    async work(cluster) {
      const found = await listRuntimes(cluster.client, {
        namespace: flags['all-namespaces'] === true ? undefined : cluster.namespace,
        labelSelector: flags.selector,
        fieldSelector: flags['field-selector'],
        ...cluster.call,
      });
      return await show(found, cluster);
    },
    noCluster: (error) => show({runtimes: [], failures: [error]}),
  });
}
