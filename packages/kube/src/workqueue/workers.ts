import {isConflict, toError} from '../errors.js';
import {contain} from '../contain.js';
import type {WorkQueue} from './work-queue.js';

/** What a run of a reconciler asks for: nothing, or to be run again after a time. */
export interface ReconcileResult {
  readonly requeueAfterMs?: number;
}

/** Level-based: brings the object of a key to its desired state, whatever woke it. */
export type Reconcile<K> = (key: K) => Promise<ReconcileResult>;

export interface WorkersOptions<K> {
  readonly queue: WorkQueue<K>;
  readonly reconcile: Reconcile<K>;
  readonly workers: number;
  /** A run that failed; the key comes again after its backoff. */
  readonly onError: (key: K, error: Error) => void;
  /** Each run, with its outcome and how long it took in ms. */
  readonly onRun?: (run: {outcome: 'success' | 'conflict' | 'error' | 'requeue_after'; durationMs: number}) => void;
}

/** A conflict is no failure: the cache is about to catch up, so the key comes again soon, without growing backoff. */
const CONFLICT_DELAY_MS = 50;

/**
 * Runs a reconciler over a queue until the queue is shut down and drained (controller-runtime's Controller). Never
 * rejects: what `onError` and `onRun` throw ends no worker.
 */
export async function runWorkers<K>(options: WorkersOptions<K>): Promise<void> {
  await Promise.all(Array.from({length: options.workers}, () => work(options)));
}

async function work<K>(options: WorkersOptions<K>): Promise<void> {
  const {queue} = options;
  for (let key = await queue.get(); key !== undefined; key = await queue.get()) {
    const startedAt = performance.now();
    try {
      const outcome = await runOnce(key, options);
      contain(() => options.onRun?.({outcome, durationMs: performance.now() - startedAt}), undefined);
    } finally {
      queue.done(key);
    }
  }
}

async function runOnce<K>(
  key: K,
  {queue, reconcile, onError}: WorkersOptions<K>,
): Promise<'success' | 'conflict' | 'error' | 'requeue_after'> {
  try {
    const {requeueAfterMs} = await reconcile(key);
    queue.forget(key);
    if (requeueAfterMs === undefined) return 'success';
    queue.addAfter(key, requeueAfterMs);
    return 'requeue_after';
  } catch (error) {
    if (isConflict(error)) {
      queue.addAfter(key, CONFLICT_DELAY_MS);
      return 'conflict';
    }
    queue.addRateLimited(key);
    contain(() => onError(key, toError(error)), undefined);
    return 'error';
  }
}
