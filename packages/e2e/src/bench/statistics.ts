/** The value below which a part `q` (0 to 1) of the samples lies: nearest rank over all of them; NaN without samples. */
export function percentile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle sample. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}
