/** The command line cannot be understood: exit code 2. The message is what follows `error: `. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** The words of the command that was probably meant. */
  readonly meant: string | undefined;

  constructor(message: string, {meant}: {readonly meant?: string | undefined} = {}) {
    super(message);
    this.meant = meant;
  }
}
