import type {KubeClient} from '../client/kube-client.js';
import {systemClock, type Clock} from '../clock.js';
import {report} from '../contain.js';
import {isAlreadyExists, isConflict, isNotFound, toError} from '../errors.js';
import {heldBy, LEASES, mayTake, observe, released, type Lease, type ObservedRecord} from './lease.js';

export interface ElectionOptions {
  readonly client: KubeClient;
  /** The Lease's. */
  readonly namespace: string;
  readonly name: string;
  /** Who we are: different for every process, and for every start of it. */
  readonly identity: string;
  readonly timing?: Partial<ElectionTiming>;
  readonly clock?: Clock;
  /** A failure to reach the Lease; it is tried again. */
  readonly onError?: (error: Error) => void;
}

/** client-go's times, in ms: lease > renew deadline > retry period. */
export interface ElectionTiming {
  /** Others take a lease that has not been renewed for so long. */
  readonly leaseDurationMs: number;
  /** A leader that could not renew for so long stops leading, before others may take over. */
  readonly renewDeadlineMs: number;
  readonly retryPeriodMs: number;
  /** Whoever waits looks at the lease so often: half of client-go's, so that a lease that was given back is taken soon. */
  readonly acquirePeriodMs: number;
}

const TIMING: ElectionTiming = {
  leaseDurationMs: 15_000,
  renewDeadlineMs: 10_000,
  retryPeriodMs: 2_000,
  acquirePeriodMs: 1_000,
};

/** The time of being the leader. */
export interface Leadership {
  /** Resolves with the reason when it was lost; whoever led must stop at once. Never resolves after {@link release}. */
  readonly lost: Promise<Error>;
  /**
   * Whether the lease is still sure to be ours, by our own clock. Ask before each write: a process that was stopped for
   * a while (SIGSTOP, a machine that sleeps) hears of its loss only after what it was about to do.
   */
  holds(): boolean;
  /** Steps down in good order, so that another may lead right away. */
  release(): Promise<void>;
}

/** Elects one leader among processes by a Lease (client-go's tools/leaderelection). */
export class LeaderElector {
  private readonly timing: ElectionTiming;
  private readonly clock: Clock;
  private lease: Lease | undefined;
  private seen: ObservedRecord | undefined;
  /** When the renewal that counts was sent: others may count from the moment the server took it. */
  private renewedAt = 0;

  constructor(private readonly options: ElectionOptions) {
    this.timing = {...TIMING, ...options.timing};
    this.clock = options.clock ?? systemClock;
  }

  /**
   * Waits to become the leader.
   *
   * @throws the signal's reason, when it aborts before
   */
  async acquire(signal: AbortSignal): Promise<Leadership> {
    while (!(await this.attempt(signal)) || this.remainingMs() <= 0) {
      // With jitter, so that those who wait do not all ask at once.
      await this.clock.sleep(this.timing.acquirePeriodMs * (1 + Math.random() * 0.2), signal);
    }
    return this.lead();
  }

  private lead(): Leadership {
    const ended = new AbortController();
    const lost = Promise.withResolvers<Error>();
    const renewing = this.renew(ended.signal).then(
      (reason) => {
        if (reason !== undefined) lost.resolve(reason);
      },
      (error: unknown) => lost.resolve(toError(error)),
    );
    return {
      lost: lost.promise,
      holds: () => !ended.signal.aborted && !this.heldByAnother() && this.remainingMs() > 0,
      release: async () => {
        ended.abort();
        await renewing;
        await this.stepDown();
      },
    };
  }

  /** Renews until it fails for too long, and says why; `undefined` when it was ended. */
  private async renew(ended: AbortSignal): Promise<Error | undefined> {
    const {renewDeadlineMs, retryPeriodMs} = this.timing;
    while (!ended.aborted) {
      if (!(await this.slept(retryPeriodMs, ended))) return undefined;
      // Measured before the attempt: a process that was stopped for a while must not renew what it has lost.
      const remainingMs = this.remainingMs();
      if (remainingMs <= 0) return new Error(`the lease could not be renewed for ${renewDeadlineMs / 1000} s`);
      const attempt = this.attempt(AbortSignal.any([ended, this.clock.timeout(remainingMs)]));
      if (!(await attempt) && this.heldByAnother())
        return new Error(`${this.seen?.record.holderIdentity ?? ''} took the lease`);
    }
    return undefined;
  }

  private remainingMs(): number {
    return this.renewedAt + this.timing.renewDeadlineMs - this.clock.now();
  }

  private heldByAnother(): boolean {
    const holder = this.seen?.record.holderIdentity ?? '';
    return holder !== '' && holder !== this.options.identity;
  }

  /** Takes or renews the lease; `false` when it is another's or could not be reached. */
  private async attempt(signal: AbortSignal): Promise<boolean> {
    try {
      return await this.take(signal);
    } catch (error) {
      this.lease = undefined;
      // Another was faster; the next attempt sees what it wrote.
      if (!isConflict(error) && !isAlreadyExists(error) && !signal.aborted) report(error, this.options.onError);
      return false;
    }
  }

  private async take(signal: AbortSignal): Promise<boolean> {
    const {client, identity} = this.options;
    const current = this.lease ?? (await this.read(signal));
    const now = this.clock.now();
    this.seen = observe(this.seen, current.spec ?? {}, now);
    if (!mayTake(this.seen, identity, now)) {
      this.lease = undefined;
      return false;
    }
    const durationSeconds = Math.ceil(this.timing.leaseDurationMs / 1000);
    const next = {...current, spec: heldBy(identity, current.spec ?? {}, {durationSeconds, date: this.clock.date()})};
    const timeoutMs = this.timing.renewDeadlineMs;
    this.lease =
      current.metadata?.resourceVersion === undefined
        ? await client.create(LEASES, next, {signal, timeoutMs})
        : await client.replace(LEASES, next, {signal, timeoutMs});
    this.seen = observe(this.seen, this.lease.spec ?? {}, this.clock.now());
    this.renewedAt = now;
    return true;
  }

  private async read(signal: AbortSignal): Promise<Lease> {
    const {client, namespace, name} = this.options;
    try {
      return await client.get(LEASES, {namespace, name}, {signal, timeoutMs: this.timing.renewDeadlineMs});
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return {apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: {namespace, name}};
    }
  }

  private async stepDown(): Promise<void> {
    const {client, identity, onError} = this.options;
    const signal = this.clock.timeout(this.timing.retryPeriodMs);
    try {
      // Unknown after a renewal that was broken off: the server may have taken it.
      const lease = this.lease ?? (await this.read(signal));
      if (lease.spec?.holderIdentity !== identity || this.heldByAnother()) return;
      await client.replace(LEASES, {...lease, spec: released(lease.spec, this.clock.date())}, {signal});
    } catch (error) {
      if (!isConflict(error)) report(error, onError);
    }
  }

  /** Whether the whole time was waited. */
  private async slept(ms: number, signal: AbortSignal): Promise<boolean> {
    try {
      await this.clock.sleep(ms, signal);
      return true;
    } catch {
      return false;
    }
  }
}
