import {deploymentName, type Observation, type Runtime} from '@kruntimes/api';
import {ApiError, isConflict, keyOf, splitKey, toError, type ObjectKey, OWN_WRITE_EXPIRES_MS} from '@kruntimes/kube';
import type {Desired} from '../desired/configuration.js';
import {DesiredDeployments} from '../desired/desired-deployments.js';
import type {TrackedDeployment} from '../observed/deployment.js';
import {ownershipOf, type Ownership} from '../observed/ownership.js';
import {Fights, type Fight} from './fights.js';
import {OwnDeployments, type OwnDeploymentsOptions} from './own-deployments.js';
import {isStale, rejectionOf, type Rejection} from './rejection.js';
import {RejectionLog} from './rejection-log.js';
import {SettledDeployments} from './settled-deployments.js';

/** What the first step of a reconcile leaves to the second, which always runs. */
export interface DeploymentOutcome {
  /** `undefined`: nothing could be learnt, so there is nothing to report. */
  readonly observation: Observation | undefined;
  /** Makes the key come again with backoff. */
  readonly error?: Error;
  /** Makes the key come again after so long. */
  readonly requeueAfterMs?: number;
  /** What was done, if anything was. */
  readonly change?: DeploymentChange;
}

/** A write of ours that the API server took. */
export interface DeploymentChange {
  readonly kind: 'created' | 'adopted' | 'updated' | 'repaired';
  /** The API server did not take it over as it was: a mutating webhook or policy has other ideas. We leave it at that. */
  readonly mutated: boolean;
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
  private readonly desired = new DesiredDeployments();
  private readonly settled = new SettledDeployments();
  private readonly rejections: RejectionLog;
  private readonly fights: Fights;

  constructor({now = () => performance.now(), ...options}: DeploymentReconcilerOptions) {
    this.deployments = new OwnDeployments(options);
    this.rejections = new RejectionLog(now);
    this.fights = new Fights(now);
  }

  /** Drops what is remembered of a Runtime that is gone. */
  forget(key: ObjectKey): void {
    this.settled.forget(key);
    this.rejections.clear(key);
    this.fights.forget(key);
    this.deployments.forget(splitKey(key));
  }

  /** `isWanted`: asked before a Deployment is made, since what is known of the Runtime may be old. */
  async reconcile(runtime: Runtime, isWanted: () => Promise<boolean>): Promise<DeploymentOutcome> {
    let found: TrackedDeployment | undefined;
    try {
      found = await this.deployments.find(runtime);
    } catch (error) {
      return this.failed(runtime, undefined, error);
    }
    const ownership = found === undefined ? undefined : ownershipOf(found, runtime);
    switch (ownership?.kind) {
      case 'foreign': {
        const message = `Deployment ${deploymentName(runtime.metadata.name ?? '')} ${ownership.whose}`;
        return {observation: {deployment: {kind: 'foreign', message}}, requeueAfterMs: jittered(FOREIGN_RECHECK_MS)};
      }
      case 'predecessor':
        return {observation: {deployment: {kind: 'terminating'}}, requeueAfterMs: jittered(FOREIGN_RECHECK_MS)};
      default:
        return await this.converge(runtime, ownership, isWanted);
    }
  }

