import {definedFields} from '../defined-fields.js';
import type {RuntimeStatus} from '../generated/types.js';
import type {Finding} from '../pods/finding.js';
import {NO_DETAIL} from '../pods/image-findings.js';
import type {Bucket} from './bucket.js';
import {compareTexts} from './bucket.js';

/** Pods by what they are not ready for: those that fail alike are counted together. */
export class Buckets {
  private readonly groups = new Map<string, {finding: Finding; details: string[]; count: number}>();

  /** Counts Pods of this finding; nothing for less than one. */
  add(finding: Finding, count: number): void {
    if (count <= 0) return;
    const key = JSON.stringify([finding.reason, finding.container, finding.message]);
    const group = this.groups.get(key) ?? {finding, details: [], count: 0};
    this.groups.set(key, group);
    group.count += count;
    if (finding.detail && !group.details.includes(finding.detail)) group.details.push(finding.detail);
  }

  /** All Pods that were counted. */
  count(): number {
    return [...this.groups.values()].reduce((sum, {count}) => sum + count, 0);
  }

  /** The buckets, in no order. `previous`: the status before, which may know a detail that no Pod tells at the moment. */
  toBuckets(previous: RuntimeStatus | undefined): Bucket[] {
    return [...this.groups.values()].map(({finding, details, count}) => {
      const {reason, container} = finding;
      const [detail] = details.sort(compareTexts);
      const message = detail === undefined ? untold(finding, previous) : `${finding.message ?? ''} ${detail}`;
      return {reason, count, ...definedFields({container, message})};
    });
  }
}

/** The message of a finding whose detail no Pod tells: as the previous status has it, if it is about the same. */
function untold(
  {reason, container, message, detail}: Finding,
  previous: RuntimeStatus | undefined,
): string | undefined {
  if (detail === undefined || message === undefined) return message || undefined;
  const same = previous?.notReady?.find(
    (bucket) => bucket.reason === reason && bucket.container === container && bucket.message?.startsWith(`${message} `),
  );
  return same?.message ?? (reason === 'ImagePullFailed' ? `${message} ${NO_DETAIL}` : message);
}
