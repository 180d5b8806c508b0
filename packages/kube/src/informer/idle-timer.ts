/** Aborts its signal when it was not restarted for a time. */
export class IdleTimer {
  private readonly expired = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.timer = setTimeout(() => this.expired.abort(new Error(`watch silent for ${ms} ms`)), ms);
  }

  get signal(): AbortSignal {
    return this.expired.signal;
  }

  restart(): void {
    this.timer.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
