import http from 'node:http';
import https from 'node:https';
import type {ClusterConfig} from '../config/cluster-config.js';
import type {Credentials, Proof} from '../config/credentials.js';
import {ConnectionError, toError} from '../errors.js';
import {abortError, Deadlines} from './deadlines.js';
import {connectionError} from './failure.js';
import {text} from './lines.js';
import {toResponse} from './response.js';
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
  private closed = false;

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
    this.closed = true;
    this.requests.destroy();
    this.streams.destroy();
  }

  // A kept connection that the server closed while we wrote to it fails at once; a read is safe to send again. Each
  // failure takes a connection out of the pool, so this ends with a new one at the latest.
  private async attempt(request: TransportRequest): Promise<TransportResponse> {
    for (;;) {
      const sent = await this.send(request);
      if (sent.kind === 'response') return sent.response;
      const stale = sent.reusedSocket && sent.error instanceof ConnectionError && sent.error.failure === 'reset';
      if (!stale || request.method !== 'GET' || this.closed) throw sent.error;
    }
  }

  private async send(request: TransportRequest): Promise<Sent> {
    const {signal} = request;
    signal?.throwIfAborted();
    const proof = await unlessAborted(this.credentials.get(), signal);
    if (this.closed) throw closedError(this.host);
    return await new Promise<Sent>((resolve) => {
      const fail = (error: Error, reusedSocket: boolean): void => resolve({kind: 'failure', error, reusedSocket});
      let outgoing: http.ClientRequest;
      try {
        outgoing = this.client.request(this.options(request, proof));
      } catch (error) {
        // A certificate or key that OpenSSL cannot read.
        fail(connectionError(error, this.host), false);
        return;
      }
      const deadlines = new Deadlines(outgoing, this.host, request);
      outgoing.on('error', (error) => {
        deadlines.clear();
        fail(deadlines.reason ?? connectionError(error, this.host), outgoing.reusedSocket);
      });
      outgoing.on('response', (incoming) => {
        deadlines.answered(incoming);
        const explain = (error: unknown): Error => deadlines.reason ?? connectionError(error, this.host);
        resolve({kind: 'response', response: toResponse(incoming, explain)});
      });
      outgoing.end(request.body);
    });
  }

  private options(request: TransportRequest, {headers, tls}: Proof): https.RequestOptions {
    const {cluster} = this;
    return {
      method: request.method,
      hostname: cluster.server.hostname.replace(/^\[|\]$/g, ''),
      port: cluster.server.port,
      path: cluster.server.pathname.replace(/\/$/, '') + request.path,
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
  }
}

type Sent =
  | {readonly kind: 'response'; readonly response: TransportResponse}
  | {readonly kind: 'failure'; readonly error: Error; readonly reusedSocket: boolean};

function closedError(host: string): ConnectionError {
  return new ConnectionError(`error: the connection to ${host} was closed`, {failure: 'reset', host});
}

/** The value of a promise, or the signal's reason as soon as it aborts. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await promise;
  return await new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(abortError(signal));
    signal.addEventListener('abort', onAbort, {once: true});
    promise
      .finally(() => signal.removeEventListener('abort', onAbort))
      .then(resolve, (error: unknown) => reject(toError(error)));
  });
}
