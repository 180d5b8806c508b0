import {unicodeEscape} from '../views/sanitize.js';

/**
 * Characters that Go's encoder escapes inside strings (`<`, `>`, `&`, line separators), and those that a terminal would
 * act on: the data stays the same, and nothing in it can paint a screen. JSON.stringify escapes C0 itself.
 */
const ESCAPED = /[<>&\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const INDENT = '    ';

/** A JSON value as kubectl prints it: keys sorted, four spaces, no final newline. */
export function prettyJson(value: unknown): string {
  return write(value, '\n');
}

/** A JSON value on one line, keys sorted, no spaces: Go's json.Marshal. */
export function compactJson(value: unknown): string {
  return write(value, undefined);
}

function write(value: unknown, newline: string | undefined): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  const inner = newline === undefined ? '' : newline + INDENT;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((item: unknown) => write(item, newline === undefined ? undefined : inner))
    : members(value, inner, newline);
  if (entries.length === 0) return `${open ?? ''}${close ?? ''}`;
  return `${open ?? ''}${inner}${entries.join(`,${inner}`)}${newline ?? ''}${close ?? ''}`;
}

function members(value: object, inner: string, newline: string | undefined): string[] {
  const colon = newline === undefined ? ':' : ': ';
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => scalar(key) + colon + write(member, newline === undefined ? undefined : inner));
}

function scalar(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? 'null' : text.replaceAll(ESCAPED, unicodeEscape);
}
