import type {IncomingMessage, ServerResponse} from 'node:http';
import {StatusError} from '../errors/status-error.js';
import type {Context} from '../operations/context.js';
import type {Selection} from '../operations/list.js';
import type {WatchEvent, WatchOptions} from '../operations/watch.js';
import {bookmark, watch} from '../operations/watch.js';
import {listOptions} from './list-options.js';
import {isTrue} from './query-boolean.js';
import type {RenderContext} from './render.js';
import {renderObject} from './render.js';

/** How long a watch without `timeoutSeconds` lasts; kube-apiserver takes 30 to 60 minutes. */
const defaultSeconds = 1800;
const bookmarkEveryMs = 60_000;

export interface StreamRequest {
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly render: RenderContext;
}

/** Answers a watch: one JSON document a line, until the client goes, the time is over, or an ERROR was sent. */
export function streamWatch(context: Context, selection: Selection, stream: StreamRequest): void {
  const {query, response, render} = stream;
  const wantsBookmarks = isTrue(query, 'allowWatchBookmarks');
  const write = eventWriter(response, render, context);
  const ends: (() => void)[] = [];
  const end = (): void => {
    for (const one of ends.splice(0)) one();
    response.end();
  };
  // Refused before the stream begins; later there is no way to say it.
  checkOptions(query);
  response.writeHead(200, {'Content-Type': 'application/json', 'Cache-Control': 'no-cache, private'});
  response.flushHeaders();
  response.on('close', end);

  const seen = {failed: false};
  const unsubscribe = watch(context, selection, {
    resourceVersion: query.get('resourceVersion') ?? undefined,
    initialEvents: initialEvents(query),
    sink(event) {
      if (event.type === 'ERROR') seen.failed = true;
      if (event.type !== 'BOOKMARK' || wantsBookmarks) write(event);
    },
  });
  ends.push(unsubscribe);
  if (seen.failed) {
    end();
    return;
  }
  const seconds = Number(query.get('timeoutSeconds') ?? defaultSeconds) || defaultSeconds;
  const finish = (): void => {
    // A last bookmark lets the client resume from now, however quiet the watch was.
    if (wantsBookmarks) write(bookmark(context, selection));
    end();
  };
  ends.push(context.clock.after(seconds * 1000, finish));
  if (wantsBookmarks) ends.push(every(context, bookmarkEveryMs, () => write(bookmark(context, selection))));
}

function checkOptions(query: URLSearchParams): void {
  listOptions(query, 'watch');
  const version = query.get('resourceVersion') ?? '';
  if (/^\d*$/.test(version)) return;
  const quoted = JSON.stringify(version);
  const why = `strconv.ParseUint: parsing ${quoted}: invalid syntax`;
  // Of a watch this is no bad request, as it is of a list.
  throw new StatusError(500, '', {message: `resourceVersion: Invalid value: ${quoted}: ${why}`});
}

function initialEvents(query: URLSearchParams): WatchOptions['initialEvents'] {
  if (!query.has('sendInitialEvents')) return 'without-a-version';
  return isTrue(query, 'sendInitialEvents') ? 'always' : 'never';
}

function eventWriter(response: ServerResponse, render: RenderContext, context: Context): (event: WatchEvent) => void {
  let headers = true;
  return (event) => {
    if (response.destroyed || response.writableEnded) return;
    const line = {type: event.type, object: rendered(event, headers)};
    if (event.type !== 'BOOKMARK') headers = false;
    response.write(JSON.stringify(line) + '\n');
  };

  function rendered(event: WatchEvent, withHeaders: boolean): WatchEvent['object'] {
    if (event.type === 'ERROR' || event.type === 'BOOKMARK') return event.object;
    return renderObject(event.object, {...render, now: context.clock.now()}, withHeaders);
  }
}

function every(context: Context, ms: number, action: () => void): () => void {
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = context.clock.after(ms, () => {
      action();
      next();
    });
  };
  next();
  return () => cancel();
}
