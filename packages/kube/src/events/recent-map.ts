/** A map of at most so many entries: one too many, and the one that was used longest ago goes. */
export class RecentMap<K, V> {
  // A Map keeps the order of insertion; whatever is used is inserted anew.
  private readonly entries = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.entries.size;
  }

  get(key: K): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** Answers the value that had to go. */
  set(key: K, value: V): V | undefined {
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries;
    if (this.entries.size <= this.capacity || oldest === undefined) return undefined;
    this.entries.delete(oldest[0]);
    return oldest[1];
  }

  delete(key: K): void {
    this.entries.delete(key);
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries.entries();
  }
}
