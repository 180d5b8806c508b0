import {setImmediate as turn} from 'node:timers/promises';
import type {Clock} from '../../src/index.js';

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** Time that passes only when a test says so, however busy the machine is. */
export class FakeClock implements Clock {
  private passedMs = 0;
  private readonly timers = new Set<Timer>();

  now(): number {
    return this.passedMs;
  }

  date(): Date {
    return new Date(Date.UTC(2026, 0, 1) + this.passedMs);
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const {promise, resolve, reject} = Promise.withResolvers<undefined>();
    const cancel = this.after(ms, () => resolve(undefined));
    signal.addEventListener('abort', () => {
      cancel();
      reject(signal.reason as Error);
    });
    await promise;
  }

  timeout(ms: number): AbortSignal {
    const controller = new AbortController();
    this.after(ms, () => controller.abort(new DOMException('it took too long', 'TimeoutError')));
    return controller.signal;
  }

  /** Does something once, `ms` from now; the result cancels it. */
  after(ms: number, act: () => void): () => void {
    const timer = {at: this.passedMs + ms, act};
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** Time passes: what falls due is done in its order, each at its time and with all that follows from it. */
  async pass(ms: number): Promise<void> {
    const end = this.passedMs + ms;
    await turn();
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      this.passedMs = Math.max(this.passedMs, next.at);
      this.timers.delete(next);
      next.act();
      await turn();
    }
    this.passedMs = end;
  }

  /** Time passes and nothing runs, as between SIGSTOP and SIGCONT. */
  stopFor(ms: number): void {
    this.passedMs += ms;
  }

  private next(end: number): Timer | undefined {
    const due = [...this.timers].filter(({at}) => at <= end);
    return due.toSorted((a, b) => a.at - b.at)[0];
  }
}
