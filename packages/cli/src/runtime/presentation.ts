import {UsageError} from '../command-line/usage-error.js';
import {JsonPathError} from '../jsonpath/template.js';
import {parseOutputFormat, type OutputFormat} from '../output/format.js';
import {unknownStatus} from '../views/filter-status.js';
import {KNOWN_STATES} from '../views/known-states.js';
import {parseSortKey, type SortKey} from '../views/sort-runtimes.js';
import type {SelectionFlags} from './selection-flags.js';

/** What the flags say about the way to print, checked before anything is asked of the cluster. */
export interface Presentation {
  readonly format: OutputFormat;
  readonly sortKey: SortKey | undefined;
}

/** @throws UsageError for a format, a sort key or a STATUS that cannot be understood */
export function presentationOf(flags: SelectionFlags): Presentation {
  checkStatus(flags.status);
  return {format: parseOutputFormat(flags.output), sortKey: sortKeyOf(flags['sort-by'])};
}

/** @throws UsageError naming every STATUS there is, for a filter with another one: nothing would match it, ever */
export function checkStatus(list: string | undefined): void {
  const unknown = list === undefined ? undefined : unknownStatus(list);
  if (unknown === undefined) return;
  const known = KNOWN_STATES.join(', ');
  throw new UsageError(`invalid argument ${JSON.stringify(unknown)} for "--status" flag: it is one of ${known}`);
}

function sortKeyOf(text: string | undefined): SortKey | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return parseSortKey(text);
  } catch (error) {
    if (error instanceof JsonPathError) throw new UsageError(`--sort-by: ${error.message}`);
    throw error;
  }
}
