/** The size of a frame in a terminal: one row less, or the terminal scrolls. One that does not say its size has 80 by 24. */
export function frameSize({columns, rows}: {readonly columns?: number; readonly rows?: number}): {
  readonly columns: number;
  readonly rows: number;
} {
  return {columns: columns || 80, rows: Math.max((rows || 24) - 1, 1)};
}
