import type {YamlStyle} from './yaml-style.js';

/** A string as libyaml's emitter writes it in that style; the lines of a block stand behind `indent`. */
export function yamlScalar(text: string, style: YamlStyle, indent: string): string {
  switch (style) {
    case 'plain':
      return text;
    case 'single':
      return `'${text.replaceAll("'", "''")}'`;
    case 'double':
      return `"${text.replaceAll(ESCAPED, escaped)}"`;
    case 'literal':
      return literal(text, indent);
  }
}

// A first line that is empty or begins with a space says nothing of how far the block is indented: a number does.
function literal(text: string, indent: string): string {
  const hint = /^[ \n]/.test(text) ? '2' : '';
  const chomping = /(?:^|\n)\n$/.test(text) ? '+' : text.endsWith('\n') ? '' : '-';
  const lines = text.replace(/\n$/, '').split('\n');
  return [`|${hint}${chomping}`, ...lines.map((line) => (line === '' ? '' : indent + line))].join('\n');
}

/** Beyond the Basic Multilingual Plane libyaml knows no characters that can be printed. */
const ESCAPED = /["\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]/g;

const NAMED: Readonly<Record<string, string>> = {
  '\0': '0',
  '\u0007': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
  '\u001b': 'e',
  '"': '"',
  '\\': '\\',
  '\u0085': 'N',
  '\u2028': 'L',
  '\u2029': 'P',
};

function escaped(character: string): string {
  const name = NAMED[character];
  if (name !== undefined) return `\\${name}`;
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  if (hex.length > 4) return `\\U${hex.padStart(8, '0')}`;
  return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`;
}
