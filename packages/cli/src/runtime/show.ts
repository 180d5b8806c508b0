import type {Terminal} from '../command-line/terminal.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {JsonPathError} from '../jsonpath/template.js';
import {printObjects} from '../output/print-objects.js';
import type {Found} from '../services/list-runtimes.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {filterByStatus} from '../views/filter-status.js';
import {runtimeRows} from '../views/runtime-columns.js';
import {runtimeDetails} from '../views/runtime-details.js';
import {sortRuntimes} from '../views/sort-runtimes.js';
import {usesColor} from '../views/status-color.js';
import {formatTable} from '../views/table.js';
import {countUnobserved} from '../views/unobserved.js';
import type {Cluster} from './cluster.js';
import type {Presentation} from './presentation.js';
import type {SelectionFlags} from './selection-flags.js';

/** Runtimes that were found, and how they are to be shown. */
export interface Shown extends Presentation {
  readonly found: Found;
  readonly flags: SelectionFlags;
  /** One Runtime was asked for by its name. */
  readonly single: boolean;
  /** Where they were looked for; nowhere when no cluster is configured. */
  readonly cluster: Cluster | undefined;
}

/**
 * Shows Runtimes: the result on stdout, failures and remarks on stderr. What was found is printed even where something
 * failed, so data formats are complete at every exit code.
 */
export async function showRuntimes(shown: Shown, terminal: Terminal): Promise<Outcome> {
  const {found, flags, sortKey, cluster} = shown;
  const reporter = new Reporter(terminal, flags);
  let runtimes: readonly RuntimeObject[] = filterByStatus(found.runtimes, flags.status);
  try {
    if (sortKey !== undefined) runtimes = sortRuntimes(runtimes, sortKey);
    terminal.stdout.write(await rendered(runtimes, shown, terminal));
  } catch (error) {
    // A template or a path that does not fit an incomplete list is no news: what made it incomplete is.
    if (!(error instanceof JsonPathError) || found.failures.length === 0) throw error;
  }
  if (shown.format.kind === 'human') remark(runtimes, shown, reporter);
  return reporter.errors(found.failures, cluster?.source);
}

async function rendered(runtimes: readonly RuntimeObject[], shown: Shown, terminal: Terminal): Promise<string> {
  const {flags, format, single} = shown;
  const headers = flags['no-headers'] !== true;
  if (format.kind !== 'human') {
    const showManagedFields = flags['show-managed-fields'] === true;
    return await printObjects(format, {objects: runtimes, single, showManagedFields, headers});
  }
  const now = new Date();
  const [only] = runtimes;
  if (only === undefined) return '';
  if (single && !format.wide) return runtimeDetails(only, now);
  const namespaces = flags['all-namespaces'] === true;
  return formatTable(
    runtimeRows(runtimes, {wide: format.wide, namespaces, headers, color: usesColor(flags, terminal), now}),
  );
}

function remark(runtimes: readonly RuntimeObject[], shown: Shown, reporter: Reporter): void {
  const {found, flags, single, cluster} = shown;
  if (runtimes.length === 0 && found.failures.length === 0 && !single && flags['ignore-not-found'] !== true) {
    const everywhere = flags['all-namespaces'] === true || cluster === undefined;
    reporter.message(`No resources found${everywhere ? '' : ` in ${cluster.namespace} namespace.`}`);
  }
  remarkUnobserved(runtimes, reporter);
}

/** Says of how many Runtimes the controller takes no notice. */
export function remarkUnobserved(runtimes: readonly RuntimeObject[], reporter: Reporter): void {
  const unobserved = countUnobserved(runtimes, new Date());
  if (unobserved > 0) {
    const subject = unobserved === 1 ? '1 runtime' : `${unobserved} runtimes`;
    reporter.message(`${subject} not observed by the controller, run: ${reporter.bin} doctor`);
  }
}
