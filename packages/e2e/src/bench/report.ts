/** One figure of a run; lower is better. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 's' | 'MiB' | 'writes';
  readonly value: number;
}

/** The figures of one subject. */
export interface Result {
  readonly subject: string;
  readonly figures: readonly Figure[];
  /** What came out wrong, beside being slow. */
  readonly problems: readonly string[];
}

/** Results side by side; with two of them, the first divided by the second as well. */
export function table(results: readonly Result[]): string {
  const [first, second] = results;
  if (first === undefined) return '';
  const header = ['', ...results.map(({subject}) => subject), ...(second === undefined ? [] : ['ratio'])];
  const rows = first.figures.map(({name, unit, value}) => {
    const values = results.map((result) => result.figures.find((figure) => figure.name === name)?.value ?? Number.NaN);
    const ratio = second === undefined ? [] : [ratioText(value, values[1] ?? Number.NaN)];
    return [`${name} (${unit})`, ...values.map(numberText), ...ratio];
  });
  const cells = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  );
  const problems = results.flatMap((result) => result.problems.map((problem) => `${result.subject}: ${problem}`));
  return [...lines, ...problems].join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function numberText(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

function ratioText(value: number, peer: number): string {
  return peer === 0 || Number.isNaN(peer) ? '-' : (value / peer).toFixed(2);
}