  private async converge(
    runtime: Runtime,
    ownership: Owned | undefined,
    isWanted: () => Promise<boolean>,
  ): Promise<DeploymentOutcome> {
    const current = ownership?.deployment;
    const observation = observationOf(current);
    if (current?.metadata.deletionTimestamp !== undefined) {
      return {observation: {deployment: {kind: 'terminating', deployment: current}}};
    }
    const key = keyOf(runtime);
    const desired = this.desired.of(runtime);
    if (ownership?.kind === 'ours' && this.settled.has(key, ownership.deployment, desired)) {
      this.rejections.clear(key);
      const fight = this.fights.over(runtime);
      return fight === undefined ? {observation} : fighting(observation, fight, fight.overInMs);
    }
    const fight = this.fights.over(runtime);
    if (fight !== undefined && fight.heldForMs > 0) return fighting(observation, fight, fight.heldForMs);
    const known = this.rejections.standing(key, desired.hash);
    if (known !== undefined)
      return {observation: {...observation, failure: known.rejection}, requeueAfterMs: known.remainingMs};
    try {
      if (current === undefined && !(await isWanted())) return {observation: undefined};
      const applied =
        current === undefined ? await this.deployments.create(desired) : await this.deployments.apply(desired, current);
      this.fights.applied(runtime, undone(current, desired));
      return this.applied(runtime, {desired, kind: changeOf(ownership, desired)}, applied);
    } catch (error) {
      if (current !== undefined || isStale(error)) return this.failed(runtime, observation, error);
      return await this.notCreated(runtime, error);
    }
  }

  // A Deployment without our label is in no watch, so only a look at the server says that nothing is there.
  private async notCreated(runtime: Runtime, error: unknown): Promise<DeploymentOutcome> {
    try {
      const found = await this.deployments.look(runtime);
      if (found === undefined) return this.failed(runtime, observationOf(undefined), error);
      return {observation: undefined, error: toConflict(error)};
    } catch (unreadable) {
      return this.failed(runtime, undefined, unreadable);
    }
  }

  private applied(
    runtime: Runtime,
    {desired, kind}: {desired: Desired; kind: DeploymentChange['kind']},
    answer: TrackedDeployment,
  ): DeploymentOutcome {
    const key = keyOf(runtime);
    this.rejections.clear(key);
    const observation = observationOf(answer);
    const change = {kind, mutated: !this.settled.add(key, answer, desired)};
    // One that is deleted before this answer came tells of it by no event that is still to come.
    const unseen = this.deployments.isUnseen(runtime) ? {requeueAfterMs: OWN_WRITE_EXPIRES_MS} : {};
    return {observation, change, ...unseen};
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
    if (rejection.passing && !this.rejections.lasts(key)) return {observation: undefined, error};
    const remainingMs = jittered(REJECTED_RECHECK_MS);
    this.rejections.record(key, {hash: this.desired.of(runtime).hash, rejection, remainingMs});
    return {observation: {...observation, failure: rejection}, requeueAfterMs: remainingMs};
  }
}

type Owned = Extract<Ownership, {deployment: TrackedDeployment}>;

function observationOf(deployment: TrackedDeployment | undefined): Observation {
  return {deployment: deployment === undefined ? {kind: 'missing'} : {kind: 'owned', deployment}};
}

function changeOf(found: Owned | undefined, {hash}: Desired): DeploymentChange['kind'] {
  if (found === undefined) return 'created';
  if (found.kind === 'orphan') return 'adopted';
  return found.deployment.configurationHash === hash ? 'repaired' : 'updated';
}

function fighting(observation: Observation, {message}: Fight, requeueAfterMs: number): DeploymentOutcome {
  return {observation: {...observation, failure: {reason: 'ConflictingWriter', message}}, requeueAfterMs};
}

/** What somebody else did to the Deployment, should it be part of a fight. */
function undone(found: TrackedDeployment | undefined, {hash}: Desired): string {
  if (found === undefined) return 'something keeps deleting the Deployment';
  // Whoever writes our own annotation has our name, so managedFields cannot tell the two of us apart.
  const rival = found.ownedFields !== undefined && found.configurationHash !== hash;
  const writer = rival ? 'another controller of Runtimes' : (found.otherWriter ?? 'another writer');
  return `${writer} keeps changing fields of the Deployment that its Runtime sets`;
}

function toConflict(error: unknown): Error {
  if (isConflict(error) || !(error instanceof ApiError)) return toError(error);
  return new ApiError({kind: 'Status', reason: 'Conflict', message: error.message}, {code: 409});
}

function jittered(ms: number): number {
  return ms * (1 + Math.random() * 0.25);
}
