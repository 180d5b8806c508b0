/** Where time comes from; a test may bring its own. */
export interface Clock {
  now(): Date;
  /** Runs `callback` once after `ms`; the result cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
