/** What is the same as before is said again after so long, in ms. */
const REPEAT_MS = 60_000;

/**
 * Tells what is news in a log from what is said again: an API server that is away is asked once a second, by each watch,
 * one that refuses a write is sent it again at once, and each time the answer is the same.
 */
export class Repeats {
  private readonly said = new Map<string, {readonly message: string; readonly at: number}>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The level for `message` about `topic`: `news` for another one than the last, or a minute after that; else `debug`. */
  levelOf(topic: string, message: string, news: 'warn' | 'error' = 'warn'): 'warn' | 'error' | 'debug' {
    const last = this.said.get(topic);
    const now = this.now();
    if (last?.message === message && now - last.at < REPEAT_MS) return 'debug';
    this.said.set(topic, {message, at: now});
    return news;
  }

  /** Drops what is remembered of a topic that is gone. */
  forget(topic: string): void {
    this.said.delete(topic);
  }
}
