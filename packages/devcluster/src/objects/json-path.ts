import type {Json} from './json.js';
import {isObject, textOf} from './json.js';

type Step = (value: Json) => Json[];

/**
 * The values at a path in the JSONPath dialect of printer columns: `.a.b`, `.a[0].b`, `.a['b.c']`, `.a[*].b`,
 * `.conditions[?(@.type=="Ready")].status`. A path that leads nowhere gives none.
 */
export function jsonPath(root: Json, path: string): Json[] {
  return parse(path).reduce<Json[]>((values, step) => values.flatMap(step), [root]);
}

const token =
  /\.?([A-Za-z0-9_$/\u0000-]+)|\[(\d+)\]|\[\*\]|\.\*|\['([^']+)'\]|\["([^"]+)"\]|\[\?\(@\.([\w.-]+)\s*==\s*["']([^"']*)["']\)\]/gy;

function parse(path: string): Step[] {
  return [...path.replaceAll('\\.', '\u0000').matchAll(token)].map(
    ([, name, index, quoted, doubleQuoted, field, text]): Step => {
      const key = name ?? quoted ?? doubleQuoted;
      if (key !== undefined) return (value) => fieldOf(value, key.replaceAll('\u0000', '.'));
      if (index !== undefined)
        return (value) => (Array.isArray(value) ? value.slice(Number(index), Number(index) + 1) : []);
      if (field === undefined)
        return (value) => (Array.isArray(value) ? value : isObject(value) ? present(Object.values(value)) : []);
      return (value) =>
        (Array.isArray(value) ? value : []).filter((item) =>
          jsonPath(item, `.${field}`).some((found) => textOf(found) === text),
        );
    },
  );
}

function fieldOf(value: Json, key: string): Json[] {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return found === undefined ? [] : [found];
}

function present(values: (Json | undefined)[]): Json[] {
  return values.filter((value) => value !== undefined);
}
