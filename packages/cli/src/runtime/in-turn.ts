/** How long the answer to a change that was under way when a signal came is waited for, in milliseconds. */
const ANSWER_WITHIN_MS = 3000;

/** How things are changed one after the other. */
export interface Turns<T> {
  /** Aborted by a signal, as {@link interruptible} has it: for what only reads. */
  readonly signal: AbortSignal;
  /** What is done to them: `applied`. */
  readonly done: string;
  /** What it is called in messages: `runtime/web`. */
  labelOf(item: T): string;
  /** Changes one and tells it; what it sends to change it has this signal, which leaves it time to be answered. */
  change(item: T, patient: AbortSignal): Promise<void>;
  /** Receives what went wrong with one of them, and at last what a signal left. */
  failed(error: unknown): void;
  /** Whether nothing can come of the rest where this one failed. */
  isGround?(item: T): boolean;
}

/**
 * Changes things one after the other; a failure does not keep the others back, a signal does: then the change under way
 * is told as always, or that nobody knows of it, and how many were left.
 */
export async function inTurn<T>(items: readonly T[], turns: Turns<T>): Promise<void> {
  const {signal, done} = turns;
  using patience = patient(signal);
  let left = items.length;
  for (const item of items) {
    if (signal.aborted) break;
    try {
      await turns.change(item, patience.signal);
    } catch (error) {
      // A signal that is not aborted has no reason.
      if (error === signal.reason) break;
      const isUnanswered = error === patience.signal.reason;
      turns.failed(isUnanswered ? unanswered(turns.labelOf(item), done) : error);
      if (!isUnanswered && turns.isGround?.(item) === true) return;
    }
    left--;
  }
  if (left > 0) turns.failed(new Error(`interrupted: ${left} of ${items.length} not ${done}`));
}

function unanswered(label: string, done: string): Error {
  return new Error(`interrupted: whether ${label} was ${done} is unknown, as the server did not answer`);
}

// A signal that is aborted some time after the other.
function patient(signal: AbortSignal): Disposable & {readonly signal: AbortSignal} {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    timer = setTimeout(() => controller.abort(), ANSWER_WITHIN_MS);
  };
  signal.addEventListener('abort', onAbort, {once: true});
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
