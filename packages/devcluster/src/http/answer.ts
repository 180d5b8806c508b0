import type {ServerResponse} from 'node:http';
import {stringify} from 'yaml';
import {StatusError} from '../errors/status-error.js';
import {prefersYaml} from './media-type.js';

/** A complete answer; a watch writes its own. */
export interface Answer {
  readonly code: number;
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
}

export function ok(body: object | string): Answer {
  return {code: 200, body};
}

/** Any thrown thing as an answer: a Status object. */
export function failure(error: unknown): Answer {
  if (error instanceof StatusError) {
    const wait = error.details?.retryAfterSeconds;
    return {
      code: error.code,
      body: error.toStatus(),
      ...(wait === undefined ? {} : {headers: {'Retry-After': String(wait)}}),
    };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return failure(new StatusError(500, 'InternalError', {message: `Internal error occurred: ${message}`}));
}

/** Writes an answer, its body as the request's Accept header prefers it. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.headersSent || response.destroyed) return;
  const {type, text} = encoded(answer.body, prefersYaml(response.req.headers.accept));
  if (answer.warnings !== undefined && answer.warnings.length > 0) {
    response.setHeader(
      'Warning',
      answer.warnings.map((warning) => `299 - ${JSON.stringify(warning)}`),
    );
  }
  response.writeHead(answer.code, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache, private',
    ...answer.headers,
  });
  response.end(text);
}

function encoded(body: object | string, asYaml: boolean): {type: string; text: string} {
  if (typeof body === 'string') return {type: 'text/plain; charset=utf-8', text: body};
  if (asYaml) return {type: 'application/yaml', text: stringify(body, {sortMapEntries: true})};
  return {type: 'application/json', text: JSON.stringify(body) + '\n'};
}
