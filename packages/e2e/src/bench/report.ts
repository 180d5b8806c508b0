/** One figure of a run; lower is better. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 's' | 'MiB' | 'writes' | 'times';
  readonly value: number;
}

/** The figures of one subject. */
export interface Result {
  readonly subject: string;
  /** Runtimes that there were, where it was measured with a number of them. */
  readonly count?: number;
  readonly figures: readonly Figure[];
  /** What came out wrong, beside being slow. */
  readonly problems: readonly string[];
}

/** Results side by side; with two of them, the first divided by the second as well. */
export function table(results: readonly Result[]): string {
  const [first, second] = results;
  if (first === undefined) return '';
  const header = ['', ...results.map(({subject}) => subject), ...(second === undefined ? [] : ['ratio'])];
  const rows = first.figures.map((figure) => {
    const values = results.map((result) => valueOf(result, figure.name));
    const ratio = second === undefined ? [] : [ratioText(figure.value, values[1] ?? Number.NaN)];
    return [label(figure), ...values.map(numberText), ...ratio];
  });
  const problems = results.flatMap((result) => result.problems.map((problem) => `${result.subject}: ${problem}`));
  return [...aligned([header, ...rows]), ...problems].join('\n');
}

/** How the figures of each subject grow from its first result to its last: the last divided by the first. */
export function growth(results: readonly Result[]): string {
  const subjects = [...new Set(results.map(({subject}) => subject))];
  const ends = subjects.map((subject) => {
    const own = results.filter((result) => result.subject === subject);
    return {subject, first: own[0], last: own.at(-1)};
  });
  const figures = ends[0]?.first?.figures ?? [];
  const header = [
    '',
    ...ends.map(({subject, first, last}) => `${subject}, ${last?.count ?? ''} / ${first?.count ?? ''}`),
  ];
  const rows = figures.map((figure) => [
    label(figure),
    ...ends.map(({first, last}) => ratioText(valueOf(last, figure.name), valueOf(first, figure.name))),
  ]);
  return aligned([header, ...rows]).join('\n');
}

function label({name, unit}: Figure): string {
  return `${name} (${unit})`;
}

function valueOf(result: Result | undefined, name: string): number {
  return result?.figures.find((figure) => figure.name === name)?.value ?? Number.NaN;
}

/** Lines of a table whose first column is text, and whose others are numbers. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function numberText(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

function ratioText(value: number, base: number): string {
  return base === 0 || Number.isNaN(value / base) ? '-' : (value / base).toFixed(2);
}
