import {parseDuration} from '../command-line/duration.js';
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

/**
 * How long to watch, in ms; undefined: until it is interrupted.
 *
 * @throws UsageError for no time at all, which elsewhere means to look once, and for what is no duration
 */
export function watchTimeoutMs({timeout}: Pick<WatchFlags, 'timeout'>): number | undefined {
  if (timeout === undefined) return undefined;
  const ms = parseDuration('timeout', timeout);
  if (ms > 0) return ms;
  throw new UsageError(
    `invalid argument "${timeout}" for "--timeout" flag: a watch takes longer than 0; without the flag it goes on until it is interrupted`,
  );
}
