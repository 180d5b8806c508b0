import type {Clock} from '../clock.js';

/** Aborts its signal when it was not restarted for a time. */
export class IdleTimer {
  private readonly expired = new AbortController();
  private readonly stopping = new AbortController();
  private restartedAt: number;

  constructor(
    private readonly ms: number,
    private readonly clock: Clock,
  ) {
    this.restartedAt = clock.now();
    void this.run();
  }

  get signal(): AbortSignal {
    return this.expired.signal;
  }

  restart(): void {
    this.restartedAt = this.clock.now();
  }

  stop(): void {
    this.stopping.abort();
  }

  // Restarts come with every event, and cost no timer.
  private async run(): Promise<void> {
    const {signal} = this.stopping;
    for (let leftMs = this.ms; leftMs > 0; leftMs = this.restartedAt + this.ms - this.clock.now()) {
      await this.clock.sleep(leftMs, signal).catch(() => undefined);
      if (signal.aborted) return;
    }
    this.expired.abort(new Error(`watch silent for ${this.ms} ms`));
  }
}
