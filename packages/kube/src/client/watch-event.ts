import {ApiError} from '../errors.js';
import {lines} from '../transport/lines.js';
import {isNamed} from './expected-answer.js';
import {isStatus} from './requests.js';

/** One event of a watch (meta/v1 WatchEvent). A BOOKMARK's object has a resourceVersion only. */
export interface WatchEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: T;
}

const TYPES: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']);

/**
 * Parses one line of a watch.
 *
 * @throws ApiError for an ERROR event, which carries a Status: the stream is over
 * @throws SyntaxError for a line that is not JSON, or not an event with an object
 */
export function parseWatchEvent<T>(line: string): WatchEvent<T> {
  const event = JSON.parse(line) as {type?: string; object?: unknown} | null;
  if (typeof event !== 'object' || event === null) throw new SyntaxError('a line of the watch is no event');
  if (event.type === 'ERROR') {
    const status = isStatus(event.object)
      ? event.object
      : ({kind: 'Status', message: 'watch failed without a Status'} as const);
    throw new ApiError(status, {code: ('code' in status ? status.code : undefined) ?? 500});
  }
  if (event.type === undefined || !TYPES.has(event.type))
    throw new SyntaxError(`unknown watch event type ${String(event.type)}`);
  if (event.type !== 'BOOKMARK' && !isNamed(event.object)) {
    throw new SyntaxError(`the object of a watch event ${event.type} has no metadata.name`);
  }
  return event as WatchEvent<T>;
}

/** The events of a watch's answer. Leaving the loop closes its connection. */
export async function* watchEvents<T>(body: AsyncIterable<Uint8Array>): AsyncGenerator<WatchEvent<T>> {
  for await (const line of lines(body)) {
    if (line !== '') yield parseWatchEvent<T>(line);
  }
}
