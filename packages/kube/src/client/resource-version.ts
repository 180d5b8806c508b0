const NUMERIC = /^\d+$/;

/**
 * Orders two resourceVersions of one resource type: negative when `a` is older, 0 when they are the same, positive when
 * it is newer, `undefined` when they cannot be ordered (the API's resourceVersions are decimal numbers that may exceed
 * what a double holds; KEP-5504).
 */
export function compareResourceVersions(a: string | undefined, b: string | undefined): number | undefined {
  if (a === b) return 0;
  if (a === undefined || b === undefined || !NUMERIC.test(a) || !NUMERIC.test(b)) return undefined;
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Whether `a` is known to be older than `b`. */
export function isOlder(a: string | undefined, b: string | undefined): boolean {
  return (compareResourceVersions(a, b) ?? 0) < 0;
}
