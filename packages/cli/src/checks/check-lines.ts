import {styleText} from 'node:util';
import {sanitize} from '../views/sanitize.js';
import type {Check, CheckStatus} from './check.js';

const MARKS: Readonly<Record<CheckStatus, string>> = {ok: '[ ok ]', warn: '[warn]', fail: '[fail]', skip: '[skip]'};
const COLORS = {ok: 'green', warn: 'yellow', fail: 'red', skip: 'gray'} as const;
/** Details stand below the message, behind the mark. */
const INDENT = ' '.repeat(7);

/** Checks for a person: a line for each, with its details below, and at the end what to do, each thing once. */
export function checkLines(checks: readonly Check[], {color}: {readonly color: boolean}): string {
  const lines = checks.flatMap(({status, message, details = []}) => [
    `${mark(status, color)} ${sanitize(message)}`,
    ...details.map((detail) => `${INDENT}${sanitize(detail)}`),
  ]);
  const hints = checks.flatMap(({hint}) => (hint === undefined ? [] : [`next: ${sanitize(hint)}`]));
  return [...lines, ...new Set(hints)].map((line) => `${line}\n`).join('');
}

function mark(status: CheckStatus, color: boolean): string {
  return color ? styleText(COLORS[status], MARKS[status], {validateStream: false}) : MARKS[status];
}
