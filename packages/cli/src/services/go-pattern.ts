/**
 * One term: any characters, any one, one of a class, itself. A backslash makes what follows mean itself; the `^` of a class
 * is no member of it.
 */
const TERM = /[*?]|\[(?:\^|(?!\^))(?:(?:\\.|[^\\\]-])(?:-(?:\\.|[^\\\]-]))?)+\]|\\.|[^*?[\\]/gsuy;
/** Members of a class: a character, or a first and a last one. */
const RANGE = /(\\.|[^\\\]-])(?:-(\\.|[^\\\]-]))?/gsu;

/**
 * What a pattern of the name of a file or folder matches, by the rules of Go's path/filepath.Match: `*` and `?` match the
 * dot that a name begins with too, `[^a]` is whatever is not `a`, and there are neither braces nor `**`. Undefined where it
 * is no such pattern.
 */
export function goPattern(pattern: string): ((name: string) => boolean) | undefined {
  const terms = pattern.match(TERM) ?? [];
  if (terms.join('') !== pattern) return undefined;
  const expression = new RegExp(`^${terms.map(expressionOf).join('')}$`, 'su');
  return (name) => expression.test(name);
}

function expressionOf(term: string): string {
  if (term === '*') return '.*';
  if (term === '?') return '.';
  const [, negation, members] = /^\[(\^?)(.+)\]$/su.exec(term) ?? [];
  return members === undefined ? character(term) : `[${negation ?? ''}${rangesIn(members)}]`;
}

function rangesIn(members: string): string {
  return [...members.matchAll(RANGE)]
    .map(([, first = '', last = first]) => {
      // There is nothing between two that stand the wrong way round.
      return point(first) > point(last) ? '' : `${character(first)}-${character(last)}`;
    })
    .join('');
}

// The character that is meant, as an expression has it.
function character(written: string): string {
  return `\\u{${point(written).toString(16)}}`;
}

function point(written: string): number {
  return written.replace(/^\\(?=.)/su, '').codePointAt(0) ?? 0;
}
