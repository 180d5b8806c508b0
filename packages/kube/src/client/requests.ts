import {ApiError, ConnectionError, type Status} from '../errors.js';
import {contain} from '../contain.js';
import {text} from '../transport/lines.js';
import type {Transport, TransportRequest, TransportResponse} from '../transport/transport.js';
import {sleep} from '../sleep.js';
import {unexpectedAnswer} from './expected-answer.js';

/** client-go's rest.Request: at most ten retries where the server says when to come back. */
const MAX_RETRIES = 10;
const MAX_RETRY_AFTER_MS = 30_000;

/** Settings of a client. */
export interface ClientOptions {
  readonly userAgent?: string;
  /** Called with the text of each `Warning` header; what it throws is dropped. */
  readonly onWarning?: (text: string) => void;
  /**
   * Deadline in ms of each request that names none. Getting credentials counts; unless given, a request has 30 s without
   * that.
   */
  readonly timeoutMs?: number;
}

/**
 * Sends requests: retries 429 and 5xx that carry `Retry-After` (client-go's rest/with_retry.go), turns failures into
 * {@link ApiError}, reads JSON.
 */
export class Requests {
  constructor(
    private readonly transport: Transport,
    private readonly options: Required<Omit<ClientOptions, 'timeoutMs'>> & Pick<ClientOptions, 'timeoutMs'>,
  ) {}

  get host(): string {
    return this.transport.host;
  }

  /** The answer as JSON; `onText` sees it before it is parsed. */
  async json<T>(request: TransportRequest, onText?: (body: string) => void): Promise<T> {
    const response = await this.send(request);
    const body = await text(response.body);
    onText?.(body);
    return parseJson(body, response, this.host) as T;
  }

  /** An answer of status 2xx whose body is JSON text that is yet to come. */
  async stream(request: TransportRequest): Promise<TransportResponse> {
    const unusable = new AbortController();
    const signal = AbortSignal.any([unusable.signal, ...(request.signal === undefined ? [] : [request.signal])]);
    const response = await this.send({...request, stream: true, signal});
    if (isJson(response)) return response;
    unusable.abort();
    throw unexpected(response, this.host);
  }

  /** An answer of status 2xx, its body unread. */
  async send(request: TransportRequest): Promise<TransportResponse> {
    const {userAgent, timeoutMs} = this.options;
    const withAgent = {
      ...(timeoutMs !== undefined && {timeoutMs}),
      ...request,
      headers: {accept: 'application/json', 'user-agent': userAgent, ...request.headers},
    };
    for (let retry = 0; ; retry++) {
      const response = await this.transport.request(withAgent);
      this.warn(response);
      if (response.status >= 200 && response.status < 300) return response;
      const waitMs = retryAfterMs(response);
      const failure = toApiError(await text(response.body), response, this.host);
      if (waitMs === undefined || retry >= MAX_RETRIES || !(response.status === 429 || response.status >= 500))
        throw failure;
      await sleep(Math.min(waitMs, MAX_RETRY_AFTER_MS), request.signal);
    }
  }

  private warn(response: TransportResponse): void {
    const header = response.headers['warning'];
    if (header === undefined) return;
    for (const [, message] of header.matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)) {
      if (message !== undefined) contain(() => this.options.onWarning(message.replaceAll(/\\(.)/g, '$1')), undefined);
    }
  }
}

function retryAfterMs(response: TransportResponse): number | undefined {
  const seconds = response.headers['retry-after'] ?? '';
  return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

function toApiError(body: string, response: TransportResponse, host: string): Error {
  const {status: code} = response;
  const retryAfter = retryAfterMs(response);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  if (isStatus(parsed)) return new ApiError(parsed, {code, retryAfterMs: retryAfter});
  if (code >= 300 && code < 400) return unexpected(response, host);
  return new ApiError(genericStatus(code, body), {code, retryAfterMs: retryAfter});
}

/** Whether a JSON value is a Status; in a watch stream it comes as the object of an ERROR event. */
export function isStatus(value: unknown): value is Status {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Status';
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

// As client-go's NewGenericServerResponse: the server (or what stands before it) answered with no Status.
function genericStatus(code: number, body: string): Status {
  const line = body.trim().split('\n', 1)[0] ?? '';
  const message = line === '' ? `the server answered with status ${code} and no message` : line.slice(0, 200);
  return {kind: 'Status', reason: REASONS[code] ?? '', message, code};
}

function isJson(response: TransportResponse): boolean {
  return (response.headers['content-type'] ?? '').includes('json');
}

function parseJson(body: string, response: TransportResponse, host: string): unknown {
  if (!isJson(response)) throw unexpected(response, host);
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ConnectionError(`error: unexpected response from ${host}: the JSON text is broken off or malformed`, {
      failure: 'unexpected-response',
      host,
      cause: error,
    });
  }
}

function unexpected(response: TransportResponse, host: string): ConnectionError {
  const type = (response.headers['content-type'] ?? 'no content type').split(';', 1)[0] ?? '';
  return unexpectedAnswer(type, host);
}
