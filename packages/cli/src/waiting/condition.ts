import {UsageError} from '../command-line/usage-error.js';
import {parsePath} from '../jsonpath/parse.js';
import {JsonPathError, type Step} from '../jsonpath/template.js';

/** What `--for` asks to wait for. */
export type WaitCondition =
  | {readonly kind: 'ready'}
  | {readonly kind: 'deleted'}
  | {readonly kind: 'replicas'; readonly count: number}
  | {readonly kind: 'condition'; readonly type: string; readonly status: string}
  /** Without a value: that the path leads to something. */
  | {readonly kind: 'jsonpath'; readonly path: string; readonly steps: readonly Step[]; readonly value?: string};

/**
 * Parses the value of `--for`: `ready`, `deleted` (`delete`, as kubectl says), `replicas=N`, `condition=TYPE[=STATUS]`,
 * `jsonpath=PATH[=VALUE]`.
 *
 * @throws UsageError quoting it
 */
export function parseWaitCondition(text: string): WaitCondition {
  const [name, argument] = cut(text);
  switch (name) {
    case 'ready':
      if (argument === undefined) return {kind: 'ready'};
      break;
    case 'deleted':
    case 'delete':
      if (argument === undefined) return {kind: 'deleted'};
      break;
    case 'replicas':
      if (/^\d+$/.test(argument ?? '')) return {kind: 'replicas', count: Number(argument)};
      break;
    case 'condition': {
      const [type, status = 'True'] = cut(argument ?? '');
      if (type !== '') return {kind: 'condition', type, status};
      break;
    }
    case 'jsonpath':
      if (argument !== undefined) return jsonPathCondition(argument);
  }
  throw new UsageError(
    `unrecognized condition: "${text}"; --for is ready, deleted, replicas=N, condition=TYPE[=STATUS] or jsonpath=PATH[=VALUE]`,
  );
}

function cut(text: string): [string, string | undefined] {
  const equals = text.indexOf('=');
  return equals === -1 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
}

// A filter has equals signs of its own, so where there are braces the path ends with them.
function jsonPathCondition(argument: string): WaitCondition {
  const braced = /^(\{.*\})(?:=(.*))?$/s.exec(argument);
  const [path, value] = braced === null ? cut(argument) : [braced[1] ?? '', braced[2]];
  if (value === '') throw new UsageError(`--for=jsonpath=${argument}: the value after the last = is missing`);
  try {
    const unquoted = value?.replace(/^(['"])(.*)\1$/s, '$2');
    return {kind: 'jsonpath', path, steps: parsePath(path), ...(unquoted === undefined ? {} : {value: unquoted})};
  } catch (error) {
    if (error instanceof JsonPathError) throw new UsageError(`--for=jsonpath=${argument}: ${error.message}`);
    throw error;
  }
}
