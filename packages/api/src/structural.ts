/** Whether two JSON values are the same; a key without a value (absent, undefined or null) is the same as no key. */
export function structurallyEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameItems(a, b);
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return sameFields(new Map(Object.entries(a)), new Map(Object.entries(b)));
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => structurallyEqual(item, b[index]));
}

function sameFields(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return [...new Set([...a.keys(), ...b.keys()])].every((key) => structurallyEqual(a.get(key), b.get(key)));
}

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
