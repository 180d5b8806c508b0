/** A time as the API server takes a MicroTime: RFC 3339 with exactly six digits of a second. */
export function microTime(date: Date): string {
  return date.toISOString().replace(/\.(\d{3})Z$/, '.$1000Z');
}
