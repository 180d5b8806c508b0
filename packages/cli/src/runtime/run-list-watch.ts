import type {Terminal} from '../command-line/terminal.js';
import {UsageError} from '../command-line/usage-error.js';
import {whileRead} from '../command-line/while-read.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import type {OutputFormat} from '../output/format.js';
import {changePrinter, type ChangePrinter} from '../output/print-changes.js';
import {runtimeNotFound, typeMissing} from '../services/answers.js';
import {isFinal} from '../services/final-failure.js';
import {changeOf} from '../services/runtime-change.js';
import {watchRuntimes, type Watcher} from '../services/watch-runtimes.js';
import {ChangingRows} from '../views/changing-rows.js';
import {statusFilter} from '../views/filter-status.js';
import {sortRuntimes} from '../views/sort-runtimes.js';
import {usesColor} from '../views/status-color.js';
import {withCluster, type Cluster} from './cluster.js';
import {interruptible} from './interruptible.js';
import {presentationOf, type Presentation} from './presentation.js';
import type {SelectionFlags} from './selection-flags.js';
import {remarkUnobserved} from './show.js';
import {watchTimeoutMs} from './watches.js';

/** What is printed of the Runtimes that are watched, and for whom. */
interface Printing extends Presentation {
  readonly flags: SelectionFlags;
  readonly print: ChangePrinter;
  readonly reporter: Reporter;
  readonly terminal: Terminal;
  /** The only Runtime that is watched. */
  readonly name: string | undefined;
}

/** Lists what the flags select, or the one Runtime of that name, and prints each change until it is interrupted. */
export async function listAndWatch(flags: SelectionFlags, terminal: Terminal, name?: string): Promise<Outcome> {
  const presentation = presentationOf(flags);
  const timeoutMs = watchTimeoutMs(flags);
  const reporter = new Reporter(terminal, flags);
  const print = await printer(presentation.format, flags, terminal);
  const printing: Printing = {...presentation, flags, print, reporter, terminal, name};
  if (presentation.sortKey !== undefined) {
    reporter.message('warning: --watch requested, --sort-by will be ignored for watch events received');
  }
  return await withCluster(flags, terminal, {
    work: async (chosen) =>
      await interruptible(chosen, async (cluster) => {
        const ends = [cluster.signal, ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)])];
        return await whileRead(
          terminal,
          AbortSignal.any(ends),
          async (signal) => await watch({...cluster, signal}, printing),
        );
      }),
    noCluster: (error) => Promise.resolve(reporter.errors([error])),
  });
}

async function printer(format: OutputFormat, flags: SelectionFlags, terminal: Terminal): Promise<ChangePrinter> {
  const events = flags['output-watch-events'] === true;
  if (events && format.kind !== 'json' && format.kind !== 'yaml') {
    throw new UsageError('--output-watch-events needs -o json or -o yaml');
  }
  const headers = flags['no-headers'] !== true;
  if (format.kind !== 'human') {
    return await changePrinter(format, {showManagedFields: flags['show-managed-fields'] === true, headers, events});
  }
  const namespaces = flags['all-namespaces'] === true;
  const rows = new ChangingRows({wide: format.wide, namespaces, headers, color: usesColor(flags, terminal)});
  return (changes) => rows.append(changes, new Date());
}

async function watch(cluster: Cluster & {readonly signal: AbortSignal}, printing: Printing): Promise<Outcome> {
  const {client, namespace, signal, source} = cluster;
  const {flags, name, reporter} = printing;
  const scope = {
    namespace: flags['all-namespaces'] === true ? undefined : namespace,
    labelSelector: flags.selector,
    fieldSelector: name === undefined ? flags['field-selector'] : `metadata.name=${name}`,
    signal,
  };
  try {
    await watchRuntimes(client, scope, watcher(printing, cluster));
    return 'done';
  } catch (error) {
    return reporter.errors([error], source);
  }
}

function watcher(printing: Printing, {source}: Cluster): Watcher {
  const {flags, format, sortKey, print, reporter, terminal, name} = printing;
  const isWanted = statusFilter(flags.status);
  let isExplained = false;
  const write = (changes: Parameters<ChangePrinter>[0]): void => {
    const text = print(changes);
    if (text !== '') terminal.stdout.write(text);
  };
  return {
    onListed(runtimes) {
      if (name !== undefined && runtimes.length === 0) {
        if (flags['ignore-not-found'] === true) return 'enough';
        throw runtimeNotFound(name);
      }
      const wanted = runtimes.filter(isWanted);
      const sorted = sortKey === undefined ? wanted : sortRuntimes(wanted, sortKey);
      write(sorted.map((runtime) => ({kind: 'added', runtime})));
      if (format.kind === 'human') remarkUnobserved(wanted, reporter);
      return 'go on';
    },
    onTransition(transition) {
      const change = changeOf(transition, isWanted);
      if (change !== undefined) write([change]);
    },
    onInterruption(error, isNews) {
      if (isNews) reporter.message('watch interrupted, reconnecting...');
      // Whoever waits for ever should know what for.
      if (isFinal(error) && (isNews || !isExplained)) {
        reporter.reason('watch interrupted', typeMissing(error), source);
      }
      isExplained = isFinal(error) || (isExplained && !isNews);
    },
  };
}
