import {requestOf, type Request} from '../command-line/request.js';
import {UsageError} from '../command-line/usage-error.js';

/** What a command line asks for; undefined for a bad one, which the whole program says. */
export function understood(argv: readonly string[]): Request | undefined {
  try {
    return requestOf(argv);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
