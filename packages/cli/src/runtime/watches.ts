import {UsageError} from '../command-line/usage-error.js';
import type {WatchFlags} from './watch-flags.js';

/**
 * Whether the flags ask for a watch.
 *
 * @throws UsageError for flags that make no sense without one
 */
export function watches(flags: WatchFlags): boolean {
  if (flags.watch === true) return true;
  if (flags['output-watch-events'] === true) {
    throw new UsageError('--output-watch-events option can only be used with --watch');
  }
  if (flags.timeout !== undefined) throw new UsageError('--timeout option can only be used with --watch');
  return false;
}
