import {JsonPathError, type Step, type Test} from './template.js';
import {unquote} from './unquote.js';

const SPACE = /\s+/y;
const FIELD = /\.((?:\\.|[^\s.,[\]$@{}\\])*)/y;
/** After `..` there may be a field, and no wildcard. */
const DESCENDANT = /(?=[\p{L}\p{N}_])(?:\\.|[^\s.,[\]$@{}\\])+/uy;
/** As in client-go, any backslash before a quote keeps it from ending the string, one that is escaped itself too. */
const QUOTED = /"(?:[^"]|(?<=\\)")*(?<!\\)"|'(?:[^']|(?<=\\)')*(?<!\\)'/y;
const NUMBER = /[+-]?\d+(?:\.\d+)?/y;
const WORD = /\w+/y;
const SLICE = /^(-?\d*)(?::(-?\d*))?(?::(-?\d*))?$/;
const FILTER = /^([^!<>=]+)(==|!=|<=|>=|<|>)(.+)$/s;

/**
 * Parses what stands between the braces of a template.
 *
 * @throws JsonPathError saying what is wrong
 */
export function parseExpression(source: string): readonly Step[] {
  const steps: Step[] = [];
  let position = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(source);
    if (match !== null) position = pattern.lastIndex;
    return match;
  };
  while (position < source.length) {
    const character = source.charAt(position);
    if (take(SPACE) !== null) continue;
    if (character === '@' || character === '$') {
      position++;
    } else if (source.startsWith('..', position)) {
      position += 2;
      steps.push({kind: 'recursive'});
      const name = take(DESCENDANT)?.[0];
      if (name !== undefined) steps.push(fieldStep(name));
    } else if (character === '[') {
      const end = closingBracket(source, position);
      steps.push(...parseBrackets(source.slice(position + 1, end)));
      position = end + 1;
    } else {
      steps.push(parseStep(take, source.slice(position)));
    }
  }
  return steps;
}

function parseStep(take: (pattern: RegExp) => RegExpExecArray | null, rest: string): Step {
  const field = take(FIELD)?.[1];
  if (field !== undefined) return field === '*' ? {kind: 'wildcard'} : fieldStep(field);
  const quoted = take(QUOTED)?.[0];
  if (quoted !== undefined) return {kind: 'literal', value: unquote(quoted)};
  const number = take(NUMBER)?.[0];
  if (number !== undefined) return {kind: number.includes('.') ? 'float' : 'literal', value: Number(number)};
  const word = take(WORD)?.[0];
  if (word === 'true' || word === 'false') return {kind: 'literal', value: word === 'true'};
  if (word !== undefined) throw new JsonPathError(`unrecognized identifier ${word}`);
  throw unrecognized(rest);
}

function fieldStep(name: string): Step {
  return {kind: 'field', name: name.replaceAll('\\', '')};
}

// Nothing around an index, a key or a filter is taken off: client-go refuses blanks there.
function parseBrackets(text: string): readonly Step[] {
  if (text.startsWith('?(')) {
    if (!text.endsWith(')')) throw new JsonPathError('unclosed array expect ]');
    return [parseFilter(text.slice(2, -1))];
  }
  // Unlike `.*`, of a list alone.
  if (text === '*') return [{kind: 'slice', from: undefined, to: undefined, by: 1}];
  const members = splitUnion(text);
  if (members.length > 1) return [{kind: 'union', members: members.map((member) => parseBrackets(member.trim()))}];
  // As in client-go, a key has single quotes, and a dot in it that is not escaped begins another key.
  const key = /^'([^']*)'$/.exec(text)?.[1];
  if (key !== undefined) return parseExpression(`.${key}`);
  const slice = SLICE.exec(text);
  if (slice === null) throw new JsonPathError(`invalid array index ${text}`);
  const [, from, to, by] = slice;
  if ([from, to, by].includes('-')) throw new JsonPathError('array index - is not a number');
  // Without a number it is the first one.
  if (to === undefined) return [{kind: 'index', index: Number(from)}];
  return [{kind: 'slice', from: bound(from), to: bound(to), by: bound(by) ?? 1}];
}

function parseFilter(source: string): Step {
  const comparison = FILTER.exec(source.trim());
  const operator = /^[^!<>="']*[!<>=]+/.exec(source)?.[0];
  if (comparison === null && operator !== undefined) throw unrecognized(source.slice(operator.length));
  if (comparison === null) return {kind: 'filter', left: parseExpression(source), test: undefined};
  const [, left = '', sign = '', right = ''] = comparison;
  return {
    kind: 'filter',
    left: parseExpression(left.trim()),
    test: {operator: sign as Test['operator'], right: parseExpression(right.trim())},
  };
}

// The character as Go prints it with %#U.
function unrecognized(rest: string): JsonPathError {
  const point = rest.codePointAt(0);
  if (point === undefined) return new JsonPathError('unterminated filter');
  const hex = point.toString(16).toUpperCase().padStart(4, '0');
  return new JsonPathError(`unrecognized character in action: U+${hex} '${String.fromCodePoint(point)}'`);
}

function bound(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

function splitUnion(text: string): string[] {
  return text.split(/,(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/);
}

function closingBracket(source: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let i = from; i < source.length; i++) {
    const character = source.charAt(i);
    if (quote !== '') quote = character === quote && source[i - 1] !== '\\' ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth++;
    else if (character === ']' && --depth === 0) return i;
  }
  throw new JsonPathError('unterminated array');
}
