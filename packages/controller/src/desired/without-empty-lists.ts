/**
 * A JSON value without its empty lists and nulls, at any depth. The API server drops them from an object and from the
 * fields that an apply owns, so with them the object would look as if somebody had taken them away.
 */
export function withoutEmptyLists<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutEmptyLists(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([, inner]) => inner !== null && !(Array.isArray(inner) && inner.length === 0),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutEmptyLists<unknown>(inner)])) as T;
}
