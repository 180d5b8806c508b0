import type {JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';

/**
 * A set of field paths as a tree. The key of a child is a path element as fieldsV1 writes it: `f:name` for a field,
 * `k:{"name":"app"}` for an item of a map list, `v:"x"` for one of a set. `owned` says that the path itself is in the set.
 */
export interface FieldSet {
  readonly owned: boolean;
  readonly children: ReadonlyMap<string, FieldSet>;
}

export const emptySet: FieldSet = {owned: false, children: new Map()};
export const leaf: FieldSet = {owned: true, children: new Map()};

export function isEmptySet(set: FieldSet): boolean {
  return !set.owned && set.children.size === 0;
}

/** The node without its empty branches. */
export function fieldSet(owned: boolean, children: Iterable<readonly [string, FieldSet]>): FieldSet {
  return {owned, children: new Map([...children].filter(([, child]) => !isEmptySet(child)))};
}

export function union(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (inA, inB) => inA || inB);
}

export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (inA, inB) => inA && !inB);
}

export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (inA, inB) => inA && inB);
}

function combine(a: FieldSet, b: FieldSet, keep: (inA: boolean, inB: boolean) => boolean): FieldSet {
  const elements = new Set([...a.children.keys(), ...b.children.keys()]);
  return fieldSet(
    keep(a.owned, b.owned),
    [...elements].map((element) => [
      element,
      combine(a.children.get(element) ?? emptySet, b.children.get(element) ?? emptySet, keep),
    ]),
  );
}

/** Without a whole branch: `without(set, ['f:metadata', 'f:uid'])`. */
export function without(set: FieldSet, path: readonly string[]): FieldSet {
  const [element, ...rest] = path;
  if (element === undefined) return emptySet;
  const child = set.children.get(element);
  if (child === undefined) return set;
  return fieldSet(
    set.owned,
    [...set.children].map(([key, value]) => [key, key === element ? without(child, rest) : value]),
  );
}

export function equalSets(a: FieldSet, b: FieldSet): boolean {
  return (
    a.owned === b.owned &&
    a.children.size === b.children.size &&
    [...a.children].every(([element, child]) => equalSets(child, b.children.get(element) ?? emptySet))
  );
}

/** The fieldsV1 form, with sorted keys. */
export function encodeFieldSet(set: FieldSet): JsonObject {
  const below = [...set.children]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, child]) => [k, encodeNode(child)] as const);
  return Object.fromEntries(below);
}

function encodeNode(node: FieldSet): JsonObject {
  const itself: JsonObject = node.owned && node.children.size > 0 ? {'.': {}} : {};
  return {...itself, ...encodeFieldSet(node)};
}

export function decodeFieldSet(fields: JsonObject): FieldSet {
  return fieldSet(false, childrenOf(fields));
}

function decodeNode(node: JsonObject): FieldSet {
  const children = childrenOf(node);
  return fieldSet('.' in node || children.length === 0, children);
}

function childrenOf(node: JsonObject): [string, FieldSet][] {
  return Object.entries(node)
    .filter(([element]) => element !== '.')
    .map(([element, child]) => [element, decodeNode(isObject(child) ? child : {})]);
}

/** The paths in the set as an error message shows and orders them: `.spec.containers[name="app"].image`. */
export function fieldPaths(set: FieldSet, prefix = ''): string[] {
  const children = [...set.children].sort(([a], [b]) => (a < b ? -1 : 1));
  const members = children.filter(([, child]) => child.owned).map(([element]) => prefix + pathText(element));
  return [...members, ...children.flatMap(([element, child]) => fieldPaths(child, prefix + pathText(element)))];
}

export function pathText(element: string): string {
  const body = element.slice(2);
  if (element.startsWith('f:')) return `.${body}`;
  if (element.startsWith('v:')) return `[=${body}]`;
  const keys: unknown = JSON.parse(body);
  const pairs = Object.entries(isObject(keys) ? keys : {}).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `[${pairs.join(',')}]`;
}
