import type {RuntimeChange} from '../services/runtime-change.js';
import {EMPTY_MODEL, reduce, type LiveEvent, type LiveModel} from './model.js';

/** The least time between two frames, in ms. */
export const FRAME_MS = 200;

/**
 * Holds the model and tells when it changed: of keys at once, of Runtimes at most once a frame, however many there are.
 */
export class LiveStore {
  private model: LiveModel = EMPTY_MODEL;
  private pending: RuntimeChange[] = [];
  private timer: NodeJS.Timeout | undefined;
  private drawnAt = -Infinity;
  private readonly listeners = new Set<() => void>();

  /** The model with all that was told so far. */
  current(): LiveModel {
    this.takePending();
    return this.model;
  }

  /** The model as it was last told of: React compares it. */
  readonly snapshot = (): LiveModel => this.model;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  dispatch(event: Exclude<LiveEvent, {readonly kind: 'changes'}>): void {
    this.model = reduce(this.current(), event);
    this.notify();
  }

  /** Takes changes over, for the next frame. */
  change(changes: readonly RuntimeChange[]): void {
    this.pending.push(...changes);
    this.timer ??= setTimeout(() => this.notify(), Math.max(this.drawnAt + FRAME_MS - performance.now(), 0));
  }

  private notify(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.drawnAt = performance.now();
    this.takePending();
    for (const listener of this.listeners) listener();
  }

  private takePending(): void {
    if (this.pending.length === 0) return;
    this.model = reduce(this.model, {kind: 'changes', changes: this.pending});
    this.pending = [];
  }
}
