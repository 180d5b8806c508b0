import {once} from 'node:events';
import type http from 'node:http';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import type {Fault, RequestKind} from './fault.js';
import {statusBody} from './status-body.js';

/** One request through the proxy. */
export interface Exchange {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  /** Aborts when the client has gone or has all of its answer. */
  readonly gone: AbortSignal;
}

/** What becomes of a body on its way. */
export type Change = (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** The path and query of a request. */
export function urlOf({url = '/'}: http.IncomingMessage): URL {
  return new URL(url, 'http://proxy');
}

/** What a request is; a list is known by its limit. */
export function kindOf(request: http.IncomingMessage): RequestKind {
  if (request.method !== 'GET') return 'write';
  const {searchParams} = urlOf(request);
  if (searchParams.get('watch') === 'true') return 'watch';
  return searchParams.has('limit') ? 'list' : 'read';
}

/** Sends the API server's answer to the client, its body as it comes. */
export async function deliver({response}: Exchange, answer: http.IncomingMessage, change?: Change): Promise<void> {
  const headers = {...answer.headers};
  // What is changed has another length.
  if (change !== undefined) delete headers['content-length'];
  response.writeHead(answer.statusCode ?? 502, headers).flushHeaders();
  const body = change === undefined ? answer : Readable.from(change(answer));
  await pipeline(body, response);
  answer.destroy();
}

/** Reads an answer that nobody gets. */
export async function drained(answer: http.IncomingMessage): Promise<void> {
  answer.resume();
  await once(answer, 'end');
}

/** Answers in the API server's place. */
export function fail(response: http.ServerResponse, {code, retryAfterSeconds}: Extract<Fault, {kind: 'answer'}>): void {
  const retryAfter = retryAfterSeconds === undefined ? {} : {'retry-after': String(retryAfterSeconds)};
  response.writeHead(code, {'content-type': 'application/json', ...retryAfter}).end(statusBody(code));
}
