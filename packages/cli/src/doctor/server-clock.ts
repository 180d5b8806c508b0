import type {Transport, TransportRequest, TransportResponse} from '@kruntimes/kube';
import {passed, warned, type Check} from '../checks/check.js';
import {humanDuration} from '../views/age.js';
import {skip} from './check-ids.js';

/** Clocks may differ by so much, in ms: ages are shown in seconds, and a Date header has no more than these. */
const TOLERATED_MS = 5_000;

/** What the API server's clock says, as its answers tell. */
export interface ServerClock {
  /** By how much it is ahead of ours, in ms; undefined before the first answer that has a time. */
  offsetMs(): number | undefined;
}

/** A transport that looks at the time in each answer. */
export class ClockedTransport implements Transport, ServerClock {
  private offset: number | undefined;

  constructor(private readonly transport: Transport) {}

  get host(): string {
    return this.transport.host;
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const sent = Date.now();
    const response = await this.transport.request(request);
    this.offset ??= clockOffset(response.headers['date'], {sent, received: Date.now()});
    return response;
  }

  close(): void {
    this.transport.close();
  }

  offsetMs(): number | undefined {
    return this.offset;
  }
}

/**
 * By how much another clock is ahead, in ms, from the Date header of its answer (RFC 9110, whole seconds); 0 where it
 * fits between sending and receiving, undefined without a usable time. `sent` and `received` are in ms since 1970.
 */
export function clockOffset(
  date: string | undefined,
  {sent, received}: {readonly sent: number; readonly received: number},
): number | undefined {
  const begin = Date.parse(date ?? '');
  if (Number.isNaN(begin)) return undefined;
  if (begin > received) return begin - received;
  const end = begin + 999;
  return end < sent ? end - sent : 0;
}

/** Whether the clocks here and there agree: ages, and what has expired, depend on it. */
export function clockCheck(offsetMs: number | undefined): Check {
  if (offsetMs === undefined) return skip('clock', 'the API server tells no time');
  if (Math.abs(offsetMs) <= TOLERATED_MS) return passed('clock', 'the clocks here and at the API server agree');
  const [where, ms] = offsetMs > 0 ? ['behind', offsetMs] : ['ahead of', -offsetMs];
  return warned('clock', {
    message: `the clock here is ${humanDuration(ms)} ${where} the API server's: ages are off, and credentials may not be valid`,
    hint: 'set the clock of this machine by NTP:  timedatectl status',
  });
}
