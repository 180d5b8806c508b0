import {ConnectionError, type Transport, type TransportRequest, type TransportResponse} from '@kruntimes/kube';

/** A transport that notes what is asked for, and can be shut as if the network were gone. */
export class GatedTransport implements Transport {
  /** `GET /path?query` of each request, in order. */
  readonly requests: string[] = [];
  private gate = new AbortController();

  constructor(private readonly inner: Transport) {}

  get host(): string {
    return this.inner.host;
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    this.gate.signal.throwIfAborted();
    this.requests.push(`${request.method} ${request.path}`);
    const signals = [this.gate.signal, ...(request.signal === undefined ? [] : [request.signal])];
    return await this.inner.request({...request, signal: AbortSignal.any(signals)});
  }

  /** Ends whatever is open, and lets nothing through. */
  shut(): void {
    this.gate.abort(new ConnectionError('the gate is shut', {failure: 'reset', host: this.host}));
  }

  open(): void {
    this.gate = new AbortController();
  }

  close(): void {
    this.inner.close();
  }
}
