/** A boolean of a query, as apimachinery reads it: whatever is given is true, but `false` and `0`. */
export function isTrue(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value !== '0' && value.toLowerCase() !== 'false';
}
