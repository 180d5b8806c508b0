import {UsageError} from '../command-line/usage-error.js';
import {parseTemplate} from '../jsonpath/parse.js';
import type {WrittenTemplate} from '../jsonpath/fill-in.js';
import {JsonPathError} from '../jsonpath/template.js';
import {parseCustomColumns, type CustomColumn} from './custom-columns.js';
import {OUTPUT_FORMATS} from './output-formats.js';

/** What `-o` asks for. */
export type OutputFormat =
  | {readonly kind: 'human'; readonly wide: boolean}
  | {readonly kind: 'json' | 'yaml' | 'name'}
  | {readonly kind: 'jsonpath'; readonly jsonPath: WrittenTemplate}
  | {readonly kind: 'custom-columns'; readonly columns: readonly CustomColumn[]};

/** A format for programs: everything but the views for people. */
export type DataFormat = Exclude<OutputFormat, {readonly kind: 'human'}>;

/**
 * Parses the value of `-o`.
 *
 * @throws UsageError quoting it and naming the formats there are
 */
export function parseOutputFormat(value: string | undefined): OutputFormat {
  if (value === undefined || value === '') return {kind: 'human', wide: false};
  const equals = value.indexOf('=');
  const [name, argument] = equals === -1 ? [value, undefined] : [value.slice(0, equals), value.slice(equals + 1)];
  if (argument === undefined) {
    if (name === 'wide') return {kind: 'human', wide: true};
    // kubectl takes these three in any case, and no others.
    const lower = name.toLowerCase();
    if (lower === 'json' || lower === 'yaml' || lower === 'name') return {kind: lower};
  }
  if (name === 'jsonpath') return {kind: 'jsonpath', jsonPath: usable(argument ?? '', parseJsonPath, 'jsonpath ')};
  if (name === 'custom-columns') return {kind: 'custom-columns', columns: usable(argument ?? '', parseCustomColumns)};
  throw new UsageError(
    `unable to match a printer suitable for the output format "${value}", allowed formats are: ${OUTPUT_FORMATS}`,
  );
}

/**
 * Parses the value of `-o` of a command that prints lines of its own unless it is given.
 *
 * @throws UsageError quoting it, also for the views for people
 */
export function parseDataFormat(value: string | undefined, command: string): DataFormat | undefined {
  const format = parseOutputFormat(value);
  if (format.kind !== 'human') return format;
  if (format.wide) {
    throw new UsageError(`-o wide is for lists; ${command} prints json, yaml, name, jsonpath= or custom-columns=`);
  }
  return undefined;
}

/** A path without its first dot: a lone word, such as a name that was meant for something else, is none. */
const DOTLESS_PATH = /^[\p{L}_][\p{L}\p{Nd}_-]*[.[]/u;

// A template without braces would print itself: the path is meant.
function parseJsonPath(template: string): WrittenTemplate {
  if (template === '') throw new UsageError('template format specified but no template given');
  const path = DOTLESS_PATH.test(template) ? `.${template}` : template;
  const text = /[{}]/.test(template) ? template : `{${path}}`;
  return {text, template: parseTemplate(text)};
}

function usable<T>(argument: string, parse: (text: string) => T, what = ''): T {
  try {
    return parse(argument);
  } catch (error) {
    if (error instanceof JsonPathError) throw new UsageError(`error parsing ${what}${argument}, ${error.message}`);
    throw error;
  }
}
