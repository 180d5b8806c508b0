import {isNotFound, LEASES, sleep, toError, type CallOptions, type KubeClient, type LeaseRecord} from '@kruntimes/kube';
import {failed, passed, type Check} from '../checks/check.js';
import {shellWord} from '../checks/shell-word.js';
import type {Deployment} from '../services/workload-resources.js';
import {humanDuration} from '../views/age.js';
import {skip} from './check-ids.js';
import {argumentsOf, valueOf} from './controller-arguments.js';
import {messageOf} from './message.js';

/** The Lease's name, unless a flag says another. */
const DEFAULT_ID = 'kruntimes-controller';
/** Longer than a leader takes from one renewal to the next (`--leader-elect-retry-period`, 2 s), in ms. */
const NEXT_RENEWAL_MS = 3_000;

/** Which Lease the controllers of a Deployment hold; undefined where they take none, as they do without a flag. */
export function leaseNameOf(deployment: Deployment | undefined): string | undefined {
  if (deployment === undefined) return DEFAULT_ID;
  const args = argumentsOf(deployment);
  if (!args.some((argument) => /^--leader-elect(=true)?$/.test(argument))) return undefined;
  const watched = valueOf(args, 'namespace');
  return `${valueOf(args, 'leader-election-id') ?? DEFAULT_ID}${watched === undefined ? '' : `-${watched}`}`;
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

/** Whether a controller leads; `isElected` says that there is one which takes the Lease before it works. */
export function leaseCheck(
  seen: SeenLease,
  {namespace, name, isElected}: Pick<LeaseQuery, 'namespace' | 'name'> & {readonly isElected: boolean},
): Check {
  const lease = `Lease ${namespace}/${name}`;
  const hint = `see what the controller says:  kubectl logs deployment/kruntimes-controller -n ${shellWord(namespace)}`;
  switch (seen.kind) {
    case 'unreadable':
      return skip('lease', messageOf(seen.error));
    case 'missing':
      if (!isElected) return skip('lease', `there is no ${lease}`);
      return failed('lease', {message: `there is no ${lease}: no controller has ever led`, hint});
    case 'free':
      return failed('lease', {message: `${lease} is held by nobody: no controller leads`, hint});
    case 'held':
      return passed('lease', `${lease} is held by "${seen.holder}"`);
    case 'stale': {
      const message = `${lease} was renewed last ${humanDuration(seen.ms)} ago by "${seen.holder}": no controller leads`;
      return failed('lease', {message, hint});
    }
  }
}
