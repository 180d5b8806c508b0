import {styleText} from 'node:util';
import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';

/** How a part of a line looks; colors only where there are to be any. */
export type Style = 'green' | 'yellow' | 'red' | 'bold' | 'dim' | 'inverse';

/** Text with one look. */
export interface Span {
  readonly text: string;
  readonly style?: Style | undefined;
}

/** A line of the screen. */
export type Line = readonly Span[];

/** Text that is exactly as many columns wide: filled up with spaces, or cut, which `…` shows. */
export function fit(text: string, columns: number, ellipsis = '…'): string {
  const cut = stringWidth(text) > columns ? cliTruncate(text, columns, {truncationCharacter: ellipsis}) : text;
  return cut + ' '.repeat(Math.max(columns - stringWidth(cut), 0));
}

/** The columns that text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The line as it is written to a terminal, no wider than `columns`. */
export function lineText(line: Line, {columns, color}: {readonly columns: number; readonly color: boolean}): string {
  let left = columns;
  let text = '';
  for (const span of line) {
    if (left <= 0) break;
    const shown = stringWidth(span.text) > left ? fit(span.text, left) : span.text;
    left -= stringWidth(shown);
    text += color && span.style !== undefined ? styleText(span.style, shown, {validateStream: false}) : shown;
  }
  return text.trimEnd();
}
