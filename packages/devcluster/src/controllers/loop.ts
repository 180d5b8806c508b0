import {StatusError} from '../errors/status-error.js';
import type {Clock} from '../objects/clock.js';

/** How long a key waits that the API refused (a namespace going away, a quota), in milliseconds. */
const retryMs = 500;

/**
 * Runs a level-based reconciler over keys: a key that is added several times before its turn runs once. Everything is
 * in one process and synchronous, so no key ever runs twice at a time. What is not an answer of the API is a bug, and
 * is thrown.
 */
export class Loop {
  readonly #clock: Clock;
  readonly #reconcile: (key: string) => void;
  readonly #waiting = new Set<string>();
  readonly #timers = new Map<string, () => void>();
  #scheduled = false;
  #stopped = false;

  constructor(clock: Clock, reconcile: (key: string) => void) {
    this.#clock = clock;
    this.#reconcile = reconcile;
  }

  add(key: string): void {
    this.#waiting.add(key);
    if (this.#scheduled || this.#stopped) return;
    this.#scheduled = true;
    setImmediate(() => this.#run());
  }

  /** Adds the key after a time; a later call for the same key replaces an earlier one. */
  addAfter(key: string, ms: number): void {
    this.#timers.get(key)?.();
    if (this.#stopped) return;
    const cancel = this.#clock.after(ms, () => {
      this.#timers.delete(key);
      this.add(key);
    });
    this.#timers.set(key, cancel);
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#waiting.clear();
  }

  #run(): void {
    this.#scheduled = false;
    const keys = [...this.#waiting];
    this.#waiting.clear();
    for (const key of keys) if (!this.#stopped) this.#runOne(key);
  }

  #runOne(key: string): void {
    try {
      this.#reconcile(key);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.addAfter(key, retryMs);
    }
  }
}
