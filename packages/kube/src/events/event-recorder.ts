import {randomInt} from 'node:crypto';
import {hostname} from 'node:os';
import type {KubeClient} from '../client/kube-client.js';
import {report} from '../contain.js';
import type {Event} from './event.js';
import {EVENT_TIMING, EventCorrelator, type EventTiming} from './event-correlator.js';
import {EventWriter} from './event-writer.js';
import {cutToBytes, newEvent, type EventInput, type EventSource} from './new-event.js';

export interface EventRecorderOptions {
  readonly client: KubeClient;
  /** Who reports: a qualified name of at most 63 characters after its prefix, such as `kruntimes.io/runtime-controller`. */
  readonly reportingController: string;
  /** Which process of it; its name and the host's by default. */
  readonly reportingInstance?: string;
  /** An event that was given up, and why: refused by the server, or it could not be reached for long. */
  readonly onError?: (error: Error) => void;
  /** Wall-clock time in ms. */
  readonly now?: () => number;
  readonly timing?: Partial<EventTiming & {readonly retryMs: number}>;
}

const MAX_INSTANCE_BYTES = 128;
const RETRY_MS = 100;
/** How long {@link EventRecorder.flush} and {@link EventRecorder.stop} wait by default, in ms. */
const FLUSH_DEADLINE_MS = 5_000;

/**
 * Tells of what happened to objects, as events that `kubectl describe` shows (client-go's tools/events). The same again
 * within six minutes counts the first one up instead of making another; an object in a hot loop gets 25 new events, then
 * one in five minutes. Recording neither blocks nor throws: events are a courtesy, and work goes on without them.
 */
export class EventRecorder {
  private readonly source: EventSource;
  private readonly timing: EventTiming;
  private readonly correlator: EventCorrelator;
  private readonly writer: EventWriter;
  private readonly now: () => number;
  // Two events in one millisecond have different names, and so have those of two processes.
  private serial = randomInt(1_000_000);
  private sweeping: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: EventRecorderOptions) {
    const {client, reportingController, onError, now = Date.now, timing} = options;
    const instance = options.reportingInstance ?? `${reportingController}-${hostname()}`;
    this.source = {reportingController, reportingInstance: cutToBytes(instance, MAX_INSTANCE_BYTES)};
    this.timing = {...EVENT_TIMING, ...timing};
    this.correlator = new EventCorrelator(this.timing);
    this.writer = new EventWriter({
      client,
      retryMs: timing?.retryMs ?? RETRY_MS,
      ...(onError === undefined ? {} : {onError}),
    });
    this.now = now;
  }

  /** Records what happened; it is written soon. Does nothing after {@link stop}. */
  record(input: EventInput): void {
    if (this.stopped) return;
    try {
      const now = this.now();
      this.put(this.correlator.observe(newEvent(input, this.source, this.nanoseconds(now)), now));
      this.sweepLater();
    } catch (error) {
      report(error, this.options.onError);
    }
  }

  /** Writes everything that has been recorded, the counts of series too; `false` when that took longer than the deadline. */
  async flush(deadlineMs: number = FLUSH_DEADLINE_MS): Promise<boolean> {
    this.put(this.correlator.unwritten(this.now()));
    return await this.writer.drained(deadlineMs);
  }

  /** The last {@link flush}: what is not written by the deadline is given up. */
  async stop(deadlineMs: number = FLUSH_DEADLINE_MS): Promise<void> {
    this.stopped = true;
    clearTimeout(this.sweeping);
    await this.flush(deadlineMs);
    await this.writer.stop();
  }

  private put(events: readonly Event[]): void {
    for (const event of events) this.writer.put(event);
  }

  private nanoseconds(now: number): bigint {
    this.serial = (this.serial + 1) % 1_000_000;
    return BigInt(Math.trunc(now)) * 1_000_000n + BigInt(this.serial);
  }

  /** As long as something is remembered, it is looked through from time to time; a process does not stay for that. */
  private sweepLater(): void {
    if (this.sweeping !== undefined || this.stopped || this.correlator.size === 0) return;
    this.sweeping = setTimeout(() => {
      this.sweeping = undefined;
      this.put(this.correlator.sweep(this.now()));
      this.sweepLater();
    }, this.timing.sweepMs);
    this.sweeping.unref();
  }
}
