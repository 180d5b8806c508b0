import {boundedMessage} from './bounded-message.js';
import type {RuntimeStatus} from './generated/types.js';

/** The largest status, in bytes of its JSON: it is in every list and every event of a Runtime. */
export const STATUS_MAX_BYTES = 4096;

/** The longest message of a condition and of a bucket, in characters: the first pair that makes the status fit. */
const LIMITS: readonly (readonly [condition: number, bucket: number])[] = [
  [1024, 256],
  [512, 192],
  [384, 128],
  [256, 96],
  [128, 64],
  [64, 0],
];

/** The status with its messages cut so far that it fits into {@link STATUS_MAX_BYTES}; the counts stay as they are. */
export function fittedStatus<Status extends Pick<RuntimeStatus, 'conditions' | 'notReady'>>(status: Status): Status {
  let fitted = status;
  for (const [condition, bucket] of LIMITS) {
    fitted = withMessages(status, condition, bucket);
    if (sizeOf(fitted) <= STATUS_MAX_BYTES) break;
  }
  return fitted;
}

function sizeOf(status: object): number {
  return new TextEncoder().encode(JSON.stringify(status)).length;
}

function withMessages<Status extends Pick<RuntimeStatus, 'conditions' | 'notReady'>>(
  status: Status,
  conditionLength: number,
  bucketLength: number,
): Status {
  const {conditions, notReady} = status;
  return {
    ...status,
    ...(conditions && {
      conditions: conditions.map((one) => ({...one, message: boundedMessage(one.message, conditionLength)})),
    }),
    ...(notReady && {
      notReady: notReady.map(({message, ...bucket}) =>
        message === undefined || bucketLength === 0
          ? bucket
          : {...bucket, message: boundedMessage(message, bucketLength)},
      ),
    }),
  };
}
