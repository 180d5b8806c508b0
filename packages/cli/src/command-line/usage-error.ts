/** The command line cannot be understood: exit code 2. The message is what follows `error: `. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
