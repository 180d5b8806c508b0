/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What lies at a path such as `metadata.name` or `items.0.kind`; `undefined` where it leads nowhere. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return (node as unknown[])[Number(step)];
    return isFields(node) ? node[step] : undefined;
  }, value);
}

/** The text at a path. Throws where there is none. */
export function textAt(value: unknown, path: string): string {
  const found = valueAt(value, path);
  if (typeof found === 'string') return found;
  throw new Error(`${path} is no text in ${JSON.stringify(value)}`);
}

/** The list at a path; an empty one where there is none. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}

/** `metadata.name` of each item of a list, in its order. */
export function namesOf(list: unknown): unknown[] {
  return listAt(list, 'items').map((item) => valueAt(item, 'metadata.name'));
}
