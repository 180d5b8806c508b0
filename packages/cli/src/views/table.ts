/** Columns are at least this wide, and this far apart: kubectl's tabwriter (cli-runtime's printers.GetNewTabWriter). */
const MINIMUM_WIDTH = 6;
const PADDING = 3;

/** A cell: its text, and how to dress it up once the widths are known. */
export type Cell = string | {readonly text: string; readonly paint: (text: string) => string};

/**
 * A table in kubectl's layout: each column padded to its longest cell and three spaces, no trailing spaces, each row a
 * line with its newline.
 */
export function formatTable(rows: readonly (readonly Cell[])[]): string {
  return new GrowingTable().append(rows);
}

/** A table whose rows come bit by bit: columns only grow, so that what was printed stays as it is. */
export class GrowingTable {
  private readonly widths: number[] = [];

  /** The lines of more rows. */
  append(rows: readonly (readonly Cell[])[]): string {
    for (const row of rows) {
      row.forEach((cell, column) => {
        const width = lengthOf(textOf(cell)) + PADDING;
        this.widths[column] = Math.max(this.widths[column] ?? MINIMUM_WIDTH, width);
      });
    }
    return rows.map((row) => `${formatRow(row, this.widths)}\n`).join('');
  }
}

function formatRow(row: readonly Cell[], widths: readonly number[]): string {
  let line = '';
  let gap = 0;
  row.forEach((cell, column) => {
    const text = textOf(cell);
    if (text !== '') {
      line += ' '.repeat(gap) + (typeof cell === 'string' ? cell : cell.paint(cell.text));
      gap = 0;
    }
    gap += (widths[column] ?? 0) - lengthOf(text);
  });
  return line;
}

/** The text of a cell, without color. */
export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

// As Go counts: characters, not UTF-16 code units.
function lengthOf(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) length++;
  return length;
}
