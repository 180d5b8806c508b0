/**
 * The fields of a JSON value that another one has not, as paths such as `conditions.reason`: the items of two lists are
 * compared as far as both have them.
 */
export function missingFields(wanted: unknown, found: unknown): ReadonlySet<string> {
  if (Array.isArray(wanted) && Array.isArray(found)) {
    const pairs = wanted.slice(0, found.length).map((item: unknown, index) => missingFields(item, found[index]));
    return new Set(pairs.flatMap((fields) => [...fields]));
  }
  if (!isObject(wanted) || !isObject(found)) return new Set();
  const fields = Object.entries(wanted).flatMap(([field, value]) =>
    field in found ? [...missingFields(value, found[field])].map((inner) => `${field}.${inner}`) : [field],
  );
  return new Set(fields);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
