import type {ClusterConfig} from '../config/cluster-config.js';
import type {Proof} from '../config/credentials.js';
import {ConnectionError, toError} from '../errors.js';
import {monotonicMs} from '../monotonic.js';
import {abortError} from './deadlines.js';
import {text} from './lines.js';
import type {Transport, TransportRequest, TransportResponse} from './transport.js';
import {MAX_CONNECTIONS, type Sent, type Wire} from './wire.js';

/**
 * A {@link Transport} over any {@link Wire}: puts the proof of who we are on each request, refreshes the credentials
 * after a 401 and sends once more, and sends a read again that met a connection which the server had just closed.
 */
export class ClusterTransport implements Transport {
  readonly host: string;
  private closed = false;

  constructor(
    private readonly cluster: ClusterConfig,
    private readonly wire: Wire,
  ) {
    this.host = hostOf(cluster.server);
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const begin = monotonicMs();
    const {response, proof} = await this.attempt(request, begin);
    if (response.status !== 401 || !this.cluster.credentials.refresh(proof)) return response;
    await text(response.body);
    return (await this.attempt(request, begin)).response;
  }

  close(): void {
    this.closed = true;
    void this.cluster.credentials.stop?.();
    this.wire.close();
  }

  // A kept connection that the server closed while we wrote to it fails at once; a read is safe to send again. Each
  // failure takes a connection out of the pool, so a new one's turn comes after all that were kept.
  private async attempt(
    request: TransportRequest,
    begin: number,
  ): Promise<{response: TransportResponse; proof: Proof}> {
    for (let kept = MAX_CONNECTIONS; ; kept--) {
      const {sent, proof} = await this.send(request, begin);
      if (sent.kind === 'response') return {response: sent.response, proof};
      const stale = sent.onKeptConnection && sent.error instanceof ConnectionError && sent.error.failure === 'reset';
      if (!stale || kept === 0 || request.method !== 'GET' || this.closed) throw sent.error;
    }
  }

  private async send(request: TransportRequest, begin: number): Promise<{sent: Sent; proof: Proof}> {
    request.signal?.throwIfAborted();
    const proof = await unlessAborted(this.cluster.credentials.get(), request.signal);
    if (this.closed) throw closedError(this.host);
    // A deadline that somebody chose is of all of it; logging in for who chose none may take longer than a request.
    const spentMs = request.timeoutMs === undefined ? 0 : monotonicMs() - begin;
    return {sent: await this.wire.send({...request, spentMs}, proof), proof};
  }
}

/** `host:port` of a server, for messages. */
export function hostOf(server: URL): string {
  return `${server.hostname}:${server.port || (server.protocol === 'https:' ? '443' : '80')}`;
}

/** What those get whose transport was closed. */
export function closedError(host: string): ConnectionError {
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
