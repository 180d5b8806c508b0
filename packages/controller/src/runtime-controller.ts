import {deploymentName, type Observation, type Runtime} from '@kruntimes/api';
import {keyOf, OwnWrites, runWorkers, sleep, splitKey, WorkQueue, type ObjectKey} from '@kruntimes/kube';
import type {Change, EventRecorder, KubeClient, ReconcileResult, ReflectorTiming} from '@kruntimes/kube';
import type {Logger} from 'winston';
import {Caches} from './caches.js';
import type {ControllerMetrics} from './metrics/controller-metrics.js';
import type {TrackedDeployment} from './observed/deployment.js';
import {KeptStatus} from './observed/kept-status.js';
import {DeploymentReconciler, type DeploymentChange} from './reconcile/deployment.js';
import {RuntimeStatuses} from './reconcile/runtime-statuses.js';
import type {StatusInput} from './reconcile/status.js';
import {Repeats} from './report/repeats.js';
import {Reporter} from './report/reporter.js';

export interface RuntimeControllerOptions {
  readonly client: KubeClient;
  readonly logger: Logger;
  readonly metrics: ControllerMetrics;
  readonly events: EventRecorder;
  /** Reconciles that may run at once, of different Runtimes. */
  readonly workers: number;
  /** Only this namespace; all when absent. */
  readonly namespace?: string | undefined;
  /** Only Runtimes with these labels; all when absent. */
  readonly runtimeSelector?: string | undefined;
  /** The times of the watches, where they are not to be the usual ones. */
  readonly watchTiming?: Partial<ReflectorTiming>;
}

/** By then the cache has seen what a request already did, as a rule; in ms. */
const CACHE_LAG_MS = 100;
/** What a Pod tells waits for its Deployment to tell the same, but not longer than this, in ms. */
const POD_HOLD_MS = 5_000;
/** What is due at the same time for many Runtimes is spread over so long, in ms. */
const SPREAD_MS = 2_000;

/**
 * Keeps a Deployment for every Runtime, and on the Runtime how many Pods are ready and why the others are not: watches
 * all three, and reconciles the Runtime of whatever changed.
 */
export class RuntimeController {
  /** What it watches, and what of it is at hand. */
  readonly caches: Caches;
  private readonly queue: WorkQueue<ObjectKey>;
  private readonly deploymentWrites = new OwnWrites<TrackedDeployment>();
  private readonly reconciler: DeploymentReconciler;
  private readonly reporter: Reporter;
  private readonly kept: KeptStatus;
  private readonly statuses: RuntimeStatuses;
  private readonly failures = new Repeats();
  private working: Promise<void> = Promise.resolve();
  private stopping = false;
  private dropping = false;

  constructor(private readonly options: RuntimeControllerOptions) {
    const {client, namespace, runtimeSelector, logger, metrics, watchTiming: timing} = options;
    const repeats = new Repeats();
    this.queue = new WorkQueue({observer: metrics.queue});
    this.caches = new Caches({
      client,
      namespace,
      runtimeSelector,
      onError: (resource, {message}) =>
        void logger.log(repeats.levelOf(resource, message), 'watch failed, trying again', {resource, error: message}),
      ...(timing === undefined ? {} : {timing}),
      onRuntimesWatched: () => this.lookAgainAfterCrd(),
      onRuntime: (change) => this.runtimeChanged(change),
      onDeployment: (change, key) => this.deploymentChanged(change, key),
      onPods: (key, agrees) => (agrees ? this.queue.add(key) : this.queue.addAfter(key, POD_HOLD_MS)),
    });
    this.reconciler = new DeploymentReconciler({
      client,
      cached: (key) => this.caches.deployment(key),
      ownWrites: this.deploymentWrites,
    });
    this.reporter = new Reporter(options);
    this.kept = new KeptStatus({
      client,
      onPruned: (fields) =>
        void logger.warn('the installed CRD is older than this controller and lacks fields of the status: upgrade it', {
          fields: fields.join(', '),
        }),
    });
    this.statuses = new RuntimeStatuses({
      client,
      kept: this.kept,
      reporter: this.reporter,
      cached: (key) => this.caches.runtime(key),
    });
    metrics.observe({queue: this.queue, caches: this.caches, workers: options.workers});
  }

  /** Starts the watches; resolves when the caches are filled. Nothing is written yet. */
  async sync(): Promise<void> {
    this.caches.start();
    await this.caches.synced();
  }

