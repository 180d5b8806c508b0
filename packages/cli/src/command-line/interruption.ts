import process from 'node:process';
import type {Outcome} from '../errors/exit-codes.js';

/**
 * Does work that takes long, and ends it in good order on SIGINT or SIGTERM: the signal that the work gets is aborted,
 * and when the work has ended, with whatever result, the outcome is that of the signal.
 */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  const controller = new AbortController();
  let interruption: Outcome | undefined;
  const stop = (outcome: Outcome) => (): void => {
    interruption = outcome;
    controller.abort();
  };
  const [onInterrupt, onTerminate] = [stop('interrupted'), stop('terminated')];
  process.once('SIGINT', onInterrupt).once('SIGTERM', onTerminate);
  try {
    const outcome = await work(controller.signal);
    return interruption ?? outcome;
  } catch (error) {
    if (interruption !== undefined) return interruption;
    throw error;
  } finally {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate);
  }
}
