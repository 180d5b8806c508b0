import {parseExpression} from './parse-expression.js';
import {JsonPathError, type Part, type Step, type Template} from './template.js';

/**
 * Parses a template such as `{range .items[*]}{.metadata.name}{"\n"}{end}`.
 *
 * @throws JsonPathError saying what is wrong
 */
export function parseTemplate(source: string): Template {
  const root: Part[] = [];
  const open: {readonly over: readonly Step[]; readonly body: Part[]}[] = [];
  for (const token of tokens(source)) {
    const parts = open.at(-1)?.body ?? root;
    if (token.kind === 'text') {
      parts.push(token);
    } else if (/^\s*range\b/.test(token.source)) {
      open.push({over: parseExpression(token.source.replace(/^\s*range/, '')), body: []});
    } else if (token.source.trim() === 'end') {
      const range = open.pop();
      if (range === undefined) throw new JsonPathError('not in range, nothing to end');
      (open.at(-1)?.body ?? root).push({kind: 'range', ...range});
    } else {
      parts.push({kind: 'expression', steps: parseExpression(token.source)});
    }
  }
  // As with kubectl, the end of the template ends what is left open.
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    (open.at(-1)?.body ?? root).push({kind: 'range', ...range});
  }
  return root;
}

/**
 * A path in the relaxed form of `custom-columns` and `--sort-by`: with or without braces and leading dot.
 *
 * @throws JsonPathError quoting the path
 */
export function parsePath(path: string): readonly Step[] {
  return parseExpression(relaxedPath(path).slice(1, -1));
}

/**
 * Such a path as kubectl has it in its messages, with both (kubectl's get.RelaxedJSONPathExpression).
 *
 * @throws JsonPathError quoting the path
 */
export function relaxedPath(path: string): string {
  const inside = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(path);
  const bare = inside?.[1] ?? inside?.[2];
  if (bare === undefined) {
    throw new JsonPathError(
      `unexpected path string "${path}", expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    );
  }
  return bare.startsWith('[') ? `{${bare}}` : `{.${bare}}`;
}

type Token = {readonly kind: 'text'; readonly text: string} | {readonly kind: 'action'; readonly source: string};

function* tokens(source: string): Generator<Token> {
  let position = 0;
  while (position < source.length) {
    const open = source.indexOf('{', position);
    const end = open === -1 ? source.length : open;
    if (end > position) yield {kind: 'text', text: source.slice(position, end)};
    if (open === -1) return;
    const close = closingBrace(source, open + 1);
    yield {kind: 'action', source: source.slice(open + 1, close)};
    position = close + 1;
  }
}

function closingBrace(source: string, from: number): number {
  let quote = '';
  let depth = 0;
  for (let i = from; i < source.length; i++) {
    const character = source.charAt(i);
    if (quote !== '') quote = character === quote && source[i - 1] !== '\\' ? '' : quote;
    else if (character === '\\') i++;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[') depth++;
    else if (character === ']') depth--;
    else if (character === '}') return i;
  }
  if (depth > 0) throw new JsonPathError('unterminated array');
  throw new JsonPathError(quote === '' ? 'unclosed action' : 'unterminated quoted string');
}
