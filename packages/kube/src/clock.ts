import {sleep} from './sleep.js';

/** Where time comes from; a test may bring its own. */
export interface Clock {
  /** Monotonic, in ms since a moment that does not matter. */
  now(): number;
  /** The time of day. */
  date(): Date;
  /** Waits `ms`; an abort ends the wait at once and throws its reason. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Aborts with a `TimeoutError` after `ms`. */
  timeout(ms: number): AbortSignal;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  sleep,
  timeout: (ms) => AbortSignal.timeout(Math.ceil(ms)),
};
