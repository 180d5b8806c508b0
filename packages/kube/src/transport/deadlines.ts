import type {Socket} from 'node:net';
import {toError} from '../errors.js';
import {timeoutError} from './failure.js';
import {CONNECT_TIMEOUT_MS, REQUEST_TIMEOUT_MS} from './transport.js';
import type {TimedRequest} from './wire.js';

/**
 * The three ways in which a request is ended early: no connection in time, no answer in time, an abort. The timers keep
 * no process alive: an open socket does that, and without one there is nothing to end.
 */
export class Deadlines {
  private connect: NodeJS.Timeout | undefined;
  private readonly whole: NodeJS.Timeout;
  private isConnecting = false;
  private readonly onAbort: () => void;
  /** Why we ended the request ourselves: a socket that is destroyed only says that it was reset. */
  reason: Error | undefined;

  constructor(
    private readonly host: string,
    private readonly request: TimedRequest,
    private readonly onEnd: (reason: Error) => void,
  ) {
    const {signal, timeoutMs = REQUEST_TIMEOUT_MS, spentMs} = request;
    const late = (): void => this.end(timeoutError(this.isConnecting ? 'connect' : 'request', host, timeoutMs));
    this.whole = setTimeout(late, Math.max(timeoutMs - spentMs, 0)).unref();
    this.onAbort = () => this.end(abortError(signal));
    signal?.addEventListener('abort', this.onAbort, {once: true});
  }

  /** The request waits for this socket to be connected, which the event says. */
  connecting(socket: Socket, connected: 'connect' | 'secureConnect'): void {
    if (this.reason !== undefined) return;
    this.isConnecting = true;
    this.connect = setTimeout(() => this.end(timeoutError('connect', this.host)), CONNECT_TIMEOUT_MS).unref();
    socket.once(connected, () => {
      this.isConnecting = false;
      clearTimeout(this.connect);
    });
  }

  /** The headers are there: the body of a stream may take as long as it likes. */
  answered(status: number): void {
    clearTimeout(this.connect);
    if (this.request.stream === true && status >= 200 && status < 300) clearTimeout(this.whole);
  }

  clear(): void {
    clearTimeout(this.connect);
    clearTimeout(this.whole);
    this.request.signal?.removeEventListener('abort', this.onAbort);
  }

  private end(reason: Error): void {
    this.clear();
    this.reason = reason;
    this.onEnd(reason);
  }
}

/** What an aborted request throws: the signal's reason as an Error. */
export function abortError(signal: AbortSignal | undefined): Error {
  return toError(signal?.reason ?? new DOMException('This operation was aborted', 'AbortError'));
}
