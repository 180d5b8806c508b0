import type {Terminal} from '../command-line/terminal.js';
import {combined, type Outcome} from '../errors/exit-codes.js';
import {Reporter, type Verbosity} from '../errors/reporter.js';
import {qualifiedName} from '../services/runtime-resource.js';
import {sanitize} from '../views/sanitize.js';
import type {Awaited, Patience} from '../waiting/target.js';
import {waitForRuntimes} from '../waiting/wait-for-runtimes.js';
import type {Cluster} from './cluster.js';
import {waitProgress} from './wait-progress.js';

/** What to wait for, and who is told. */
export interface Wait {
  readonly awaited: readonly Awaited[];
  readonly patience: Patience;
  readonly signal: AbortSignal;
  readonly flags: Verbosity;
  /** Prints a line for each Runtime for which it is true. */
  readonly saysMet: boolean;
}

/** Waits for Runtimes: progress and failures go to stderr as they come. */
export async function waitAndTell(cluster: Cluster, wait: Wait, terminal: Terminal): Promise<Outcome> {
  const {awaited, patience, signal, flags, saysMet} = wait;
  const reporter = new Reporter(terminal, flags);
  const outcomes: Outcome[] = [];
  using progress = waitProgress(reporter, awaited.length, patience.condition);
  await waitForRuntimes(cluster.client, {
    ...patience,
    awaited,
    signal,
    call: cluster.call,
    onProgress: (told, text, elapsedMs) => progress.onProgress(told, text, elapsedMs),
    onInterruption: () => reporter.message('watch interrupted, reconnecting...'),
    onVerdict: (told, verdict) => {
      progress.onVerdict(told, verdict);
      if (verdict.kind === 'failed') outcomes.push(reporter.errors([verdict.error], cluster.source));
      else if (saysMet) terminal.stdout.write(`${sanitize(qualifiedName(told.name))} condition met\n`);
    },
  });
  return combined(outcomes);
}
