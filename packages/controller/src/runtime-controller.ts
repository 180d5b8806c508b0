import {RUNTIME_LABEL, type Runtime} from '@kruntimes/api';
import {ApiError, Informer, runWorkers, sleep, splitKey, WorkQueue, OwnWrites} from '@kruntimes/kube';
import type {KubeClient, ReconcileResult, ReflectorTiming} from '@kruntimes/kube';
import type {Logger} from 'winston';
import {trackDeployment, type TrackedDeployment} from './observed/deployment.js';
import type {Deployment} from './observed/deployment.js';
import {DeploymentReconciler} from './reconcile/deployment.js';
import {reconcileStatus} from './reconcile/status.js';
import {DEPLOYMENTS, RUNTIMES} from './resources.js';
import {trackRuntime} from './observed/runtime.js';
import type {ControllerMetrics} from './process/metrics.js';
import {runtimeKeyOf} from './observed/runtime-key.js';

export interface RuntimeControllerOptions {
  readonly client: KubeClient;
  readonly logger: Logger;
  readonly metrics: ControllerMetrics;
  /** Reconciles that may run at once, of different Runtimes. */
  readonly workers: number;
  /** Only this namespace; all when absent. */
  readonly namespace?: string | undefined;
  /** Times of the watches that differ from the reflector's own. */
  readonly watchTiming?: Partial<ReflectorTiming>;
}

/** By then the cache has seen what a request already did, as a rule; in ms. */
const CACHE_LAG_MS = 100;

/**
 * Keeps a Deployment for every Runtime, and its ready count on the Runtime: watches both, and reconciles the Runtime of
 * whatever changed.
 */
export class RuntimeController {
  private readonly queue = new WorkQueue<string>();
  private readonly runtimes: Informer<Runtime>;
  private readonly deployments: Informer<Deployment, TrackedDeployment>;
  private readonly runtimeWrites = new OwnWrites<Runtime>();
  private readonly deploymentWrites = new OwnWrites<TrackedDeployment>();
  private readonly reconciler: DeploymentReconciler;
  private working: Promise<void> = Promise.resolve();
  private stopping = false;
  private dropping = false;

  constructor(private readonly options: RuntimeControllerOptions) {
    const {client, namespace, logger, watchTiming: timing = {}} = options;
    const select = namespace === undefined ? {} : {namespace};
    const onError = (error: Error): void => void logger.warn('watch failed, trying again', {error: error.message});
    this.runtimes = new Informer({client, type: RUNTIMES, select, transform: trackRuntime, onError, timing});
    this.deployments = new Informer<Deployment, TrackedDeployment>({
      client,
      type: DEPLOYMENTS,
      select: {...select, labelSelector: RUNTIME_LABEL},
      transform: trackDeployment,
      onError,
      timing,
    });
    this.reconciler = new DeploymentReconciler({
      client,
      cached: (key) => this.deployments.get(key),
      ownWrites: this.deploymentWrites,
    });
    this.wire();
  }

  /** Starts the watches, and the workers once the caches are filled. Resolves when the workers are up. */
  async start(): Promise<void> {
    this.runtimes.start();
    this.deployments.start();
    await Promise.all([this.runtimes.synced(), this.deployments.synced()]);
    if (this.stopping) return;
    const {workers, metrics, logger} = this.options;
    metrics.observeQueue(() => this.queue.length);
    this.working = runWorkers({
      queue: this.queue,
      workers,
      reconcile: (key) => this.reconcile(key),
      onError: (key, error) =>
        void logger.error('reconcile failed, trying again', {...named(key), error: error.message}),
      onRun: (run) => metrics.reconciled(run),
    });
  }

  /** Finishes what is queued, for at most `drainMs`, then stops the watches; what is left after that is dropped. */
  async stop(drainMs: number): Promise<void> {
    this.stopping = true;
    this.queue.shutDown();
    await within(drainMs, this.working);
    this.dropping = true;
    await Promise.all([this.runtimes.stop(), this.deployments.stop()]);
  }

