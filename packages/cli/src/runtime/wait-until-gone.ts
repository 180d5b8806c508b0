import {ApiError} from '@kruntimes/kube';
import type {Terminal} from '../command-line/terminal.js';
import {combined, type Outcome} from '../errors/exit-codes.js';
import {Reporter, type Verbosity} from '../errors/reporter.js';
import {labelsFor, type Awaited} from '../waiting/target.js';
import {waitForRuntimes} from '../waiting/wait-for-runtimes.js';
import type {Cluster} from './cluster.js';
import {goneProgress} from './gone-progress.js';

/** Runtimes that have been deleted. */
export interface Deleted {
  readonly deleted: readonly Awaited[];
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly flags: Verbosity;
}

/**
 * Waits until Runtimes that were deleted are gone, and says what is in the way where it takes long. Who may delete and
 * not watch does not wait, as with kubectl.
 */
export async function waitUntilGone(cluster: Cluster, wait: Deleted, terminal: Terminal): Promise<Outcome> {
  const {deleted, timeoutMs, signal, flags} = wait;
  const reporter = new Reporter(terminal, flags);
  const outcomes: Outcome[] = [];
  using progress = goneProgress(reporter, deleted.map(labelsFor(deleted)));
  await waitForRuntimes(cluster.client, {
    condition: {kind: 'deleted'},
    awaited: deleted.map(({namespace, name, runtime}) => ({namespace, name, uid: runtime?.metadata?.uid})),
    timeoutMs,
    failFast: false,
    create: false,
    signal,
    call: cluster.call,
    onProgress: (told, text, elapsedMs) => progress.onProgress(told, text, elapsedMs),
    onInterruption: () => undefined,
    onVerdict: (told, verdict) => {
      progress.onVerdict(told, verdict);
      if (verdict.kind === 'met' || isForbidden(verdict.error)) return;
      outcomes.push(reporter.errors([verdict.error], cluster.source));
    },
  });
  return combined(outcomes);
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 403;
}
