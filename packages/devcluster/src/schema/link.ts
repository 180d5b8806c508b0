import type {Schema} from './schema.js';

const prefix = '#/components/schemas/';

/**
 * Definitions with every `$ref` replaced by the schema that it names, so that a walker needs no table beside it.
 * The result is a graph, with cycles where a type contains itself; a type's name is its title.
 */
export function linkDefinitions(definitions: Readonly<Record<string, Schema>>): Map<string, Schema> {
  const linked = new Map<string, Schema>(Object.keys(definitions).map((name) => [name, {}]));
  const wrappers: {wrapper: Schema; target: Schema; own: Schema}[] = [];

  function link(schema: Schema): Schema {
    const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (reference === undefined) return linkChildren(schema);
    const target = linked.get(reference.slice(prefix.length)) ?? {};
    const {allOf: _allOf, $ref: _ref, ...own} = schema;
    if (Object.keys(own).length === 0) return target;
    const wrapper: Schema = {};
    wrappers.push({wrapper, target, own});
    return wrapper;
  }

  function linkChildren(schema: Schema): Schema {
    const out: Schema = {...schema};
    if (schema.properties !== undefined) {
      out.properties = Object.fromEntries(Object.entries(schema.properties).map(([k, v]) => [k, link(v)]));
    }
    if (schema.items !== undefined) out.items = link(schema.items);
    if (typeof schema.additionalProperties === 'object') out.additionalProperties = link(schema.additionalProperties);
    return out;
  }

  for (const [name, schema] of Object.entries(definitions)) {
    Object.assign(linked.get(name) ?? {}, linkChildren(schema), {title: name.split('.').at(-1)});
  }
  // A wrapper is its target with something of its own (a default, a merge key): only now are the targets complete.
  for (const {wrapper, target, own} of wrappers) Object.assign(wrapper, target, own);
  return linked;
}
