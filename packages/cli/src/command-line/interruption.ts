import process from 'node:process';
import type {Outcome} from '../errors/exit-codes.js';

const OUTCOMES = {SIGHUP: 'hungUp', SIGINT: 'interrupted', SIGTERM: 'terminated'} as const satisfies Partial<
  Record<NodeJS.Signals, Outcome>
>;
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Does work that takes long, and ends it in good order on SIGINT, SIGTERM or SIGHUP: the signal that the work gets is
 * aborted, and when the work has ended, with whatever result, the outcome is that of the signal.
 */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  const controller = new AbortController();
  let interruption: Outcome | undefined;
  const onSignal = (name: (typeof SIGNALS)[number]): void => {
    interruption ??= OUTCOMES[name];
    controller.abort();
  };
  // Once: a second one ends the process at once.
  for (const name of SIGNALS) process.once(name, onSignal);
  try {
    const outcome = await work(controller.signal);
    return interruption ?? outcome;
  } catch (error) {
    if (interruption !== undefined) return interruption;
    throw error;
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}
