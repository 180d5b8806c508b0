import {UsageError} from '../command-line/usage-error.js';
import {JsonPathError} from '../jsonpath/template.js';
import {parseOutputFormat, type OutputFormat} from '../output/format.js';
import {parseSortKey, type SortKey} from '../views/sort-runtimes.js';
import type {SelectionFlags} from './selection-flags.js';

/** What the flags say about the way to print, checked before anything is asked of the cluster. */
export interface Presentation {
  readonly format: OutputFormat;
  readonly sortKey: SortKey | undefined;
}

/** @throws UsageError for a format or sort key that cannot be understood */
export function presentationOf(flags: SelectionFlags): Presentation {
  return {format: parseOutputFormat(flags.output), sortKey: sortKeyOf(flags['sort-by'])};
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
