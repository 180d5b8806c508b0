import {evaluate} from '../jsonpath/evaluate.js';
import {parsePath} from '../jsonpath/parse.js';
import type {Step} from '../jsonpath/template.js';
import {sanitize} from '../views/sanitize.js';
import {formatTable} from '../views/table.js';
import {UsageError} from '../command-line/usage-error.js';
import {goValue} from './go-value.js';

/** One column of `-o custom-columns=HEADER:PATH,...`. */
export interface CustomColumn {
  readonly header: string;
  readonly path: readonly Step[];
}

/** What a column without a path selects. */
const NOTHING: readonly Step[] = [{kind: 'union', members: []}];

/**
 * Parses the value of `custom-columns=`.
 *
 * @throws UsageError or JsonPathError quoting what is wrong
 */
export function parseCustomColumns(spec: string): readonly CustomColumn[] {
  if (spec === '') throw new UsageError('custom-columns format specified but no custom columns given');
  return spec.split(',').map((column) => {
    const colon = column.indexOf(':');
    if (colon === -1) {
      throw new UsageError(`unexpected custom-columns spec: ${column}, expected <header>:<json-path-expr>`);
    }
    const path = column.slice(colon + 1);
    return {header: column.slice(0, colon), path: path === '' ? NOTHING : parsePath(path)};
  });
}

/** A row of these columns for each object; `<none>` where an object has no such field. */
export function customColumnRows(columns: readonly CustomColumn[], objects: readonly unknown[]): string[][] {
  return objects.map((object) => columns.map(({path}) => cell(evaluate(path, object))));
}

/** The objects as a table of these columns. */
export function customColumns(
  columns: readonly CustomColumn[],
  objects: readonly unknown[],
  options: {readonly headers: boolean},
): string {
  const rows = customColumnRows(columns, objects);
  return formatTable(options.headers ? [columns.map(({header}) => header), ...rows] : rows);
}

function cell(values: readonly unknown[]): string {
  return values.length === 0 ? '<none>' : values.map((value) => sanitize(goValue(value))).join(',');
}
