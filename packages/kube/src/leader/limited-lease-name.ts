import {createHash} from 'node:crypto';
import {parseLabelSelector, type LabelRequirement} from '../labels/label-selector.js';

/** What a controller is limited to; to nothing where both are absent. */
export interface ControllerLimits {
  readonly namespace?: string | undefined;
  /** As a user writes it, such as `shard=a`. */
  readonly labelSelector?: string | undefined;
}

/** Digits of the hash: names of Leases stay readable, and two selectors of one installation differ. */
const HASH_LENGTH = 8;

/**
 * The name of the Lease of controllers with these limits: those with other ones do not stand in for them, so they have
 * another. A selector that is only spelled otherwise (`a=b`, `a in (b)`) has the same.
 *
 * @throws Error for a selector that cannot be read
 */
export function limitedLeaseName(name: string, {namespace, labelSelector}: ControllerLimits): string {
  const requirements = labelSelector === undefined ? [] : parseLabelSelector(labelSelector);
  return [name, ...(namespace === undefined ? [] : [namespace]), ...hashOf(requirements)].join('-');
}

function hashOf(requirements: readonly LabelRequirement[]): string[] {
  if (requirements.length === 0) return [];
  const forms = requirements.map(({key, operator, values}) => JSON.stringify([key, operator, [...values].sort()]));
  return [createHash('sha256').update(forms.sort().join()).digest('hex').slice(0, HASH_LENGTH)];
}
