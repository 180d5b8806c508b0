/** A JSON value as Go's `%v` prints it, which is what kubectl's custom columns show. */
export function goValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${key}:${goValue(member)}`);
    return `map[${members.join(' ')}]`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
