import http from 'node:http';
import https from 'node:https';
import type {Readable} from 'node:stream';
import {createGunzip} from 'node:zlib';
import type {ClusterConfig} from '../config/cluster-config.js';
import type {Credentials} from '../config/credentials.js';
import {connectionError, timeoutError} from './failure.js';
import {text} from './lines.js';
import {CONNECT_TIMEOUT_MS, REQUEST_TIMEOUT_MS} from './transport.js';
import type {Transport, TransportRequest, TransportResponse} from './transport.js';

/**
 * A {@link Transport} on `node:https` (`node:http` for a plain server): one keep-alive agent per cluster for requests,
 * a connection of its own for each stream. A 401 refreshes the credentials and is sent again once.
 */
export class HttpsTransport implements Transport {
  readonly host: string;
  private readonly client: typeof http | typeof https;
  private readonly requests: http.Agent;
  private readonly streams: http.Agent;
  private readonly credentials: Credentials;

  constructor(private readonly cluster: ClusterConfig) {
    const secure = cluster.server.protocol === 'https:';
    this.host = `${cluster.server.hostname}:${cluster.server.port || (secure ? '443' : '80')}`;
    this.client = secure ? https : http;
    const Agent = secure ? https.Agent : http.Agent;
    this.requests = new Agent({keepAlive: true, maxSockets: 64, scheduling: 'lifo'});
    this.streams = new Agent({keepAlive: false, maxSockets: Infinity});
    this.credentials = cluster.credentials;
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const response = await this.attempt(request);
    if (response.status !== 401 || !this.credentials.refresh()) return response;
    await text(response.body);
    return await this.attempt(request);
  }

  close(): void {
    this.requests.destroy();
    this.streams.destroy();
  }

  // A kept connection that the server closed while we wrote to it fails at once; a read is safe to send again.
  private async attempt(request: TransportRequest): Promise<TransportResponse> {
    const sent = await this.send(request);
    if (sent.kind === 'response') return sent.response;
    if (!sent.reusedSocket || request.method !== 'GET') throw sent.error;
    const again = await this.send(request);
    if (again.kind === 'response') return again.response;
    throw again.error;
  }

  private async send(request: TransportRequest): Promise<Sent> {
    request.signal?.throwIfAborted();
    const {headers, tls} = await this.credentials.get();
    const {cluster} = this;
    const base = cluster.server.pathname.replace(/\/$/, '');
    const options: https.RequestOptions = {
      method: request.method,
      hostname: cluster.server.hostname.replace(/^\[|\]$/g, ''),
      port: cluster.server.port,
      path: base + request.path,
      agent: request.stream ? this.streams : this.requests,
      headers: {
        'accept-encoding': 'gzip',
        ...(request.body === undefined ? {} : {'content-length': Buffer.byteLength(request.body)}),
        ...cluster.headers,
        ...headers,
        ...request.headers,
      },
      ...cluster.tls,
      ...tls,
    };
    return await new Promise<Sent>((resolve) => {
      const outgoing = this.client.request(options);
      const deadlines = new Deadlines(outgoing, this.host, request);
      outgoing.on('error', (error) => {
        deadlines.clear();
        resolve({kind: 'failure', error: connectionError(error, this.host), reusedSocket: outgoing.reusedSocket});
      });
      outgoing.on('response', (incoming) => {
        deadlines.answered(incoming);
        resolve({
          kind: 'response',
          response: toResponse(incoming, (error) => deadlines.reason ?? connectionError(error, this.host)),
        });
      });
      outgoing.end(request.body);
    });
  }
}

type Sent =
  | {readonly kind: 'response'; readonly response: TransportResponse}
  | {readonly kind: 'failure'; readonly error: Error; readonly reusedSocket: boolean};

/** The three ways in which a request ends early: no connection in time, no answer in time, an abort. */
class Deadlines {
  private readonly connect: NodeJS.Timeout;
  private readonly whole: NodeJS.Timeout;
  private readonly onAbort: () => void;
  private readonly signal: AbortSignal | undefined;
  private readonly stream: boolean;
  /** Why we ended the request ourselves: a socket that is destroyed only says that it was reset. */
  reason: Error | undefined;

  constructor(outgoing: http.ClientRequest, host: string, request: TransportRequest) {
    const timeoutMs = request.timeoutMs ?? REQUEST_TIMEOUT_MS;
    this.signal = request.signal;
    this.stream = request.stream ?? false;
    const end = (reason: Error): void => {
      this.clear();
      this.reason = reason;
      outgoing.destroy(reason);
    };
    this.connect = setTimeout(() => end(timeoutError('connect', host)), CONNECT_TIMEOUT_MS);
    this.whole = setTimeout(() => end(timeoutError('request', host, timeoutMs)), timeoutMs);
    this.onAbort = () => end(abortError(request.signal));
    this.signal?.addEventListener('abort', this.onAbort, {once: true});
    outgoing.on('socket', (socket) => {
      const connected = (): void => clearTimeout(this.connect);
      if (!socket.connecting) connected();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
    });
  }

  answered(incoming: http.IncomingMessage): void {
    clearTimeout(this.connect);
    if (this.stream) clearTimeout(this.whole);
    incoming.once('close', () => this.clear());
  }

  clear(): void {
    clearTimeout(this.connect);
    clearTimeout(this.whole);
    this.signal?.removeEventListener('abort', this.onAbort);
  }
}

function abortError(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new DOMException('This operation was aborted', 'AbortError');
}

type Explain = (error: unknown) => Error;

function toResponse(incoming: http.IncomingMessage, explain: Explain): TransportResponse {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  return {status: incoming.statusCode ?? 0, headers, body: decoded(incoming, explain)};
}

async function* decoded(incoming: http.IncomingMessage, explain: Explain): AsyncGenerator<Uint8Array> {
  let source: Readable = incoming;
  if (incoming.headers['content-encoding'] === 'gzip') {
    const gunzip = createGunzip();
    incoming.once('error', (error) => gunzip.destroy(error));
    source = incoming.pipe(gunzip);
  }
  try {
    for await (const chunk of source) yield chunk as Uint8Array;
  } catch (error) {
    throw explain(error);
  } finally {
    incoming.destroy();
  }
}
