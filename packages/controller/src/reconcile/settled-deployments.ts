import type {ObjectKey} from '@kruntimes/kube';
import type {Desired} from '../desired/configuration.js';
import type {TrackedDeployment} from '../observed/deployment.js';
import {ownsEvery} from '../observed/owned-fields.js';

/** What of a Deployment tells whether anything of ours is missing in it. */
interface Digest {
  readonly hash: string | undefined;
  readonly ownedFields: string | undefined;
}

/**
 * Which Deployments need no apply, by the Runtime's key: those that have every field of the configuration, and those that
 * are as the API server made them of it. A mutating webhook or policy has other ideas then, and sending the same again
 * would end the same.
 */
export class SettledDeployments {
  private readonly digests = new Map<ObjectKey, Digest & {readonly wanted: string}>();

  has(key: ObjectKey, current: TrackedDeployment, desired: Desired): boolean {
    const settled = this.digests.get(key);
    const {hash, ownedFields} = digestOf(current);
    if (settled?.wanted === desired.hash && settled.hash === hash && settled.ownedFields === ownedFields) return true;
    if (!isTakenOver(current, desired)) return false;
    this.digests.set(key, {wanted: desired.hash, hash, ownedFields});
    return true;
  }

  /** Notes what the API server answered to an apply; `false`: it did not take the configuration over as it was. */
  add(key: ObjectKey, answer: TrackedDeployment, desired: Desired): boolean {
    this.digests.set(key, {wanted: desired.hash, ...digestOf(answer)});
    return isTakenOver(answer, desired);
  }

  forget(key: ObjectKey): void {
    this.digests.delete(key);
  }
}

function digestOf({configurationHash, ownedFields}: TrackedDeployment): Digest {
  return {hash: configurationHash, ownedFields};
}

/** Whether it was made of this configuration, and the API server says that every field of that is still ours. */
function isTakenOver({configurationHash, ownedFields}: TrackedDeployment, {hash, configuration}: Desired): boolean {
  if (configurationHash !== hash || ownedFields === undefined) return false;
  const {metadata, spec} = configuration;
  return ownsEvery({metadata: ownable(metadata), spec}, JSON.parse(ownedFields) as Record<string, unknown>);
}

// Names and namespaces are not tracked in managedFields.
function ownable({labels, annotations, ownerReferences}: Desired['configuration']['metadata']): object {
  const references = ownerReferences.map((reference) => ({...reference}));
  return {labels, annotations, ownerReferences: references};
}
