import {isAlias, isCollection, isNode, isScalar, parseDocument, visit, type Document} from 'yaml';
import {GO_YAML} from './go-yaml.js';

/**
 * What a YAML document says. The `yaml` library makes an endless value of an anchor that contains itself, and text of a key
 * that JSON cannot have; both are refused, and so is a character that UTF-8 does not have.
 *
 * @throws Error with a message for {@link yamlFault}
 */
export function documentValue(document: Document): unknown {
  visit(document, {
    Alias: (_key, alias, path) => {
      const {source} = alias;
      const isAround = path.some((node) => isNode(node) && 'anchor' in node && node.anchor === source);
      // An anchor may be set anew inside of itself, and the alias mean that one. To find out takes a walk.
      const target = isAround ? alias.resolve(document) : undefined;
      if (target !== undefined && path.includes(target)) throw new Error(`anchor '${source}' value contains itself`);
    },
    Scalar: (_key, {value}) => {
      if (typeof value === 'string' && !value.isWellFormed())
        throw new Error('half of a surrogate pair is no character');
    },
    Pair: (_key, {key}) => {
      const named = isAlias(key) ? key.resolve(document) : key;
      if (isCollection(named)) throw new Error('a mapping or a list is no key of a mapping');
      if (isScalar(named) && named.value === null) throw new Error('null is no key of a mapping; as text, quote it');
    },
  });
  return document.toJS();
}

/**
 * What a YAML text of one document says, read as kubectl reads it: of a key that is given twice the last one counts.
 *
 * @throws Error with a message for {@link yamlFault}
 */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, {...GO_YAML, uniqueKeys: false});
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return documentValue(document);
}
