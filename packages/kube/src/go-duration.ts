const UNITS: Readonly<Record<string, number>> = {ms: 1, s: 1_000, m: 60_000, h: 3_600_000};

/**
 * A duration as Go's flags write it (`time.ParseDuration`: `15s`, `1m30s`, `500ms`), in ms; `undefined` when it is none.
 * Neither negative ones nor units below a millisecond are taken.
 */
export function parseGoDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, number = '', , unit = ''] of text.matchAll(/(\d+(\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(number) * (UNITS[unit] ?? 0);
  }
  return total;
}
