import {limitedLeaseName, type ElectionTiming} from '@kruntimes/kube';
import {duration, optionalLabel} from './flag-values.js';
import type {Flags} from './options.js';
import {UsageError} from './usage-error.js';

/** How to elect a leader, as far as the flags say. */
export interface ElectionFlags {
  /** The Lease's namespace; that of the Pod when absent. */
  readonly namespace: string | undefined;
  /** The Lease's name. */
  readonly name: string;
  readonly timing: Pick<ElectionTiming, 'leaseDurationMs' | 'renewDeadlineMs' | 'retryPeriodMs'>;
}

interface Limits {
  readonly namespace: string | undefined;
  readonly runtimeSelector: string | undefined;
}

const NAME = 'kruntimes-controller';

/** The retry period with its jitter must fit into the renew deadline (client-go's leaderelection.go). */
const JITTER = 1.2;

/**
 * @param limits what the controller is limited to: controllers of different namespaces or selectors do not stand in for
 *   each other, so each has a Lease of its own
 * @throws UsageError for times that do not fit together
 */
export function electionOptions(flags: Flags, limits: Limits): ElectionFlags {
  const time = (name: `leader-elect-${'lease-duration' | 'renew-deadline' | 'retry-period'}`): number =>
    duration({name, value: flags[name]});
  const timing = {
    leaseDurationMs: time('leader-elect-lease-duration'),
    renewDeadlineMs: time('leader-elect-renew-deadline'),
    retryPeriodMs: time('leader-elect-retry-period'),
  };
  if (timing.leaseDurationMs < 1_000) {
    throw new UsageError(
      `--leader-elect-lease-duration=${flags['leader-elect-lease-duration']}: must be at least 1s, a Lease counts in seconds`,
    );
  }
  if (timing.renewDeadlineMs >= timing.leaseDurationMs) {
    throw new UsageError(
      `--leader-elect-renew-deadline=${flags['leader-elect-renew-deadline']}: must be less than the lease duration, ${flags['leader-elect-lease-duration']}`,
    );
  }
  if (timing.retryPeriodMs * JITTER >= timing.renewDeadlineMs) {
    throw new UsageError(
      `--leader-elect-retry-period=${flags['leader-elect-retry-period']}: must be less than the renew deadline, ${flags['leader-elect-renew-deadline']}, divided by ${JITTER}`,
    );
  }
  const leaseName = limitedLeaseName(NAME, {namespace: limits.namespace, labelSelector: limits.runtimeSelector});
  return {
    namespace: optionalLabel({name: 'leader-election-namespace', value: flags['leader-election-namespace']}),
    name: optionalLabel({name: 'leader-election-id', value: flags['leader-election-id']}) ?? leaseName,
    timing,
  };
}