  /** Starts the workers; the caches should be filled. */
  work(): void {
    if (this.stopping) return;
    const {workers, metrics, logger} = this.options;
    this.working = runWorkers({
      queue: this.queue,
      workers,
      reconcile: (key) => metrics.reconciles.during(() => this.reconcile(key)),
      onError: (key, {message}) =>
        void logger.log(this.failures.levelOf(key, message, 'error'), 'reconcile failed, trying again', {
          ...splitKey(key),
          error: message,
        }),
      onRun: (run) => metrics.reconciles.ended(run),
    });
  }

  /** Finishes what is queued, for at most `drainMs`, and drops what is left after that. Nothing is written any more then. */
  async drain(drainMs: number): Promise<void> {
    this.stopping = true;
    this.queue.shutDown();
    await within(drainMs, this.working);
    this.dropping = true;
  }

  /** Ends the watches. */
  async stop(): Promise<void> {
    await this.caches.stop();
  }

  // A CRD that changes ends the watches of its objects.
  private lookAgainAfterCrd(): void {
    if (!this.kept.forget()) return;
    for (const runtime of this.caches.allRuntimes()) this.queue.add(keyOf(runtime));
  }

  private runtimeChanged(change: Change<Runtime>): void {
    // The event of our own status write tells nothing new: whatever it was decided on has events of its own.
    if (change.type === 'delete') this.statuses.forget(change.key);
    else if (this.statuses.takeOwnWrite(change.key, change.object)) return;
    this.queue.add(change.key);
  }

  private deploymentChanged(change: Change<TrackedDeployment>, runtimeKey: ObjectKey | undefined): void {
    if (change.type === 'delete') this.deploymentWrites.forget(change.key);
    if (runtimeKey === undefined) return;
    this.reporter.changeSeen(runtimeKey);
    this.queue.add(runtimeKey);
  }

  private async reconcile(key: ObjectKey): Promise<ReconcileResult> {
    if (this.dropping) return {};
    const runtime = this.statuses.newest(key);
    if (runtime === undefined) {
      // Here and not with the event: a reconcile that was under way then may have remembered something since.
      this.reconciler.forget(key);
      this.reporter.forget(key);
      this.failures.forget(key);
      return {};
    }
    // One that is being deleted is garbage collection's: writing to its Deployment would undo what that does.
    if (runtime.metadata.deletionTimestamp !== undefined) return {};
    let known = runtime;
    const isWanted = async (): Promise<boolean> => {
      const confirmed = await this.statuses.confirm(this.inputOf(runtime, {deployment: {kind: 'awaited'}}));
      known = confirmed ?? runtime;
      return confirmed !== undefined;
    };
    const {observation, error, requeueAfterMs, change} = await this.reconciler.reconcile(runtime, isWanted);
    if (change !== undefined) this.tellOf(runtime, change);
    const changesInMs = observation === undefined ? undefined : await this.writeStatus(known, observation);
    if (error !== undefined) throw error;
    return sooner(requeueAfterMs, changesInMs === undefined ? undefined : changesInMs + Math.random() * SPREAD_MS);
  }

  private inputOf(runtime: Runtime, observation: Observation): StatusInput {
    const pods = this.caches.podsOf(keyOf(runtime));
    return {runtime, observation: pods === undefined ? observation : {...observation, pods}, now: new Date()};
  }

  private tellOf(runtime: Runtime, change: DeploymentChange): void {
    const name = deploymentName(runtime.metadata.name ?? '');
    this.reporter.deploymentWritten(runtime, change);
    this.options.logger.info(`Deployment ${change.kind}`, {...runtimeRef(runtime), deployment: name});
  }

  /** Brings the status up to date; answers when it will have to change by time alone, in ms. */
  private async writeStatus(runtime: Runtime, observation: Observation): Promise<number | undefined> {
    const outcome = await this.statuses.write(this.inputOf(runtime, observation));
    if (outcome.kind !== 'gone') return outcome.changesInMs;
    this.queue.addAfter(keyOf(runtime), CACHE_LAG_MS);
    return undefined;
  }
}

function runtimeRef({metadata: {namespace, name}}: Runtime): {namespace: string | undefined; name: string | undefined} {
  return {namespace, name};
}

/** The earlier of two times, if there is any. */
function sooner(a: number | undefined, b: number | undefined): ReconcileResult {
  const times = [a, b].filter((ms) => ms !== undefined);
  return times.length === 0 ? {} : {requeueAfterMs: Math.min(...times)};
}

/** Resolves with the promise, at the latest after `ms`. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([promise, sleep(ms, over.signal).catch(() => undefined)]);
  over.abort();
}
