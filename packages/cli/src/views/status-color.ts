import {styleText} from 'node:util';
import type {Cell} from './table.js';

const CALM: ReadonlySet<string> = new Set(['Ready', 'ScaledToZero']);
const UNDER_WAY: ReadonlySet<string> = new Set([
  'Progressing',
  'RollingOut',
  'ScalingDown',
  'Terminating',
  'Stale',
  'Unknown',
]);

/** The color of a STATUS: green needs nobody, yellow is on its way or not known, red waits for someone to act. */
export function statusColor(state: string): 'green' | 'yellow' | 'red' {
  return CALM.has(state) ? 'green' : UNDER_WAY.has(state) ? 'yellow' : 'red';
}

/** A STATUS cell in its color. */
export function statusCell(state: string): Cell {
  return {text: state, paint: (text) => styleText(statusColor(state), text, {validateStream: false})};
}

/** When to color: what `--color` and `--no-color` say, and otherwise on a terminal that can, unless NO_COLOR is set. */
export function usesColor(
  flags: {readonly color?: string; readonly 'no-color'?: boolean},
  terminal: {readonly env: NodeJS.ProcessEnv; readonly stdout: {readonly isTTY?: boolean}},
): boolean {
  if (flags['no-color'] === true || flags.color === 'never') return false;
  if (flags.color === 'always') return true;
  return terminal.stdout.isTTY === true && !terminal.env['NO_COLOR'] && terminal.env['TERM'] !== 'dumb';
}
