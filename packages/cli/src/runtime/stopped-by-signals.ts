import process from 'node:process';
import type {Credentials} from '@kruntimes/kube';
import {ENDING_SIGNALS} from '../command-line/ending-signals.js';

/**
 * Sees to it that what runs to get credentials does not outlive this process: a signal that would end the process ends that
 * first, and the process by the same signal. A command that ends by itself on the signal is left to do so. Returns what
 * takes this back.
 */
export function stoppedBySignals({stop}: Pick<Credentials, 'stop'>): () => void {
  if (stop === undefined) return () => undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return;
    void stop().then(() => {
      release();
      process.kill(process.pid, signal);
    });
  };
  const release = (): void => {
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  return release;
}
