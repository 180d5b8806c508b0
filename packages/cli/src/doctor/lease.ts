import {isNotFound, LEASES, limitedLeaseName, sleep, toError} from '@kruntimes/kube';
import type {CallOptions, KubeClient, LeaseRecord} from '@kruntimes/kube';
import {failed, passed, warned, type Check} from '../checks/check.js';
import {shellWord} from '../checks/shell-word.js';
import type {Deployment} from '../services/workload-resources.js';
import {humanDuration} from '../views/age.js';
import {skip, skipFor} from './check-ids.js';
import {argumentsOf, valueOf} from './controller-arguments.js';
import {isLately, ofNoLease, type LastStatus} from './last-status.js';

/** The Lease's name, unless a flag says another. */
export const DEFAULT_ID = 'kruntimes-controller';
/** Longer than a leader takes from one renewal to the next (`--leader-elect-retry-period`, 2 s), in ms. */
const NEXT_RENEWAL_MS = 3_000;

/** The Leases of controllers that run elsewhere than in a Deployment: of all namespaces, or of this one alone. */
export function leaseNamesElsewhere(namespace: string): readonly string[] {
  return [DEFAULT_ID, limitedLeaseName(DEFAULT_ID, {namespace})];
}

/**
 * Which Lease the controllers of a Deployment hold; undefined where they take none, as they do without a flag.
 *
 * @throws Error for a label selector that cannot be read, with which no controller runs
 */
export function leaseNameOf(deployment: Deployment): string | undefined {
  const args = argumentsOf(deployment);
  if (!args.some((argument) => /^--leader-elect(=true)?$/.test(argument))) return undefined;
  const limits = {namespace: valueOf(args, 'namespace'), labelSelector: valueOf(args, 'runtime-selector')};
  return valueOf(args, 'leader-election-id') ?? limitedLeaseName(DEFAULT_ID, limits);
}

/** A Lease as it was seen. */
export type SeenLease =
  | {readonly kind: 'missing'}
  | {readonly kind: 'unreadable'; readonly error: Error}
  /** Nobody holds it. */
  | {readonly kind: 'free'}
  | {readonly kind: 'held'; readonly holder: string}
  /** Whoever holds it has not renewed it for so long, in ms. */
  | {readonly kind: 'stale'; readonly holder: string; readonly ms: number};

/** Where to look for a Lease. */
export interface LeaseQuery {
  readonly namespace: string;
  readonly name: string;
  readonly call: CallOptions;
  /** The time at the API server, in ms since 1970. */
  readonly now: () => number;
}

/**
 * Looks at a Lease. Whether an old one is held is not told from the time in it, which is another machine's: it is looked
 * at once more, after the time of a renewal.
 */
export async function seeLease(client: KubeClient, {namespace, name, call, now}: LeaseQuery): Promise<SeenLease> {
  const look = async (): Promise<LeaseRecord> => (await client.get(LEASES, {namespace, name}, call)).spec ?? {};
  try {
    const record = await look();
    const first = judge(record, now());
    if (first.kind !== 'stale') return first;
    await sleep(NEXT_RENEWAL_MS, call.signal);
    const later = await look();
    return later.renewTime === record.renewTime ? judge(later, now()) : heldBy(later);
  } catch (error) {
    return isNotFound(error) ? {kind: 'missing'} : {kind: 'unreadable', error: toError(error)};
  }
}

function judge(record: LeaseRecord, now: number): SeenLease {
  const {renewTime = '', leaseDurationSeconds = 0} = record;
  const held = heldBy(record);
  const ms = now - Date.parse(renewTime);
  return held.kind === 'held' && ms > leaseDurationSeconds * 1000 ? {kind: 'stale', holder: held.holder, ms} : held;
}

function heldBy({holderIdentity: holder = ''}: LeaseRecord): SeenLease {
  return holder === '' ? {kind: 'free'} : {kind: 'held', holder};
}

/** What is known of the controllers that a Lease is for. */
export interface Candidates {
  /** Whether a Deployment's controllers take the Lease before they work; `unknown` where Deployments may not be read. */
  readonly elected: 'yes' | 'no Deployment' | 'unknown';
  /** The Deployment, where there is one. */
  readonly deployment?: string | undefined;
  /** Where there is no Lease: what a controller that takes none, and runs elsewhere, has left. */
  readonly written?: LastStatus | undefined;
  /** The time at the API server, in ms since 1970. */
  readonly now: number;
  /** What the program is called by its user. */
  readonly bin: string;
}

/** Whether a controller leads. */
export function leaseCheck(
  seen: SeenLease,
  {
    namespace,
    name,
    elected,
    deployment = DEFAULT_ID,
    written,
    now,
    bin,
  }: Pick<LeaseQuery, 'namespace' | 'name'> & Candidates,
): Check {
  const lease = `Lease ${namespace}/${name}`;
  const idle = (message: string): Check => {
    if (elected === 'unknown') return warned('lease', {message: `${message}, or one that takes none`});
    const hint =
      elected === 'yes'
        ? `see what the controller says:  kubectl logs deployment/${shellWord(deployment)} -n ${shellWord(namespace)}`
        : `install a controller, or start the one that runs elsewhere:  ${bin} install`;
    return failed('lease', {message, hint});
  };
  switch (seen.kind) {
    case 'unreadable':
      return skipFor('lease', seen.error);
    case 'missing':
      if (elected !== 'yes') return skip('lease', `there is no ${lease}`);
      if (written === undefined || !isLately(written, now)) {
        return idle(`there is no ${lease}: no controller has ever led`);
      }
      return warned('lease', {message: `there is no ${lease}, but ${ofNoLease(written, now)}`});
    case 'free':
      return idle(`${lease} is held by nobody: no controller leads`);
    case 'held':
      return passed('lease', `${lease} is held by "${seen.holder}"`);
    case 'stale':
      return idle(`${lease} was renewed last ${humanDuration(seen.ms)} ago by "${seen.holder}": no controller leads`);
  }
}
