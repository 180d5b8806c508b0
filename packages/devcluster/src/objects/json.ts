/** A JSON value as it travels on the wire. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one when it is anything else, as Go's zero value would be. */
export function objectAt(parent: Json | undefined, key: string): JsonObject {
  const value = isObject(parent) ? parent[key] : undefined;
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one when it is anything else. */
export function listAt(parent: Json | undefined, key: string): Json[] {
  const value = isObject(parent) ? parent[key] : undefined;
  return Array.isArray(value) ? value : [];
}

export function stringAt(parent: Json | undefined, key: string): string | undefined {
  const value = isObject(parent) ? parent[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(parent: Json | undefined, key: string): number | undefined {
  const value = isObject(parent) ? parent[key] : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** A string as it is, anything else as JSON; nothing for an absent value. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Deep equality; the order of keys does not count, and a key without a value equals a missing key. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => equalJson(a[key], b[key]));
}

/** JSON with sorted keys: equal values have equal text. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, item: Json) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
}
