import {deploymentName, FIELD_MANAGER, type Runtime} from '@kruntimes/api';
import {isNotFound, objectKey, type KubeClient, type ObjectKey, type OwnWrites} from '@kruntimes/kube';
import type {Desired} from '../desired/configuration.js';
import {trackDeployment, type TrackedDeployment} from '../observed/deployment.js';
import {DEPLOYMENTS, RUNTIMES} from '../resources.js';

export interface OwnDeploymentsOptions {
  readonly client: KubeClient;
  /** The cached Deployment of a key. */
  readonly cached: (key: ObjectKey) => TrackedDeployment | undefined;
  readonly ownWrites: OwnWrites<TrackedDeployment>;
}

/** Reads and writes of the Deployments of Runtimes: the cache where it can be trusted, and every write with its fence. */
export class OwnDeployments {
  private readonly distrusted = new Set<ObjectKey>();

  constructor(private readonly options: OwnDeploymentsOptions) {}

  /** The Deployment that has the name of a Runtime's own, whosever it is. */
  async find(runtime: Runtime): Promise<TrackedDeployment | undefined> {
    const {cached, ownWrites} = this.options;
    const key = deploymentKey(runtime);
    const known = ownWrites.newest(key, cached(key));
    if (known !== undefined && !this.distrusted.has(key)) return known;
    // A Deployment without our label is in no watch, so nobody may be at our name but a look at the server says so.
    const live = await this.look(runtime);
    this.distrusted.delete(key);
    if (known !== undefined && live !== undefined) ownWrites.remember(key, live);
    return live;
  }

  /** The cache turned out to be behind, and may stay so for as long as its watch is mute: look at the server next time. */
  distrust(runtime: Runtime): void {
    this.distrusted.add(deploymentKey(runtime));
  }

  /** Whether the cache has yet to show the Deployment, or, if it has gone meanwhile, never will. */
  isUnseen(runtime: Runtime): boolean {
    return this.options.cached(deploymentKey(runtime)) === undefined;
  }

  /**
   * Creates the Deployment; `undefined` when the Runtime no longer wants it. An apply creates what is not there, with no
   * precondition against it, so the Runtime is looked at first. It is not forced: a Deployment that somebody else created
   * since {@link find} is a conflict then, and stays as it is.
   */
  async create(runtime: Runtime, desired: Desired): Promise<TrackedDeployment | undefined> {
    const {namespace, name = '', uid} = runtime.metadata;
    const live = await orAbsent(this.options.client.get(RUNTIMES, {namespace, name}));
    if (live?.metadata.uid !== uid || live?.metadata.deletionTimestamp !== undefined) return undefined;
    return await this.send(desired, {force: false});
  }

  /** Applies to a Deployment as it was read. Both fences: with the resourceVersion alone an apply makes a deleted object again. */
  async apply(desired: Desired, current: TrackedDeployment): Promise<TrackedDeployment> {
    const {uid, resourceVersion} = current.metadata;
    return await this.send(desired, {uid, resourceVersion, force: true});
  }

  /** Drops what is remembered of the Deployment of a Runtime that is gone. */
  forget(runtimeKey: {readonly namespace: string | undefined; readonly name: string}): void {
    const key = objectKey(runtimeKey.namespace, deploymentName(runtimeKey.name));
    this.distrusted.delete(key);
    this.options.ownWrites.forget(key);
  }

  private async look({metadata: {namespace, name = ''}}: Runtime): Promise<TrackedDeployment | undefined> {
    const ref = {namespace, name: deploymentName(name)};
    const live = await orAbsent(this.options.client.get(DEPLOYMENTS, ref));
    return live === undefined ? undefined : trackDeployment(live);
  }

  private async send(
    {configuration}: Desired,
    {force, ...fence}: {force: boolean; uid?: string | undefined; resourceVersion?: string | undefined},
  ): Promise<TrackedDeployment> {
    const {client, ownWrites} = this.options;
    const {namespace, name} = configuration.metadata;
    const body = {...configuration, metadata: {...configuration.metadata, ...fence}};
    const answer = await client.patch(
      DEPLOYMENTS,
      {namespace, name},
      {patch: {kind: 'apply', body, force}, options: {fieldManager: FIELD_MANAGER}},
    );
    const applied = trackDeployment(answer);
    ownWrites.remember(objectKey(namespace, name), applied);
    return applied;
  }
}

function deploymentKey({metadata: {namespace, name = ''}}: Runtime): ObjectKey {
  return objectKey(namespace, deploymentName(name));
}

async function orAbsent<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
