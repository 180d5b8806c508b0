import type {RuntimeStatus} from './generated/types.js';
import {knownStatus, STATUS_KEYS} from './known-status.js';
import {structurallyEqual} from './structural.js';

/** A status as a JSON merge patch (RFC 7396) has to carry it: every key, `null` where there is no value. */
export type StatusPatch = {[Key in keyof RuntimeStatus]-?: NonNullable<RuntimeStatus[Key]> | null};

/** The value of `status` in a merge patch that makes a Runtime's status this one: a merge patch keeps what it does not name. */
export function statusPatch(status: RuntimeStatus): StatusPatch {
  return Object.fromEntries(STATUS_KEYS.map((key) => [key, status[key] ?? null])) as StatusPatch;
}

/**
 * Whether two statuses are the same in all that this version writes: what a newer one wrote beside it stays, since a merge
 * patch does not name it. A key without a value is the same as no key; the order of keys is nothing.
 */
export function statusEquals(a: RuntimeStatus | undefined, b: RuntimeStatus | undefined): boolean {
  return structurallyEqual(a, b) || structurallyEqual(knownStatus(a), knownStatus(b));
}
