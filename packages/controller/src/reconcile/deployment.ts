import {deploymentName, type Observation, type Runtime} from '@kruntimes/api';
import {ApiError, isConflict, keyOf, splitKey, toError, type ObjectKey, OWN_WRITE_EXPIRES_MS} from '@kruntimes/kube';
import {desiredDeployment, type Desired} from '../desired/configuration.js';
import type {TrackedDeployment} from '../observed/deployment.js';
import {ownsEvery} from '../observed/owned-fields.js';
import {ownershipOf, type Ownership} from '../observed/ownership.js';
import {OwnDeployments, type OwnDeploymentsOptions} from './own-deployments.js';
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

export interface DeploymentReconcilerOptions extends OwnDeploymentsOptions {
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
  private readonly deployments: OwnDeployments;
  /** By the Runtime's key: what the server made of our last apply, where it did not take it over as it was. */
  private readonly settled = new Map<ObjectKey, {readonly hash: string; readonly ownedFields: string | undefined}>();
  private readonly rejections: RejectionLog;

  constructor({now, ...options}: DeploymentReconcilerOptions) {
    this.deployments = new OwnDeployments(options);
    this.rejections = new RejectionLog(now ?? (() => performance.now()));
  }

  /** Drops what is remembered of a Runtime that is gone. */
  forget(key: ObjectKey): void {
    this.settled.delete(key);
    this.rejections.clear(key);
    this.deployments.forget(splitKey(key));
  }

  async reconcile(runtime: Runtime): Promise<DeploymentOutcome> {
    let found: TrackedDeployment | undefined;
    try {
      found = await this.deployments.find(runtime);
    } catch (error) {
      return this.failed(runtime, undefined, error);
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
    const key = keyOf(runtime);
    const desired = desiredDeployment(runtime);
    if (ownership?.kind === 'ours' && this.isSettled(key, ownership.deployment, desired)) {
      this.rejections.clear(key);
      return {observation};
    }
    const known = this.rejections.standing(key, desired.hash);
    if (known !== undefined)
      return {observation: {...observation, failure: known.rejection}, requeueAfterMs: known.remainingMs};
    try {
      const applied =
        current === undefined
          ? await this.deployments.create(runtime, desired)
          : await this.deployments.apply(desired, current);
      return applied === undefined ? {observation: undefined} : this.applied(runtime, desired, applied);
    } catch (error) {
      return this.failed(runtime, observation, error);
    }
  }

  private applied(runtime: Runtime, {hash}: Desired, {ownedFields, ...rest}: TrackedDeployment): DeploymentOutcome {
    const key = keyOf(runtime);
    this.rejections.clear(key);
    this.settled.set(key, {hash, ownedFields});
    const observation = observationOf({ownedFields, ...rest});
    // One that is deleted before this answer came tells of it by no event that is still to come.
    return this.deployments.isUnseen(runtime) ? {observation, requeueAfterMs: OWN_WRITE_EXPIRES_MS} : {observation};
  }

  private isSettled(key: ObjectKey, current: TrackedDeployment, desired: Desired): boolean {
    if (current.configurationHash !== desired.hash || current.ownedFields === undefined) return false;
    const settled = this.settled.get(key);
    if (settled?.hash === desired.hash && settled.ownedFields === current.ownedFields) return true;
    const {metadata, spec} = desired.configuration;
    if (!ownsEvery({metadata: ownable(metadata), spec}, JSON.parse(current.ownedFields) as Record<string, unknown>))
      return false;
    this.settled.set(key, {hash: desired.hash, ownedFields: current.ownedFields});
    return true;
  }

  /** `observation`: what is known of the Deployment in spite of the failure; `undefined` when nothing is. */
  private failed(runtime: Runtime, observation: Observation | undefined, error: unknown): DeploymentOutcome {
    if (isStale(error)) {
      this.deployments.distrust(runtime);
      return {observation: undefined, error: toConflict(error)};
    }
    const rejection = rejectionOf(error);
    if (rejection === undefined) return {observation, error: toError(error)};
    return this.rejected(runtime, observation ?? observationOf(undefined), {rejection, error: toError(error)});
  }

  private rejected(
    runtime: Runtime,
    observation: Observation,
    refused: {rejection: Rejection; error: Error},
  ): DeploymentOutcome {
    const key = keyOf(runtime);
    const {rejection, error} = refused;
    // Right after the API server came up its authorizer may refuse what is allowed: believed only when it lasts.
    if (rejection.reason === 'Forbidden' && !this.rejections.lasts(key)) return {observation: undefined, error};
    const remainingMs = jittered(REJECTED_RECHECK_MS);
    this.rejections.record(key, {hash: desiredDeployment(runtime).hash, rejection, remainingMs});
    return {observation: {...observation, failure: rejection}, requeueAfterMs: remainingMs};
  }
}

type Owned = Extract<Ownership, {deployment: TrackedDeployment}>;

function observationOf(deployment: TrackedDeployment | undefined): Observation {
  return {deployment: deployment === undefined ? {kind: 'missing'} : {kind: 'owned', deployment}};
}

// Names and namespaces are not tracked in managedFields.
function ownable({labels, annotations, ownerReferences}: Desired['configuration']['metadata']): object {
  const references = ownerReferences.map((reference) => ({...reference}));
  return {labels, annotations, ownerReferences: references};
}

function toConflict(error: unknown): Error {
  if (isConflict(error) || !(error instanceof ApiError)) return toError(error);
  return new ApiError({kind: 'Status', reason: 'Conflict', message: error.message}, {code: 409});
}

function jittered(ms: number): number {
  return ms * (1 + Math.random() * 0.25);
}
