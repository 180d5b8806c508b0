import {Heap} from 'heap-js';

interface Entry<K> {
  readonly key: K;
  readonly at: number;
}

/** The longest that a timer of Node runs; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Keys that become due later: one timer for all, for the earliest. */
export class DelayedAdds<K> {
  private readonly heap = new Heap<Entry<K>>((a, b) => a.at - b.at);
  private readonly due = new Map<K, number>();
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Infinity;

  constructor(private readonly onDue: (key: K) => void) {}

  /** Schedules a key in `ms`, unless it is due sooner already. */
  schedule(key: K, ms: number): void {
    const at = performance.now() + ms;
    if ((this.due.get(key) ?? Infinity) <= at) return;
    this.due.set(key, at);
    this.heap.push({key, at});
    this.arm();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timerAt = Infinity;
    this.heap.clear();
    this.due.clear();
  }

  private arm(): void {
    const next = this.heap.peek();
    if (next === undefined || next.at >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = next.at;
    const ms = Math.min(Math.max(0, next.at - performance.now()), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => this.fire(), ms);
  }

  private fire(): void {
    this.timerAt = Infinity;
    const now = performance.now();
    for (let next = this.heap.peek(); next !== undefined && next.at <= now; next = this.heap.peek()) {
      this.heap.pop();
      // An entry that was overtaken by an earlier one of its key is void.
      if (this.due.get(next.key) !== next.at) continue;
      this.due.delete(next.key);
      this.onDue(next.key);
    }
    this.arm();
  }
}
