import {FIELD_MANAGER} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {humanDuration} from '../views/age.js';

/** A controller that wrote a status so lately, in ms, may well still run. */
const LATELY_MS = 300_000;

/** The last time that a controller wrote the status of a Runtime. */
export interface LastStatus {
  /** `namespace/name` of the Runtime. */
  readonly runtime: string;
  /** In ms since 1970, by the API server's clock. */
  readonly at: number;
}

/** When a controller wrote a status last, by `metadata.managedFields`; undefined where it never did. */
export function lastStatus(runtimes: readonly RuntimeObject[]): LastStatus | undefined {
  const writes = runtimes.flatMap(({metadata}) =>
    (metadata?.managedFields ?? [])
      .filter(({manager, subresource}) => manager === FIELD_MANAGER && subresource === 'status')
      .map(({time}) => ({runtime: `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`, at: Date.parse(time ?? '')})),
  );
  return writes.filter(({at}) => !Number.isNaN(at)).sort((a, b) => b.at - a.at)[0];
}

/** Whether it was so lately that whoever wrote it may still run. */
export function isLately({at}: LastStatus, now: number): boolean {
  return now - at <= LATELY_MS;
}

/** When it was written, in words. */
export function lastWritten({runtime, at}: LastStatus, now: number): string {
  return `the last status, of ${runtime}, was written ${humanDuration(now - at)} ago`;
}

/** What to make of one that was written where no Lease is. */
export function ofNoLease(written: LastStatus, now: number): string {
  return `${lastWritten(written, now)}: by one that takes none, or that has gone since`;
}
