import {Document, isScalar, Scalar, type Pair, type ScalarTag} from 'yaml';
import {compareYamlKeys} from './yaml-key-order.js';
import {yamlScalar} from './yaml-scalar.js';
import {isSimpleKey, yamlStyle} from './yaml-style.js';

/**
 * A JSON value as YAML, as kubectl writes it: keys sorted, lists not indented, lines never folded, long keys behind a `?`.
 * Strings that a YAML 1.1 reader would take for something else (`yes`, `n`, `1_000`, `12:30:45`, `=`) are quoted. Ends with
 * a newline.
 */
export function yaml(value: unknown): string {
  const document = new Document(value, {
    sortMapEntries: (a, b) => compareYamlKeys(keyOf(a), keyOf(b)),
    aliasDuplicateObjects: false,
    customTags: (tags) => [STRING, ...tags.filter((tag) => typeof tag === 'string' || tag.tag !== STRING.tag)],
  });
  return document.toString({indentSeq: false, lineWidth: 0});
}

const STRING: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (text) => text,
  createNode: (_schema, value) => {
    const node = new Scalar(value);
    // The library puts a `?` before a key of this type, and asks nothing else of it.
    if (!isSimpleKey(String(value))) node.type = Scalar.BLOCK_LITERAL;
    return node;
  },
  stringify: ({value}, {implicitKey, indent}) => {
    const text = String(value);
    return yamlScalar(text, yamlStyle(text, implicitKey === true), indent || '  ');
  },
};

function keyOf({key}: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
