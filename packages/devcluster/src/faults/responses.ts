import type {IncomingMessage} from 'node:http';
import {StatusError} from '../errors/status-error.js';
import type {Answer} from '../http/answer.js';

export function parseWatch(request: IncomingMessage): boolean {
  return ['true', '1'].includes(new URL(request.url ?? '/', 'http://localhost').searchParams.get('watch') ?? '');
}

/** As API Priority and Fairness refuses a request. */
export function throttled(retryAfterSeconds: number | undefined): Answer {
  const message = 'Too many requests, please try again later.';
  const error = new StatusError(429, 'TooManyRequests', {
    message,
    ...(retryAfterSeconds === undefined ? {} : {details: {retryAfterSeconds}}),
  });
  return {
    code: 429,
    body: error.toStatus(),
    ...(retryAfterSeconds === undefined ? {} : {headers: {'Retry-After': String(retryAfterSeconds)}}),
  };
}

export function streamError(code: number, message = 'devcluster was told to fail'): Answer {
  const reasons: Readonly<Record<number, string>> = {
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'NotFound',
    500: 'InternalError',
    503: 'ServiceUnavailable',
    504: 'Timeout',
  };
  return {code, body: new StatusError(code, reasons[code] ?? '', {message}).toStatus()};
}
