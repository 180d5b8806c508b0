import {compareReasons, type Reason} from '../reasons.js';

/** One thing that keeps a Pod from being ready. */
export interface Finding {
  readonly reason: Reason;
  readonly container?: string | undefined;
  /** The same for every Pod that fails alike, and at every moment while nothing changes. */
  readonly message?: string | undefined;
  /** Completes the message. The kubelet tells it at some moments only; null: not at this one. */
  readonly detail?: string | null | undefined;
  /** When it begins to hold by time alone, in ms since 1970. */
  readonly from?: number | undefined;
  /** When it ceases to hold by time alone, in ms since 1970. */
  readonly until?: number | undefined;
}

const STARTING: Finding = {reason: 'Starting'};

/** What a Pod is not ready for at this time (ms since 1970): of all that holds, what comes first in the table of reasons. */
export function findingAt(findings: readonly Finding[], now: number): Finding {
  return first(findings.filter(({from = -Infinity, until = Infinity}) => from <= now && now < until)) ?? STARTING;
}

/** The finding whose reason comes first in the table; of several with that reason the one that is listed first. */
export function first(findings: readonly Finding[]): Finding | undefined {
  return findings.reduce<Finding | undefined>(
    (best, finding) => (best === undefined || compareReasons(finding.reason, best.reason) < 0 ? finding : best),
    undefined,
  );
}

/** The times at which {@link findingAt} may change its answer, in ms since 1970. */
export function changeTimes(findings: readonly Finding[]): number[] {
  return findings.flatMap(({from, until}) => [from, until]).filter((time) => time !== undefined);
}
