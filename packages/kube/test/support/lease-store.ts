import {Readable} from 'node:stream';
import type {Lease, LeaseRecord, Transport, TransportRequest, TransportResponse} from '../../src/index.js';
import type {FakeClock} from './fake-clock.js';
import {status} from './scripted-server.js';

/** One Lease of the API server's, with optimistic concurrency, in the time of a fake clock. */
export class LeaseStore implements Transport {
  readonly host = 'leases';
  /** Answers nothing at all while it is set. */
  mute = false;
  /** Refuses so many requests. */
  failing = 0;
  /** Holds the answer to the next write back for so long, in ms; what is written counts at once. Mute from then on. */
  lastAnswerAfterMs: number | undefined;
  /** The methods that were asked for. */
  readonly asked: string[] = [];
  /** When something was written, in ms of the clock. */
  readonly writtenAt: number[] = [];
  private lease: Lease | undefined;

  constructor(private readonly clock: FakeClock) {}

  get spec(): LeaseRecord | undefined {
    return this.lease?.spec;
  }

  /** As somebody else writes it. */
  put(spec: LeaseRecord): void {
    const resourceVersion = String(Number(this.lease?.metadata?.resourceVersion ?? '0') + 1);
    const metadata = {namespace: 'a', name: 'controller', resourceVersion};
    this.lease = {apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec};
  }

  async request({method, body = '{}', signal}: TransportRequest): Promise<TransportResponse> {
    signal?.throwIfAborted();
    this.asked.push(method);
    if (this.failing > 0) {
      this.failing -= 1;
      throw new Error('not now');
    }
    const answer = Promise.withResolvers<TransportResponse>();
    signal?.addEventListener('abort', () => answer.reject(signal.reason as Error));
    if (!this.mute) this.answer(method, body, answer.resolve);
    return await answer.promise;
  }

  close(): void {
    // There is no connection.
  }

  private answer(method: string, body: string, resolve: (response: TransportResponse) => void): void {
    const response = method === 'GET' ? this.read() : this.write(method, body);
    const {lastAnswerAfterMs} = this;
    if (lastAnswerAfterMs === undefined || method === 'GET' || response.status !== OK) {
      resolve(response);
      return;
    }
    this.lastAnswerAfterMs = undefined;
    this.mute = true;
    this.clock.after(lastAnswerAfterMs, () => resolve(response));
  }

  private read(): TransportResponse {
    return this.lease === undefined ? json(status(404, 'NotFound'), 404) : json(this.lease);
  }

  private write(method: string, body: string): TransportResponse {
    const {spec = {}, metadata} = JSON.parse(body) as Lease;
    if (method === 'POST' && this.lease !== undefined) return json(status(409, 'AlreadyExists'), 409);
    if (metadata?.resourceVersion !== this.lease?.metadata?.resourceVersion) return json(status(409, 'Conflict'), 409);
    this.put(spec);
    this.writtenAt.push(this.clock.now());
    return json(this.lease ?? {});
  }
}

const OK = 200;

function json(body: object, code = OK): TransportResponse {
  const headers = {'content-type': 'application/json'};
  return {status: code, headers, body: Readable.from([Buffer.from(JSON.stringify(body))])};
}
