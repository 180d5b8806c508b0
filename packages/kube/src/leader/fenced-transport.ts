import {LeadershipError} from '../errors.js';
import type {Transport, TransportRequest, TransportResponse} from '../transport/transport.js';

/**
 * A transport that sends no write unless we are sure to lead, by our own clock and at that moment: a process that was
 * stopped for a while hears of its loss only after what it was about to do. Give the election one without this fence.
 */
export class FencedTransport implements Transport {
  constructor(
    private readonly inner: Transport,
    /** {@link Leadership.holds}, once there is a leadership. */
    private readonly holds: () => boolean,
  ) {}

  get host(): string {
    return this.inner.host;
  }

  /** @throws LeadershipError for anything but a GET, when we are not sure to lead */
  async request(request: TransportRequest): Promise<TransportResponse> {
    if (request.method !== 'GET' && !this.holds()) {
      throw new LeadershipError(`${request.method} ${request.path} was not sent: the lease is not ours any more`);
    }
    return await this.inner.request(request);
  }

  close(): void {
    this.inner.close();
  }
}
