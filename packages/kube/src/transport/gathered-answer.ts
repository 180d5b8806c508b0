import {promisify} from 'node:util';
import {gunzip} from 'node:zlib';
import type {Dispatcher} from 'undici';
import {joinedHeaders, type Explain} from './response.js';
import type {TransportResponse} from './transport.js';
import type {Sent} from './wire.js';

const unzip = promisify(gunzip);

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];
/** {@link Sent}, by who does not know about the connection. */
export type Outcome = Extract<Sent, {kind: 'response'}> | Omit<Extract<Sent, {kind: 'failure'}>, 'onKeptConnection'>;

/**
 * An answer of undici, gathered until it is whole: answers of the API server are a few kilobytes as a rule, and a stream
 * for each of them would cost more than all the rest of the request.
 */
export class GatheredAnswer implements Dispatcher.DispatchHandler {
  private readonly chunks: Uint8Array[] = [];
  private readonly settled = Promise.withResolvers<Outcome>();
  private controller: Dispatcher.DispatchController | undefined;
  private status: number | undefined;
  private headers: Readonly<Record<string, string>> = {};
  private broken: Error | undefined;

  constructor(
    private readonly explain: Explain,
    private readonly onHeaders: (status: number) => void,
  ) {}

  /** Never rejects. An answer that breaks off is one, whose body throws. */
  get outcome(): Promise<Outcome> {
    return this.settled.promise;
  }

  /** Ends the request, one that waits for a connection too. */
  abort(reason: Error): void {
    this.broken ??= reason;
    this.controller?.abort(reason);
    this.settle();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.broken !== undefined) controller.abort(this.broken);
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    this.status = status;
    this.headers = joinedHeaders(headers);
    this.onHeaders(status);
  }

  onResponseData(_controller: unknown, chunk: Uint8Array): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.settle();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.broken ??= error;
    this.settle();
  }

  private settle(): void {
    const {status, headers, broken} = this;
    const failed = broken === undefined ? undefined : this.explain(broken);
    if (status === undefined) {
      if (failed !== undefined) this.settled.resolve({kind: 'failure', error: failed});
      return;
    }
    const response: TransportResponse = {status, headers, body: this.body(failed)};
    this.settled.resolve({kind: 'response', response});
  }

  private async *body(failed: Error | undefined): AsyncGenerator<Uint8Array> {
    if (failed !== undefined) throw failed;
    if (this.headers['content-encoding'] !== 'gzip') {
      yield* this.chunks;
      return;
    }
    try {
      yield await unzip(Buffer.concat(this.chunks));
    } catch (error) {
      throw this.explain(error);
    }
  }
}
