import {sanitize} from '../views/sanitize.js';
import {statusColor} from '../views/status-color.js';
import type {Glyphs} from './glyphs.js';
import {fit, widthOf, type Line, type Span} from './line.js';
import type {Pool} from './pool.js';
import {BAR_WIDTH, readinessBar, sparkline} from './readiness-bar.js';

/** How rows are drawn. */
export interface RowOptions {
  readonly columns: number;
  /** Names with their namespace. */
  readonly namespaces: boolean;
  readonly glyphs: Glyphs;
}

interface Column {
  readonly header: string;
  cell(pool: Pool, options: RowOptions): Span;
  /** In a narrow terminal the column with the highest number goes first; 0 stays. */
  readonly dispensable: number;
  readonly width?: number;
}

const GAP = 2;
const CURSOR = 2;
const MAX_NAME = 40;
/** A name keeps at least so many columns, as long as there is another column to leave out. */
const MIN_NAME = 12;

const NAME: Column = {
  header: 'NAME',
  cell: ({runtime}, {namespaces}) => ({text: nameOf(runtime.metadata, namespaces)}),
  dispensable: 0,
};

const COLUMNS: readonly Column[] = [
  NAME,
  {header: 'READY', cell: ({ready, desired}) => ({text: `${ready ?? '?'}/${desired}`}), dispensable: 0},
  {
    header: '',
    cell: (pool, {glyphs}) => ({text: readinessBar(pool, glyphs), style: statusColor(pool.state)}),
    dispensable: 2,
    width: BAR_WIDTH,
  },
  {
    header: 'HISTORY',
    cell: ({history, desired}, {glyphs}) => ({text: sparkline(history, desired, glyphs)}),
    dispensable: 4,
    width: 8,
  },
  {
    header: 'STATUS',
    cell: ({state}) => ({text: sanitize(state), style: statusColor(state)}),
    dispensable: 1,
  },
  {header: 'NOT READY', cell: (pool) => ({text: notReady(pool)}), dispensable: 3},
];

/** The header and a row for each of these Runtimes, in columns that fit; the cursor stands before one of them. */
export function poolRows(pools: readonly Pool[], selected: Pool | undefined, options: RowOptions): readonly Line[] {
  const rows = pools.map((pool) => COLUMNS.map((column) => column.cell(pool, options)));
  const widths = COLUMNS.map(({header, width}, i) =>
    Math.max(width ?? 0, widthOf(header), ...rows.map((cells) => widthOf(cells[i]?.text ?? ''))),
  );
  const shown = columnsThatFit(widths, options.columns);
  const line = (cells: readonly Span[], cursor: string): Line => [
    {text: cursor.padEnd(CURSOR)},
    ...shown.flatMap(({index, width}, i) => {
      const {text = '', style} = cells[index] ?? {};
      return [{text: fit(text, width), style}, {text: i === shown.length - 1 ? '' : ' '.repeat(GAP)}];
    }),
  ];
  const header = COLUMNS.map((column) => ({text: column.header, style: 'bold' as const}));
  return [line(header, ''), ...rows.map((cells, i) => line(cells, pools[i] === selected ? '>' : ''))];
}

interface ShownColumn {
  readonly index: number;
  readonly width: number;
}

// Takes columns out until the name has room, and gives the last one what is left.
function columnsThatFit(widths: readonly number[], total: number): readonly ShownColumn[] {
  const name = Math.min(widths[0] ?? 0, MAX_NAME);
  const byNeed = COLUMNS.map(({dispensable}, index) => ({dispensable, index})).sort(
    (a, b) => b.dispensable - a.dispensable,
  );
  let shown = COLUMNS.map((_, index) => index);
  const roomForName = (): number =>
    total - CURSOR - shown.slice(1).reduce((sum, index) => sum + GAP + minimum(widths, index), 0);
  for (const {dispensable, index} of byNeed) {
    if (dispensable === 0 || roomForName() >= Math.min(name, MIN_NAME)) break;
    shown = shown.filter((other) => other !== index);
  }
  const nameWidth = Math.max(Math.min(name, roomForName()), 1);
  let left = total - CURSOR;
  return shown.map((index) => {
    const wanted = index === 0 ? nameWidth : (widths[index] ?? 0);
    const width = Math.max(Math.min(wanted, left), 0);
    left -= width + GAP;
    return {index, width};
  });
}

/** The last column is of use even where it is cut. */
function minimum(widths: readonly number[], index: number): number {
  return Math.min(widths[index] ?? 0, index === COLUMNS.length - 1 ? 16 : Infinity);
}

function nameOf(metadata: Pool['runtime']['metadata'], namespaces: boolean): string {
  const {namespace = '', name = ''} = metadata ?? {};
  return sanitize(namespaces ? `${namespace}/${name}` : name);
}

function notReady({runtime}: Pool): string {
  return (runtime.status?.notReady ?? []).map(({count, reason}) => `${count} ${sanitize(reason)}`).join(', ');
}
