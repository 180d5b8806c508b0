import {microTime} from '../client/micro-time.js';
import type {KubeObject} from '../client/object.js';
import type {ResourceType} from '../client/resource-type.js';

/** Who leads, since when and until when (coordination.k8s.io/v1 LeaseSpec). */
export interface LeaseRecord {
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
}

export interface Lease extends KubeObject {
  readonly spec?: LeaseRecord;
}

export const LEASES: ResourceType<Lease> = {
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  kind: 'Lease',
  namespaced: true,
};

/** A record as it was seen, and when it was first seen so, by our own monotonic clock in ms. */
export interface ObservedRecord {
  readonly record: LeaseRecord;
  readonly observedAt: number;
}

/**
 * Takes note of a record. Only a changed one is a sign of life: whether a lease has run out is judged by how long it has
 * stood still here, never by the times written in it, which are another machine's (client-go's leaderelection.go).
 */
export function observe(seen: ObservedRecord | undefined, record: LeaseRecord, now: number): ObservedRecord {
  const unchanged = seen !== undefined && JSON.stringify(seen.record) === JSON.stringify(record);
  return unchanged ? seen : {record, observedAt: now};
}

/** Whether `identity` may write itself into the lease: it holds it, nobody does, or whoever does has not renewed it. */
export function mayTake({record, observedAt}: ObservedRecord, identity: string, now: number): boolean {
  const {holderIdentity = '', leaseDurationSeconds = 0} = record;
  return holderIdentity === '' || holderIdentity === identity || now > observedAt + leaseDurationSeconds * 1000;
}

/** The record with which `identity` takes or renews a lease. */
export function heldBy(
  identity: string,
  previous: LeaseRecord,
  {durationSeconds, date}: {readonly durationSeconds: number; readonly date: Date},
): LeaseRecord {
  const renewTime = microTime(date);
  const renewal = previous.holderIdentity === identity;
  const transitions = previous.leaseTransitions ?? 0;
  return {
    holderIdentity: identity,
    leaseDurationSeconds: durationSeconds,
    acquireTime: renewal ? (previous.acquireTime ?? renewTime) : renewTime,
    renewTime,
    leaseTransitions: renewal || previous.holderIdentity === undefined ? transitions : transitions + 1,
  };
}

/** The record with which a leader steps down, so that the next one need not wait. */
export function released(previous: LeaseRecord, date: Date): LeaseRecord {
  const now = microTime(date);
  return {
    holderIdentity: '',
    leaseDurationSeconds: 1,
    acquireTime: now,
    renewTime: now,
    leaseTransitions: previous.leaseTransitions ?? 0,
  };
}