  /** Why the controller is not ready to work, or `undefined` when it is. */
  notReady(longestGapMs: number): string | undefined {
    for (const [name, informer] of [
      ['runtimes', this.runtimes],
      ['deployments', this.deployments],
    ] as const) {
      const {synced, gapSince} = informer.health();
      if (!synced) return `the cache of ${name} is not filled yet`;
      if (gapSince !== undefined && performance.now() - gapSince > longestGapMs) return `no watch of ${name}`;
    }
    return undefined;
  }

  private wire(): void {
    this.runtimes.onChange((change) => {
      if (change.type === 'delete') this.runtimeWrites.forget(change.key);
      else if (this.takeOwnWrite(change.key, change.object)) return;
      this.queue.add(change.key);
    });
    this.deployments.onChange((change) => {
      if (change.type === 'delete') this.deploymentWrites.forget(change.key);
      const key = runtimeKeyOf(change.type === 'delete' ? change.old : change.object);
      if (key !== undefined) this.queue.add(key);
    });
  }

  // The event of our own status write tells nothing new: whatever it was decided on has events of its own.
  private takeOwnWrite(key: string, object: Runtime): boolean {
    const own = this.runtimeWrites.pendingVersion(key) === object.metadata.resourceVersion;
    if (own) this.runtimeWrites.forget(key);
    return own;
  }

  // One that the cache no longer holds went while the answer was on its way; nothing would ever take it out again.
  private rememberWrite(key: string, runtime: Runtime): void {
    if (this.runtimes.get(key)?.metadata.uid === runtime.metadata.uid) {
      this.runtimeWrites.remember(key, trackRuntime(runtime));
    }
  }

  private async reconcile(key: string): Promise<ReconcileResult> {
    if (this.dropping) return {};
    const runtime = this.runtimeWrites.newest(key, this.runtimes.get(key));
    if (runtime === undefined) {
      // Here and not with the event: a reconcile that was under way then may have remembered something since.
      this.reconciler.forget(key);
      return {};
    }
    // One that is being deleted is garbage collection's: writing to its Deployment would undo what that does.
    if (runtime.metadata.deletionTimestamp !== undefined) return {};
    const {observation, error, requeueAfterMs} = await this.reconciler.reconcile(runtime);
    if (observation !== undefined) await this.report(key, {runtime, observation});
    if (error !== undefined) throw error;
    return requeueAfterMs === undefined ? {} : {requeueAfterMs};
  }

  private async report(key: string, decided: Omit<Parameters<typeof reconcileStatus>[1], 'now'>): Promise<void> {
    const {client, metrics, logger} = this.options;
    const outcome = await reconcileStatus(client, {...decided, now: new Date()});
    if (outcome.kind !== 'unchanged') metrics.statusWrite(outcome.kind);
    switch (outcome.kind) {
      case 'unchanged':
        return;
      case 'written':
        this.rememberWrite(key, outcome.runtime);
        logger.info('status written', {...named(key), ...summary(outcome.runtime)});
        return;
      case 'gone':
        this.runtimeWrites.forget(key);
        this.queue.addAfter(key, CACHE_LAG_MS);
        return;
      case 'stale':
        this.rememberWrite(key, outcome.live);
        throw new ApiError({kind: 'Status', reason: 'Conflict', message: 'the Runtime changed meanwhile'}, {code: 409});
    }
  }
}

/** Resolves with the promise, at the latest after `ms`. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([promise, sleep(ms, over.signal).catch(() => undefined)]);
  over.abort();
}

function named(key: string): {namespace: string | undefined; name: string} {
  return splitKey(key);
}

function summary({spec, status}: Runtime): object {
  const ready = status?.conditions?.find(({type}) => type === 'Ready');
  return {
    replicas: spec.replicas ?? 1,
    readyReplicas: status?.readyReplicas,
    ready: ready?.status,
    reason: ready?.reason,
  };
}
