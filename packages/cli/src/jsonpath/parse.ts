import {parseAction, parseExpression, stepsOf} from './parse-expression.js';
import {Scanner} from './scanner.js';
import {JsonPathError, type Part, type Step, type Template} from './template.js';

/** How deep ranges may stand in each other: more has no use, and each takes its share of the stack. */
const MAX_DEPTH = 1000;

/**
 * Parses a template such as `{range .items[*]}{.metadata.name}{"\n"}{end}`.
 *
 * @throws JsonPathError saying what is wrong
 */
export function parseTemplate(source: string): Template {
  const scanner = new Scanner(source);
  const root: Part[] = [];
  const open: {readonly over: readonly Step[]; readonly body: Part[]}[] = [];
  const close = (): boolean => {
    const range = open.pop();
    if (range === undefined) return false;
    (open.at(-1)?.body ?? root).push({kind: 'range', ...range});
    return true;
  };
  while (scanner.next !== '') {
    const parts = open.at(-1)?.body ?? root;
    const text = scanner.take(/[^{]+/y);
    if (text !== undefined) parts.push({kind: 'text', text});
    if (!scanner.skip('{')) continue;
    const [first, ...others] = parseAction(scanner);
    if (first?.kind !== 'identifier') {
      parts.push({kind: 'expression', steps: stepsOf(first === undefined ? [] : [first, ...others])});
    } else if (first.name === 'range') {
      if (open.length === MAX_DEPTH) throw new JsonPathError(`more than ${MAX_DEPTH} ranges stand in each other`);
      open.push({over: stepsOf(others), body: []});
    } else if (first.name === 'end' && others.length === 0) {
      if (!close()) throw new JsonPathError('not in range, nothing to end');
    } else {
      throw new JsonPathError(`unrecognized identifier ${first.name}`);
    }
  }
  // As with kubectl, the end of the template ends what is left open.
  while (close());
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
