import {Scanner} from './scanner.js';
import {JsonPathError, type Step, type Test} from './template.js';
import {unquote} from './unquote.js';

/** What stands between braces: steps, and words such as `range` and `end`. */
export type Piece = Step | {readonly kind: 'identifier'; readonly name: string};

/** After the dot, up to what ends it; a backslash keeps the next character from that. */
const FIELD = /(?:\\[^]?|[^ \t\r\n.,[\]$@{}\\])*/y;
/** After `..` there may be a field, and no wildcard. */
const NAME_BEGINS = /(?=[\p{L}\p{Nd}_])/uy;
/** As in client-go, any backslash before a quote keeps it from ending the string, one that is escaped itself too. */
const QUOTED = /"(?:[^"\n]|(?<=\\)")*(?<!\\)"|'(?:[^'\n]|(?<=\\)')*(?<!\\)'/y;
const NUMBER = /[+-][\d.]*|[\d][\d.]*/y;
const IDENTIFIER = /[\p{L}\p{Nd}_][^ \t\r\n.,[\]$@{}]*/uy;
const BRACKETS = /\[[^\]\n]*\]/y;
/** Up to the first `)` that is in no string, where the first quote says which quotes count. */
const FILTER = /[^"'\n)]*(?:(["'])(?:(?!\1)[^\n]|(?<=\\)\1)*(?<!\\)\1[^\n)]*)?\)/y;
const COMPARISON = /^([^!<>=]+)([!<>=]+)(.+?)$/;
const SLICE = /^(-?\d*)(?::(-?\d*))?(?::(-?\d*))?$/;
const OPERATORS: ReadonlySet<string> = new Set<Test['operator']>(['==', '!=', '<', '<=', '>', '>=']);

/**
 * Parses what stands in the braces of a template.
 *
 * @throws JsonPathError saying what is wrong
 */
export function parseExpression(source: string): readonly Step[] {
  return stepsOf(parseAction(new Scanner(`${source}}`)));
}

/** The pieces as steps, where there is no word among them. */
export function stepsOf(pieces: readonly Piece[]): readonly Step[] {
  return pieces.map((piece) => {
    if (piece.kind === 'identifier') throw new JsonPathError(`unrecognized identifier ${piece.name}`);
    return piece;
  });
}

/**
 * Parses up to the brace that closes, and steps over it: client-go's Parser.parseInsideAction, so that what it refuses is
 * refused for its reason.
 *
 * @throws JsonPathError saying what is wrong
 */
export function parseAction(scanner: Scanner): readonly Piece[] {
  const pieces: Piece[] = [];
  while (!scanner.skip('}')) {
    if (scanner.skip(' ') || scanner.skip('@') || scanner.skip('$')) continue;
    if (scanner.skip('[?(')) {
      pieces.push(parseFilter(scanner));
    } else if (scanner.skip('..')) {
      if (pieces.at(-1)?.kind === 'recursive') throw new JsonPathError('invalid multiple recursive descent');
      pieces.push({kind: 'recursive'});
      if (scanner.take(NAME_BEGINS) !== undefined) pieces.push(parseField(scanner));
    } else if (scanner.skip('.')) {
      pieces.push(parseField(scanner));
    } else if (scanner.next === '[') {
      pieces.push(...parseBrackets(scanner));
    } else {
      pieces.push(parseWord(scanner));
    }
  }
  return pieces;
}

function parseField(scanner: Scanner): Step {
  const name = scanner.take(FIELD) ?? '';
  return name === '*' ? {kind: 'wildcard'} : {kind: 'field', name: name.replaceAll('\\', '')};
}

function parseWord(scanner: Scanner): Piece {
  const {next} = scanner;
  if (/^[\r\n]?$/.test(next)) throw new JsonPathError('unclosed action');
  if (next === '"' || next === "'") {
    const quoted = scanner.take(QUOTED);
    if (quoted === undefined) throw new JsonPathError('unterminated quoted string');
    return {kind: 'literal', value: unquote(quoted)};
  }
  const number = scanner.take(NUMBER);
  if (number !== undefined) return numberStep(number);
  const name = scanner.take(IDENTIFIER);
  if (name === 'true' || name === 'false') return {kind: 'literal', value: name === 'true'};
  if (name !== undefined) return {kind: 'identifier', name};
  throw unrecognized(next);
}

function numberStep(text: string): Step {
  if (isInt64(text)) return {kind: 'literal', value: Number(text)};
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return {kind: 'float', value: Number(text)};
  throw new JsonPathError(`cannot parse number ${text}`);
}

function isInt64(text: string): boolean {
  return /^[+-]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', ''));
}

// Nothing around an index or a key is taken off: client-go refuses blanks there.
function parseBrackets(scanner: Scanner): readonly Step[] {
  const text = scanner.take(BRACKETS)?.slice(1, -1);
  if (text === undefined) throw new JsonPathError('unterminated array');
  const members = text.split(',').map((member) => member.replaceAll(/^ +| +$/g, ''));
  if (members.length > 1) return [{kind: 'union', members: members.map((member) => parseExpression(`[${member}]`))}];
  // As in client-go, a key has single quotes, and a dot in it that is not escaped begins another key.
  const key = /^'([^']*)'$/.exec(text)?.[1];
  if (key !== undefined) return parseExpression(`.${key}`);
  // Unlike `.*`, `[*]` is of a list alone.
  const slice = SLICE.exec(text === '*' ? ':' : text);
  if (slice === null) throw new JsonPathError(`invalid array index ${text}`);
  const [, from, to, by] = slice;
  // Without a number it is the first one.
  if (to === undefined) return [{kind: 'index', index: bound(from) ?? 0}];
  return [{kind: 'slice', from: bound(from), to: bound(to), by: bound(by) ?? 1}];
}

function bound(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!isInt64(text)) throw new JsonPathError(`array index ${text} is not a number`);
  return Number(text);
}

function parseFilter(scanner: Scanner): Step {
  const source = scanner.take(FILTER)?.slice(0, -1);
  if (source === undefined) throw new JsonPathError('unterminated filter');
  if (!scanner.skip(']')) throw new JsonPathError('unclosed array expect ]');
  // To kubectl the operator is a part of the field then, which no object has.
  if (/[^!<>=][!<>=]$/.test(source)) throw new JsonPathError('unterminated filter');
  const comparison = COMPARISON.exec(source);
  if (comparison === null) return {kind: 'filter', left: parseExpression(source), test: undefined};
  const [, left = '', operator = '', right = ''] = comparison;
  const sides = {left: parseExpression(left), right: parseExpression(right)};
  if (!isOperator(operator)) throw new JsonPathError(`unrecognized filter operator ${operator}`);
  return {kind: 'filter', left: sides.left, test: {operator, right: sides.right}};
}

function isOperator(text: string): text is Test['operator'] {
  return OPERATORS.has(text);
}

// The character as Go prints it with %#U.
function unrecognized(character: string): JsonPathError {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const shown = /^[\p{C}\p{Z}]$/u.test(character) ? '' : ` '${character}'`;
  return new JsonPathError(`unrecognized character in action: U+${hex}${shown}`);
}
