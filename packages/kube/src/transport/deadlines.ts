import type http from 'node:http';
import {toError} from '../errors.js';
import {timeoutError} from './failure.js';
import {CONNECT_TIMEOUT_MS, REQUEST_TIMEOUT_MS, type TransportRequest} from './transport.js';

/**
 * The three ways in which a request is ended early: no connection in time, no answer in time, an abort. The timers keep
 * no process alive: an open socket does that, and without one there is nothing to end.
 */
export class Deadlines {
  private connect: NodeJS.Timeout | undefined;
  private readonly whole: NodeJS.Timeout;
  private readonly onAbort: () => void;
  private readonly signal: AbortSignal | undefined;
  /** Why we ended the request ourselves: a socket that is destroyed only says that it was reset. */
  reason: Error | undefined;

  constructor(
    outgoing: http.ClientRequest,
    host: string,
    private readonly request: TransportRequest,
  ) {
    const {signal, timeoutMs = REQUEST_TIMEOUT_MS} = request;
    const end = (reason: Error): void => {
      this.clear();
      this.reason = reason;
      outgoing.destroy(reason);
    };
    this.whole = setTimeout(() => end(timeoutError('request', host, timeoutMs)), timeoutMs).unref();
    this.signal = signal;
    this.onAbort = () => end(abortError(signal));
    signal?.addEventListener('abort', this.onAbort, {once: true});
    // A request that waits for one of the agent's sockets is not connecting yet.
    outgoing.once('socket', (socket) => {
      if (!socket.connecting || this.reason !== undefined) return;
      this.connect = setTimeout(() => end(timeoutError('connect', host)), CONNECT_TIMEOUT_MS).unref();
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => clearTimeout(this.connect));
    });
  }

  answered(incoming: http.IncomingMessage): void {
    clearTimeout(this.connect);
    const status = incoming.statusCode ?? 0;
    if (this.request.stream === true && status >= 200 && status < 300) clearTimeout(this.whole);
    incoming.once('close', () => this.clear());
  }

  clear(): void {
    clearTimeout(this.connect);
    clearTimeout(this.whole);
    this.signal?.removeEventListener('abort', this.onAbort);
  }
}

/** What an aborted request throws: the signal's reason as an Error. */
export function abortError(signal: AbortSignal | undefined): Error {
  return toError(signal?.reason ?? new DOMException('This operation was aborted', 'AbortError'));
}
