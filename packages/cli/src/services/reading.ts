import {ApiError, toError} from '@kruntimes/kube';

/** What was read of a kind of object, or why it could not be. */
export type Reading<T> =
  {readonly kind: 'read'; readonly items: readonly T[]} | {readonly kind: 'unreadable'; readonly error: Error};

/** Waits for objects; a failure is a result like any other. */
export async function reading<T>(items: Promise<readonly T[]>): Promise<Reading<T>> {
  try {
    return {kind: 'read', items: await items};
  } catch (error) {
    return {kind: 'unreadable', error: toError(error)};
  }
}

/** What went wrong with readings. That something may not be read is nothing wrong: a note stands in its place. */
export function failuresOf(readings: readonly Reading<unknown>[]): Error[] {
  return readings.flatMap((reading) => {
    if (reading.kind === 'read') return [];
    return reading.error instanceof ApiError && reading.error.code === 403 ? [] : [reading.error];
  });
}
