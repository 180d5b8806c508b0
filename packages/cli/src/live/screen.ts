import {age} from '../views/age.js';
import {runtimeDetails} from '../views/runtime-details.js';
import {sanitize} from '../views/sanitize.js';
import type {Glyphs} from './glyphs.js';
import {fit, widthOf, type Line, type Style} from './line.js';
import type {Connection, LiveModel} from './model.js';
import type {Pool} from './pool.js';
import {poolRows} from './pool-columns.js';
import {sparkline} from './readiness-bar.js';
import {visiblePools} from './visible-pools.js';

/** What a frame depends on beside the model. */
export interface ScreenOptions {
  /** The size of the frame. */
  readonly columns: number;
  readonly rows: number;
  /** What the cluster is called. */
  readonly cluster: string;
  /** Undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly glyphs: Glyphs;
  readonly now: Date;
}

/** Below so many rows there is only the header, and what it is about. */
const ROOMY = 8;

const CONNECTION_STYLES: Readonly<Record<Connection, Style>> = {
  CONNECTING: 'yellow',
  LIVE: 'green',
  RECONNECTING: 'yellow',
  'AUTH EXPIRED': 'red',
};

/** The lines of a frame, at most `rows` of them. */
export function screen(model: LiveModel, options: ScreenOptions): readonly Line[] {
  const {rows} = options;
  const isRoomy = rows >= ROOMY;
  const header = [titleLine(model, options), ...(isRoomy ? [[]] : [])];
  const footer = isRoomy || model.mode === 'filter' ? [keysLine(model)] : [];
  const room = Math.max(rows - header.length - footer.length, 1);
  const body = model.mode === 'detail' ? detail(model, options, room) : list(model, options, {room, cursor: true});
  const space: Line[] = isRoomy ? Array.from({length: Math.max(room - body.length, 0)}, () => []) : [];
  return [...header, ...body, ...space, ...footer].slice(0, rows);
}

/** The frame that stays when the view is left: what it showed, without what belongs to the keys, and room for a prompt. */
export function lastFrame(model: LiveModel, options: ScreenOptions): readonly Line[] {
  const room = Math.max(options.rows - 2, 1);
  return [titleLine(model, options), ...list(model, options, {room, cursor: false})];
}

function titleLine({connection}: LiveModel, {columns, cluster, namespace}: ScreenOptions): Line {
  const room = Math.max(columns - widthOf(connection) - 2, 0);
  const long = `context ${cluster}  ${namespace === undefined ? 'all namespaces' : `namespace ${namespace}`}`;
  const short = `${cluster}/${namespace ?? '*'}`;
  const place = sanitize(widthOf(long) <= room ? long : short);
  return [
    {text: fit(place, room), style: 'bold'},
    {text: room > 0 ? '  ' : ''},
    {text: connection, style: CONNECTION_STYLES[connection]},
  ];
}

interface ListOptions {
  /** How many lines it may take. */
  readonly room: number;
  readonly cursor: boolean;
}

function list(model: LiveModel, options: ScreenOptions, {room, cursor}: ListOptions): readonly Line[] {
  const pools = visiblePools(model);
  if (pools.length === 0) return [[{text: nothing(model, options)}]];
  const hasHeader = room >= 3;
  const forRows = room - (hasHeader ? 1 : 0);
  const shown = pools.length <= forRows ? pools.length : Math.max(forRows - 1, 1);
  const index = Math.max(
    pools.findIndex(({key}) => key === model.selected),
    0,
  );
  const first = Math.max(Math.min(index - Math.floor(shown / 2), pools.length - shown), 0);
  const namespaces = options.namespace === undefined;
  const window = pools.slice(first, first + shown);
  const [header = [], ...lines] = poolRows(window, cursor ? pools[index] : undefined, {...options, namespaces});
  const more: Line[] = pools.length > shown ? [[{text: `... ${pools.length - shown} more`, style: 'dim'}]] : [];
  return [...(hasHeader ? [header] : []), ...lines, ...more];
}

function nothing({filter, pools}: LiveModel, {namespace}: ScreenOptions): string {
  if (pools.size > 0) return `None of ${pools.size} has "${sanitize(filter)}" in its name or status.`;
  return `No resources found${namespace === undefined ? '' : ` in ${namespace} namespace.`}`;
}

function detail(model: LiveModel, options: ScreenOptions, room: number): readonly Line[] {
  const pool = model.selected === undefined ? undefined : model.pools.get(model.selected);
  if (pool === undefined) return [];
  const lines = detailLines(pool, options);
  const shown = lines.length <= room ? lines : lines.slice(0, Math.max(room - 1, 1));
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`... ${more} more`] : [])].map((text) => [{text}]);
}

function detailLines({runtime, history, desired}: Pool, {glyphs, now}: ScreenOptions): readonly string[] {
  const conditions = (runtime.status?.conditions ?? []).map(({type, status, reason, message, lastTransitionTime}) => {
    const since = Date.parse(lastTransitionTime) > 0 ? age(lastTransitionTime, now) : '<unknown>';
    return sanitize(`  ${type}=${status} for ${since}  ${[reason, message].filter(Boolean).join(': ')}`);
  });
  return [
    ...runtimeDetails(runtime, now).trimEnd().split('\n'),
    `History:      ${sparkline(history, desired, glyphs)}  ${history.map((ready) => ready ?? '?').join(' ')}`,
    ...(conditions.length > 0 ? ['Conditions:', ...conditions] : []),
  ];
}

function keysLine({mode, filter, sortedBy, pools}: LiveModel): Line {
  if (mode === 'filter') return [{text: `/${filter}`}, {text: '_', style: 'inverse'}];
  if (mode === 'detail') return [{text: 'Esc back  q quit', style: 'dim'}];
  const filtered = filter === '' ? '/ filter' : `/${filter}`;
  const text = `${pools.size} in all  s sorted by ${sortedBy}  ${filtered}  Enter detail  q quit`;
  return [{text, style: 'dim'}];
}
