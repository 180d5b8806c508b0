import type {KubeObject} from '../objects/kube-object.js';

/** One change of one object, at one revision. */
export interface ChangeEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly collection: string;
  readonly revision: number;
  readonly object: KubeObject;
  readonly previous: KubeObject | undefined;
}

/** The latest changes, oldest first. What is older than `compactedRevision` is gone. */
export class History {
  readonly #limit: number;
  #events: ChangeEvent[] = [];
  #compacted = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Changes up to and including this revision are forgotten. */
  get compactedRevision(): number {
    return this.#compacted;
  }

  push(event: ChangeEvent): void {
    this.#events.push(event);
    // Cut in halves, so that the cost per event stays constant.
    if (this.#events.length > this.#limit * 2) this.compact(this.#events[this.#limit - 1]?.revision ?? 0);
  }

  compact(revision: number): void {
    this.#compacted = Math.max(this.#compacted, revision);
    this.#events = this.#events.filter((event) => event.revision > revision);
  }

  /** Whether every change after `revision` is still known. */
  reaches(revision: number): boolean {
    return revision >= this.#compacted;
  }

  /** The changes after `revision`, oldest first. */
  since(collection: string, revision: number): ChangeEvent[] {
    return this.#events.filter((event) => event.revision > revision && event.collection === collection);
  }

  /** The changes after `revision`, newest first: undoing them gives the collection at `revision`. */
  undo(collection: string, revision: number): ChangeEvent[] {
    return this.since(collection, revision).reverse();
  }
}
