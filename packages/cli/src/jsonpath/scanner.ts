/** A text that is read from the left to the right. */
export class Scanner {
  private position = 0;

  constructor(private readonly text: string) {}

  /** The character that is next; empty at the end. */
  get next(): string {
    const point = this.text.codePointAt(this.position);
    return point === undefined ? '' : String.fromCodePoint(point);
  }

  /** Steps over this text where it is next. */
  skip(expected: string): boolean {
    const isNext = this.text.startsWith(expected, this.position);
    if (isNext) this.position += expected.length;
    return isNext;
  }

  /** Steps over what a sticky pattern matches here, and returns it; undefined where it matches nothing. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    this.position += found?.length ?? 0;
    return found;
  }
}
