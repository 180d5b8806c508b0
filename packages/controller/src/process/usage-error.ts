/** A flag that cannot be used; the message quotes it and says what is possible. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
