import {deploymentName, podsAgree, RUNTIME_LABEL, trackPod} from '@kruntimes/api';
import type {PodObject, PodsObservation, PoolPod, Runtime} from '@kruntimes/api';
import {
  Informer,
  keyOf,
  objectKey,
  sleep,
  splitKey,
  type Change,
  type KubeClient,
  type ObjectKey,
} from '@kruntimes/kube';
import type {InformerHealth, ReflectorTiming} from '@kruntimes/kube';
import {trackDeployment, type Deployment, type TrackedDeployment} from './observed/deployment.js';
import {PodsAccess} from './observed/pods-access.js';
import {runtimeKeyOf} from './observed/runtime-key.js';
import {trackRuntime} from './observed/runtime.js';
import {DEPLOYMENTS, PODS, RUNTIMES} from './resources.js';

export interface CachesOptions {
  readonly client: KubeClient;
  /** Only this namespace; all when absent. */
  readonly namespace?: string | undefined;
  /** Only Runtimes with these labels, whoever's Deployments and Pods are watched; all when absent. */
  readonly runtimeSelector?: string | undefined;
  /** Told of a watch that failed, and of what it watches. */
  readonly onError: (resource: string, error: Error) => void;
  readonly timing?: Partial<ReflectorTiming>;
  /** Told that the Runtimes are watched anew. */
  readonly onRuntimesWatched: () => void;
  /** Told of each change of a Runtime. */
  readonly onRuntime: (change: Change<Runtime>) => void;
  /** Told of each change of a Deployment, with the key of the Runtime that it wakes. */
  readonly onDeployment: (change: Change<TrackedDeployment>, runtimeKey: ObjectKey | undefined) => void;
  /** Told which Runtime's Pods changed, and whether their Deployment says the same of them. */
  readonly onPods: (runtimeKey: ObjectKey, agrees: boolean) => void;
}

const BY_POOL = 'pool';
/** Pods that cannot be listed do not keep the controller from its work for longer than this, in ms. */
const PODS_WAIT_MS = 15_000;

/** Everything that the controller watches. */
export class Caches {
  private readonly runtimes: Informer<Runtime>;
  private readonly deployments: Informer<Deployment, TrackedDeployment>;
  private readonly pods: Informer<PodObject, PoolPod>;
  private readonly podsAccess: PodsAccess;
  private readonly podsRefused = Promise.withResolvers<undefined>();

  constructor(private readonly options: CachesOptions) {
    const {client, namespace, runtimeSelector, timing = {}} = options;
    const telling = ({plural}: {plural: string}) => ({
      onError: (error: Error) => options.onError(plural, error),
      timing,
    });
    const select = namespace === undefined ? {} : {namespace};
    const labelled = {...select, labelSelector: RUNTIME_LABEL};
    this.podsAccess = new PodsAccess(() => this.podsAccessChanged());
    this.runtimes = new Informer<Runtime>({
      client,
      type: RUNTIMES,
      select: {...select, labelSelector: runtimeSelector},
      transform: (runtime) => trackRuntime(runtime, this.runtimes.get(keyOf(runtime))),
      onWatching: () => options.onRuntimesWatched(),
      ...telling(RUNTIMES),
    });
    this.deployments = new Informer<Deployment, TrackedDeployment>({
      client,
      type: DEPLOYMENTS,
      select: labelled,
      transform: trackDeployment,
      ...telling(DEPLOYMENTS),
    });
    this.pods = new Informer<PodObject, PoolPod>({
      client,
      type: PODS,
      select: labelled,
      transform: trackPod,
      indexes: {[BY_POOL]: (pod) => poolKeys(pod)},
      ...telling(PODS),
      onFailure: (error) => this.podsAccess.failed(error),
      onWatching: () => this.podsAccess.granted(),
    });
    this.runtimes.onChange((change) => options.onRuntime(change));
    this.deployments.onChange((change) => options.onDeployment(change, runtimeKeyOf(lastOf(change))));
    this.pods.onChange((change) => this.podChanged(change));
  }

  start(): void {
    this.runtimes.start();
    this.deployments.start();
    this.pods.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.runtimes.stop(), this.deployments.stop(), this.pods.stop()]);
  }

  /** Resolves when there is enough to work with: all of it, or all but Pods that cannot be read. */
  async synced(): Promise<void> {
    await Promise.all([this.runtimes.synced(), this.deployments.synced()]);
    const waited = new AbortController();
    const longEnough = sleep(PODS_WAIT_MS, waited.signal).catch(() => undefined);
    await Promise.race([this.pods.synced(), this.podsRefused.promise, longEnough]);
    waited.abort();
  }

  runtime(key: ObjectKey): Runtime | undefined {
    return this.runtimes.get(key);
  }

  allRuntimes(): IterableIterator<Runtime> {
    return this.runtimes.values();
  }

  /** By the Deployment's own key. */
  deployment(key: ObjectKey): TrackedDeployment | undefined {
    return this.deployments.get(key);
  }

  /** What is known of a Runtime's Pods; `undefined`: nothing yet. */
  podsOf(runtimeKey: ObjectKey): PodsObservation | undefined {
    const {refusal} = this.podsAccess;
    if (refusal !== undefined) return {kind: 'unreadable', message: refusal};
    return this.pods.health().synced ? {kind: 'read', pods: this.pods.byIndex(BY_POOL, runtimeKey)} : undefined;
  }

  /** How each watch is doing, by the name of what it watches. */
  health(): ReadonlyMap<string, InformerHealth> {
    return new Map([
      ['runtimes', this.runtimes.health()],
      ['deployments', this.deployments.health()],
      ['pods', this.pods.health()],
    ]);
  }

  /** Why there is not enough to work with, or `undefined`: a watch that is gone for so long, in ms, is dead. */
  notReady(longestGapMs: number): string | undefined {
    for (const [name, {synced, gapSince}] of this.health()) {
      // Without Pods the counts are right all the same, and each Runtime says that their reasons are missing.
      if (name === 'pods' && this.podsAccess.refusal !== undefined) continue;
      if (!synced) return `the cache of ${name} is not filled yet`;
      if (gapSince !== undefined && performance.now() - gapSince > longestGapMs) return `no watch of ${name}`;
    }
    return undefined;
  }

  private podChanged(change: Change<PoolPod>): void {
    // A kubelet writes more often than anything changes that matters here.
    if (change.type === 'update' && saysTheSame(change.object, change.old)) return;
    const keys = new Set([
      ...(change.type === 'add' ? [] : poolKeys(change.old)),
      ...(change.type === 'delete' ? [] : poolKeys(change.object)),
    ]);
    for (const key of keys) {
      const {namespace, name} = splitKey(key);
      const deployment = this.deployments.get(objectKey(namespace, deploymentName(name)));
      const agrees = deployment === undefined || podsAgree(deployment, this.pods.byIndex(BY_POOL, key));
      this.options.onPods(key, agrees);
    }
  }

  private podsAccessChanged(): void {
    this.podsRefused.resolve(undefined);
    for (const {metadata} of this.runtimes.values()) {
      this.options.onPods(objectKey(metadata.namespace, metadata.name ?? ''), true);
    }
  }
}

function poolKeys({metadata, pool}: PoolPod): string[] {
  return pool === undefined ? [] : [objectKey(metadata.namespace, pool)];
}

function saysTheSame(a: PoolPod, b: PoolPod): boolean {
  return (
    a.pool === b.pool && a.templateHash === b.templateHash && JSON.stringify(a.standing) === JSON.stringify(b.standing)
  );
}

function lastOf<T>(change: Change<T>): T {
  return change.type === 'delete' ? change.old : change.object;
}
