import {parseGoDuration} from '@kruntimes/kube';
import {UsageError} from './usage-error.js';

/** The longest time that a timer of Node can wait, in ms: about 24 days, which stands for ever. */
const FOREVER_MS = 2 ** 31 - 1;

/**
 * A duration as kubectl's `--request-timeout` takes it, in ms: Go's form (`1m30s`, `500ms`) or whole seconds; 0 is for
 * ever.
 *
 * @throws UsageError quoting the flag and its value
 */
export function parseTimeout(flag: string, text: string): number {
  return parseDuration(flag, text) || FOREVER_MS;
}

/**
 * A duration in ms: Go's form (`1m30s`, `500ms`) or whole seconds; 0 is none. At most what a timer can wait.
 *
 * @throws UsageError quoting the flag and its value
 */
export function parseDuration(flag: string, text: string): number {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : parseGoDuration(text);
  if (ms === undefined) {
    throw new UsageError(
      `invalid argument "${text}" for "--${flag}" flag: it is a number of seconds or a duration such as 500ms, 30s, 1m30s`,
    );
  }
  return Math.min(ms, FOREVER_MS);
}

/** A duration in ms as Go prints it (`time.Duration.String`): `5m0s`, `1h0m0s`, `1.5s`, `200ms`, `0s`. */
export function formatDuration(ms: number): string {
  if (ms > 0 && ms < 1000) return `${ms}ms`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${(ms % 60_000) / 1000}s`;
  if (minutes === 0) return seconds;
  return minutes < 60 ? `${minutes}m${seconds}` : `${Math.floor(minutes / 60)}h${minutes % 60}m${seconds}`;
}
