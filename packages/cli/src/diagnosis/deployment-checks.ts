import {failed, passed, warned, type Check} from '../checks/check.js';
import type {Deployment} from '../services/workload-resources.js';
import {humanDuration} from '../views/age.js';
import {changedAt} from '../views/unobserved.js';
import type {Evidence} from './evidence.js';
import {nextStep, type Place} from './next-steps.js';
import {ownershipOf} from './ownership.js';
import {unread} from './unread.js';

/** The controller makes a Deployment within so long, in ms. */
const CREATION_MS = 10_000;

/** What there is to say of a Runtime's Deployment, and the Deployment if it is the Runtime's own. */
export interface DeploymentFindings {
  readonly checks: readonly Check[];
  readonly own: Deployment | undefined;
  /** Why ReplicaSets and Pods are not looked at, where there is no Deployment of the Runtime's own. */
  readonly notOurs: string;
}

/** Whether the Deployment is there, whose it is, and whether the cluster's controller has seen it. */
export function deploymentChecks(evidence: Evidence, at: Place): DeploymentFindings {
  const {deployment: read} = evidence;
  const subject = `Deployment ${at.deployment}`;
  if (read.kind === 'unreadable') {
    return {
      checks: [unread('deployment', subject, read.error)],
      own: undefined,
      notOurs: 'the Deployment could not be read',
    };
  }
  const [deployment] = read.items;
  if (deployment === undefined) {
    return {checks: [missing(evidence, at)], own: undefined, notOurs: 'there is no Deployment'};
  }
  const ownership = ownershipOf(deployment, evidence.runtime);
  switch (ownership.kind) {
    case 'ours':
      return {checks: ownChecks(deployment, evidence, at), own: deployment, notOurs: ''};
    case 'orphan': {
      const message = `${subject} exists and has no owner: the controller takes it over`;
      return {checks: [warned('deployment', {message, hint: nextStep('Pending', at)})], own: deployment, notOurs: ''};
    }
    case 'predecessor': {
      const message = `${subject} belongs to a Runtime of this name that is gone, and is about to be deleted`;
      const check = warned('deployment', {message, hint: nextStep('DeploymentTerminating', at)});
      return {checks: [check], own: undefined, notOurs: 'not ours'};
    }
    case 'foreign': {
      const {owner} = ownership;
      const whose =
        owner === undefined ? 'was not made for this Runtime' : `is controlled by ${owner}, not by this Runtime`;
      const message = `${subject} exists and ${whose}`;
      const check = failed('deployment', {message, hint: nextStep('DeploymentNotOwned', at)});
      return {checks: [check], own: undefined, notOurs: 'not ours'};
    }
  }
}

function missing({runtime, now}: Evidence, at: Place): Check {
  const message = `Deployment ${at.deployment} does not exist`;
  const isNew = now.getTime() - changedAt(runtime) < CREATION_MS;
  const isLeaving = runtime.metadata?.deletionTimestamp !== undefined;
  if (isLeaving) return warned('deployment', {message});
  if (isNew) return warned('deployment', {message: `${message} yet`, hint: nextStep('Progressing', at)});
  return failed('deployment', {message, hint: nextStep('Pending', at)});
}

function ownChecks(deployment: Deployment, {now}: Evidence, at: Place): Check[] {
  const {metadata} = deployment;
  if (metadata?.deletionTimestamp !== undefined) {
    const finalizers = metadata.finalizers?.join(', ') ?? '';
    const held = finalizers === '' ? '' : `, held by ${finalizers}`;
    const message = `Deployment ${at.deployment} is being deleted${held}`;
    return [warned('deployment', {message, hint: nextStep('DeploymentTerminating', at)})];
  }
  const exists = passed('deployment', `Deployment ${at.deployment} exists and is controlled by this Runtime`);
  return [exists, observedCheck(deployment, at, now)];
}

function observedCheck(deployment: Deployment, at: Place, now: Date): Check {
  const generation = deployment.metadata?.generation ?? 0;
  const observed = deployment.status?.observedGeneration ?? 0;
  const id = 'deployment-observed';
  if (observed >= generation) {
    return passed(id, `Deployment observed by the cluster, generation ${generation} observed ${observed}`);
  }
  const ms = now.getTime() - changedAt(deployment);
  const since = Number.isNaN(ms) ? '' : ` for ${humanDuration(ms)}`;
  const message = `Deployment generation ${generation}, observed ${observed}${since}: the cluster's Deployment controller is not reacting`;
  return warned(id, {message, hint: nextStep('DeploymentNotObserved', at)});
}
