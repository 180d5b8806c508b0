import {deploymentName, FIELD_MANAGER, type Observation, type Runtime} from '@kruntimes/api';
import {ApiError, isNotFound, objectKey, toError, type KubeClient} from '@kruntimes/kube';
import {desiredDeployment, type Desired} from '../desired/configuration.js';
import {trackDeployment, type Deployment, type TrackedDeployment} from '../observed/deployment.js';
import {ownsEvery} from '../observed/owned-fields.js';
import {ownershipOf, type Ownership} from '../observed/ownership.js';
import {DEPLOYMENTS, RUNTIMES} from '../resources.js';
import type {OwnWrites} from './own-writes.js';
import {isStale, rejectionOf, type Rejection} from './rejection.js';
import {RejectionLog} from './rejection-log.js';

/** What the first step of a reconcile leaves to the second, which always runs. */
export interface DeploymentOutcome {
  /** `undefined`: nothing could be learnt, so there is nothing to report. */
  readonly observation: Observation | undefined;
  /** Makes the key come again with backoff. */
  readonly error?: Error;
  /** Makes the key come again after so long. */
  readonly requeueAfterMs?: number;
}

export interface DeploymentReconcilerOptions {
  readonly client: KubeClient;
  /** The cached Deployment of a key. */
  readonly cached: (key: string) => TrackedDeployment | undefined;
  readonly ownWrites: OwnWrites<TrackedDeployment>;
  readonly now?: () => number;
}

/** A Deployment that is not ours is in no watch: it is looked at again after about so long, in ms. */
const FOREIGN_RECHECK_MS = 8_000;
/** What the API server refused is tried again after so long, in ms, unless something changes before. */
const REJECTED_RECHECK_MS = 60_000;

/**
 * Step one of a reconcile: brings the Runtime's Deployment to its desired state by server-side apply, and only when that
 * is needed: it is missing, the hash of its configuration differs, or a field of ours is no longer ours.
 */
export class DeploymentReconciler {
  /** By the Runtime's uid: what the server made of our last apply, where it did not take it over as it was. */
  private readonly settled = new Map<string, {readonly hash: string; readonly ownedFields: string | undefined}>();
  private readonly rejections: RejectionLog;

  constructor(private readonly options: DeploymentReconcilerOptions) {
    this.rejections = new RejectionLog(options.now ?? (() => performance.now()));
  }

  /** Drops what is remembered of a Runtime that is gone. */
  forget(uid: string): void {
    this.settled.delete(uid);
    this.rejections.clear(uid);
  }

  async reconcile(runtime: Runtime): Promise<DeploymentOutcome> {
    let found: TrackedDeployment | undefined;
    try {
      found = await this.find(runtime);
    } catch (error) {
      return this.failed(runtime, {deployment: {kind: 'missing'}}, error);
    }
    const ownership = found === undefined ? undefined : ownershipOf(found, runtime);
    switch (ownership?.kind) {
      case 'foreign': {
        const message = `Deployment ${deploymentName(runtime.metadata.name ?? '')} belongs to ${ownership.owner}`;
        return {observation: {deployment: {kind: 'foreign', message}}, requeueAfterMs: jittered(FOREIGN_RECHECK_MS)};
      }
      case 'predecessor':
        return {observation: {deployment: {kind: 'terminating'}}, requeueAfterMs: jittered(FOREIGN_RECHECK_MS)};
      default:
        return await this.converge(runtime, ownership);
    }
  }

  private async converge(runtime: Runtime, ownership: Owned | undefined): Promise<DeploymentOutcome> {
    const current = ownership?.deployment;
    const observation = observationOf(current);
    if (current?.metadata.deletionTimestamp !== undefined) {
      return {observation: {deployment: {kind: 'terminating', deployment: current}}};
    }
    const desired = desiredDeployment(runtime);
    if (ownership?.kind === 'ours' && this.isSettled(runtime, ownership.deployment, desired)) return {observation};
    const {uid = ''} = runtime.metadata;
    const known = this.rejections.standing(uid, desired.hash);
    if (known !== undefined)
      return {observation: {...observation, failure: known.rejection}, requeueAfterMs: known.remainingMs};
    try {
      const applied = current === undefined ? await this.create(runtime, desired) : await this.apply(desired, current);
      if (applied === undefined) return {observation: undefined};
      this.rejections.clear(uid);
      this.settled.set(uid, {hash: desired.hash, ownedFields: applied.ownedFields});
      this.options.ownWrites.remember(deploymentKey(runtime), applied);
      return {observation: observationOf(applied)};
    } catch (error) {
      return this.failed(runtime, observation, error);
    }
  }

