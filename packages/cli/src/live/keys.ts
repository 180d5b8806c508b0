import type {LiveEvent, LiveModel} from './model.js';

/** A key press, as Ink tells it. */
export interface KeyPress {
  readonly input: string;
  readonly upArrow?: boolean;
  readonly downArrow?: boolean;
  readonly pageUp?: boolean;
  readonly pageDown?: boolean;
  readonly home?: boolean;
  readonly end?: boolean;
  readonly return?: boolean;
  readonly escape?: boolean;
  readonly backspace?: boolean;
  readonly delete?: boolean;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

/** What a key does: it ends the view or stops it for a while, or is an event of the model; `undefined` is nothing. */
export type KeyAction = 'quit' | 'interrupt' | 'suspend' | LiveEvent | undefined;

/** Characters that no name has, and that a terminal could act on. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;
const PAGE = 10;

/** What a key does in this state of the view. */
export function keyAction(press: KeyPress, model: LiveModel): KeyAction {
  if (press.ctrl === true && press.input === 'c') return 'interrupt';
  if (press.ctrl === true && press.input === 'z') return 'suspend';
  if (model.mode === 'filter') return filterKey(press, model.filter);
  if (press.input === 'q') return 'quit';
  if (model.mode === 'detail' && (press.escape === true || press.return === true)) return {kind: 'mode', mode: 'list'};
  if (press.escape === true) return {kind: 'unfilter'};
  if (press.return === true) return model.pools.size === 0 ? undefined : {kind: 'mode', mode: 'detail'};
  if (press.input === '/') return {kind: 'mode', mode: 'filter'};
  if (press.input === 's') return {kind: 'sort'};
  const by = distance(press);
  return by === undefined ? undefined : {kind: 'move', by};
}

function distance(press: KeyPress): number | undefined {
  if (press.upArrow === true || press.input === 'k') return -1;
  if (press.downArrow === true || press.input === 'j') return 1;
  if (press.pageUp === true) return -PAGE;
  if (press.pageDown === true) return PAGE;
  if (press.home === true || press.input === 'g') return -Infinity;
  if (press.end === true || press.input === 'G') return Infinity;
  return undefined;
}

function filterKey(press: KeyPress, filter: string): KeyAction {
  if (press.escape === true) return {kind: 'unfilter'};
  if (press.return === true) return {kind: 'mode', mode: 'list'};
  if (press.backspace === true || press.delete === true) return {kind: 'filter', filter: filter.slice(0, -1)};
  if (press.ctrl === true || press.meta === true) return undefined;
  const typed = press.input.replaceAll(CONTROLS, '');
  return typed === '' ? undefined : {kind: 'filter', filter: filter + typed};
}
