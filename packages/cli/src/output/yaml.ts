import {isScalar, stringify, type Pair} from 'yaml';
import {compareYamlKeys} from './yaml-key-order.js';

/**
 * A JSON value as YAML, keys sorted as kubectl sorts them, lists not indented, lines never folded. Strings that a YAML
 * 1.1 reader would take for something else (`yes`, `n`, `1_000`, `12:30:45`, `=`) are quoted. Ends with a newline.
 */
export function yaml(value: unknown): string {
  return stringify(value, {
    compat: 'yaml-1.1',
    indentSeq: false,
    lineWidth: 0,
    sortMapEntries: (a, b) => compareYamlKeys(keyOf(a), keyOf(b)),
    aliasDuplicateObjects: false,
  });
}

function keyOf({key}: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
