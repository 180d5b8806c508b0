import {Document, isScalar, Scalar, visit, type Pair} from 'yaml';
import {unicodeEscape} from '../views/sanitize.js';
import {compareYamlKeys} from './yaml-key-order.js';
import {yamlStyle, type YamlStyle} from './yaml-style.js';

/**
 * A JSON value as YAML, as kubectl writes it: keys sorted, lists not indented, lines never folded. Strings that a YAML
 * 1.1 reader would take for something else (`yes`, `n`, `1_000`, `12:30:45`, `=`) are quoted. Ends with a newline.
 */
export function yaml(value: unknown): string {
  const document = new Document(value, {
    sortMapEntries: (a, b) => compareYamlKeys(keyOf(a), keyOf(b)),
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value === 'string') node.type = TYPES[yamlStyle(node.value, key === 'key')];
    },
  });
  return document.toString({indentSeq: false, lineWidth: 0}).replaceAll(UNESCAPED, escaped);
}

const TYPES = {
  plain: Scalar.PLAIN,
  single: Scalar.QUOTE_SINGLE,
  double: Scalar.QUOTE_DOUBLE,
  literal: Scalar.BLOCK_LITERAL,
} as const satisfies Record<YamlStyle, Scalar.Type>;

/** Characters that stand in double quotes and that the library leaves as they are: libyaml escapes them. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]/g;

const NAMED: Readonly<Record<string, string>> = {'\u0085': '\\N', '\u2028': '\\L', '\u2029': '\\P'};

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xffff) return `\\U${code.toString(16).toUpperCase().padStart(8, '0')}`;
  if (code < 0x100) return NAMED[character] ?? `\\x${code.toString(16).toUpperCase()}`;
  return NAMED[character] ?? unicodeEscape(character).toUpperCase().replace('U', 'u');
}

function keyOf({key}: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
