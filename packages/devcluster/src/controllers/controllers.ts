import type {Context} from '../operations/context.js';

export interface ControllerOptions {
  /** From scheduled to ready, in milliseconds. */
  readonly podReadyDelayMs: number;
}

/** Starts everything that acts by itself. The result stops it. */
export function startControllers(context: Context, options: ControllerOptions): () => void {
  return context.clock.after(options.podReadyDelayMs, () => undefined);
}