  // A Deployment without our label is in no watch, so nobody may be at our name but a look at the server says so.
  private async find(runtime: Runtime): Promise<TrackedDeployment | undefined> {
    const key = deploymentKey(runtime);
    const known = this.options.ownWrites.newest(key, this.options.cached(key));
    if (known !== undefined) return known;
    const {namespace, name = ''} = runtime.metadata;
    try {
      return trackDeployment(await this.options.client.get(DEPLOYMENTS, {namespace, name: deploymentName(name)}));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  private isSettled(runtime: Runtime, current: TrackedDeployment, desired: Desired): boolean {
    if (current.configurationHash !== desired.hash || current.ownedFields === undefined) return false;
    const {uid = ''} = runtime.metadata;
    const settled = this.settled.get(uid);
    if (settled?.hash === desired.hash && settled.ownedFields === current.ownedFields) return true;
    const {metadata, spec} = desired.configuration;
    if (!ownsEvery({metadata: ownable(metadata), spec}, JSON.parse(current.ownedFields) as Record<string, unknown>))
      return false;
    this.settled.set(uid, {hash: desired.hash, ownedFields: current.ownedFields});
    return true;
  }

  // An apply creates what is not there, with no precondition against it; so look first whether the Runtime still wants it.
  private async create(runtime: Runtime, desired: Desired): Promise<TrackedDeployment | undefined> {
    const {namespace, name = '', uid} = runtime.metadata;
    let live: Runtime;
    try {
      live = await this.options.client.get(RUNTIMES, {namespace, name});
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
    if (live.metadata.uid !== uid || live.metadata.deletionTimestamp !== undefined) return undefined;
    return await this.send(desired, {});
  }

  // Both fences: with the resourceVersion alone an apply makes a deleted object again.
  private async apply(desired: Desired, current: TrackedDeployment): Promise<TrackedDeployment> {
    const {uid, resourceVersion} = current.metadata;
    return await this.send(desired, {uid, resourceVersion});
  }

  private async send(
    {configuration}: Desired,
    fence: {uid?: string | undefined; resourceVersion?: string | undefined},
  ): Promise<TrackedDeployment> {
    const {namespace, name} = configuration.metadata;
    const body = {...configuration, metadata: {...configuration.metadata, ...fence}};
    const answer: Deployment = await this.options.client.patch(
      DEPLOYMENTS,
      {namespace, name},
      {patch: {kind: 'apply', body, force: true}, options: {fieldManager: FIELD_MANAGER}},
    );
    return trackDeployment(answer);
  }

  private failed(runtime: Runtime, observation: Observation, error: unknown): DeploymentOutcome {
    if (isStale(error)) {
      this.options.ownWrites.forget(deploymentKey(runtime));
      return {observation: undefined, error: toConflict(error)};
    }
    const rejection = rejectionOf(error);
    if (rejection === undefined) return {observation, error: toError(error)};
    return this.rejected(runtime, {...observation, failure: rejection}, {rejection, error: toError(error)});
  }

  private rejected(
    runtime: Runtime,
    observation: Observation,
    refused: {rejection: Rejection; error: Error},
  ): DeploymentOutcome {
    const {uid = ''} = runtime.metadata;
    const {rejection, error} = refused;
    // Right after the API server came up its authorizer may refuse what is allowed: believed only when it lasts.
    if (rejection.reason === 'Forbidden' && !this.rejections.lasts(uid)) return {observation: undefined, error};
    const remainingMs = jittered(REJECTED_RECHECK_MS);
    this.rejections.record(uid, {hash: desiredDeployment(runtime).hash, rejection, remainingMs});
    return {observation, requeueAfterMs: remainingMs};
  }
}

type Owned = Extract<Ownership, {deployment: TrackedDeployment}>;

function observationOf(deployment: TrackedDeployment | undefined): Observation {
  return {deployment: deployment === undefined ? {kind: 'missing'} : {kind: 'owned', deployment}};
}

/** The key of a Runtime's Deployment. */
export function deploymentKey(runtime: Runtime): string {
  const {namespace, name = ''} = runtime.metadata;
  return objectKey(namespace, deploymentName(name));
}

// Names and namespaces are not tracked in managedFields.
function ownable({labels, annotations, ownerReferences}: Desired['configuration']['metadata']): object {
  const references = ownerReferences.map((reference) => ({...reference}));
  return {labels, annotations, ownerReferences: references};
}

function toConflict(error: unknown): Error {
  if (error instanceof ApiError && error.code !== 409) {
    return new ApiError({kind: 'Status', reason: 'Conflict', message: error.message}, {code: 409});
  }
  return toError(error);
}

function jittered(ms: number): number {
  return ms * (1 + Math.random() * 0.25);
}
