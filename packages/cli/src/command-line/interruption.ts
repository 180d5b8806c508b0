import process from 'node:process';
import type {Outcome} from '../errors/exit-codes.js';
import {ENDING_SIGNALS, type EndingSignal} from './ending-signals.js';

const OUTCOMES: Readonly<Record<EndingSignal, Outcome>> = {
  SIGHUP: 'hungUp',
  SIGINT: 'interrupted',
  SIGTERM: 'terminated',
};

/**
 * Does work that takes long, and ends it in good order on SIGINT, SIGTERM or SIGHUP: the signal that the work gets is
 * aborted, and when the work has ended, with whatever result, the outcome is that of the signal.
 */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  const controller = new AbortController();
  let interruption: Outcome | undefined;
  const onSignal = (name: EndingSignal): void => {
    interruption ??= OUTCOMES[name];
    controller.abort();
  };
  // Once: a second one ends the process at once.
  for (const name of ENDING_SIGNALS) process.once(name, onSignal);
  try {
    const outcome = await work(controller.signal);
    return interruption ?? outcome;
  } catch (error) {
    if (interruption !== undefined) return interruption;
    throw error;
  } finally {
    for (const name of ENDING_SIGNALS) process.off(name, onSignal);
  }
}
