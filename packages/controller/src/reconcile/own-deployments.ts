import {deploymentName, FIELD_MANAGER, type Runtime} from '@kruntimes/api';
import {objectKey, orAbsent, type KubeClient, type ObjectKey, type OwnWrites} from '@kruntimes/kube';
import type {Desired} from '../desired/configuration.js';
import {trackDeployment, type TrackedDeployment} from '../observed/deployment.js';
import {DEPLOYMENTS} from '../resources.js';

export interface OwnDeploymentsOptions {
  readonly client: KubeClient;
  /** The cached Deployment of a key. */
  readonly cached: (key: ObjectKey) => TrackedDeployment | undefined;
  readonly ownWrites: OwnWrites<TrackedDeployment>;
}

/** The API server gives it to no object, so that an apply with it takes effect only where there is none. */
const ABSENT = '1';

/** Reads and writes of the Deployments of Runtimes: the cache where it can be trusted, and every write with its fence. */
export class OwnDeployments {
  private readonly distrusted = new Set<ObjectKey>();
  /** Where the server has a Deployment that is in no watch: without our label. */
  private readonly unwatched = new Set<ObjectKey>();

  constructor(private readonly options: OwnDeploymentsOptions) {}

  /**
   * The Deployment that has the name of a Runtime's own, whosever it is, as far as it is known: `undefined` is for
   * {@link create} to find out, or for {@link look}.
   */
  async find(runtime: Runtime): Promise<TrackedDeployment | undefined> {
    const {cached, ownWrites} = this.options;
    const key = deploymentKey(runtime);
    const known = ownWrites.newest(key, cached(key));
    if (!(known === undefined ? this.unwatched : this.distrusted).has(key)) return known;
    const live = await this.look(runtime);
    if (known !== undefined && live !== undefined) ownWrites.remember(key, live);
    return live;
  }

  /** The Deployment at the name of a Runtime's own as it is now on the server. */
  async look(runtime: Runtime): Promise<TrackedDeployment | undefined> {
    const key = deploymentKey(runtime);
    const {namespace, name = ''} = runtime.metadata;
    const live = await orAbsent(this.options.client.get(DEPLOYMENTS, {namespace, name: deploymentName(name)}));
    this.distrusted.delete(key);
    if (live === undefined) this.unwatched.delete(key);
    else if (this.isUnseen(runtime)) this.unwatched.add(key);
    return live === undefined ? undefined : trackDeployment(live);
  }

  /** The cache turned out to be behind, and may stay so for as long as its watch is mute: look at the server next time. */
  distrust(runtime: Runtime): void {
    const key = deploymentKey(runtime);
    this.distrusted.add(key);
    this.unwatched.add(key);
  }

  /** Whether the cache has yet to show the Deployment, or, if it has gone meanwhile, never will. */
  isUnseen(runtime: Runtime): boolean {
    return this.options.cached(deploymentKey(runtime)) === undefined;
  }

  /** Creates the Deployment; one that is there already, whosever it is, is a conflict and stays as it is. */
  async create(desired: Desired): Promise<TrackedDeployment> {
    return await this.send(desired, {resourceVersion: ABSENT, force: false});
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
    this.unwatched.delete(key);
    this.options.ownWrites.forget(key);
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
