import {toError} from './errors.js';

type OnError = ((error: Error) => void) | undefined;

/** Runs code of others; what it throws goes to `onError`, and no further. */
export function contain(act: () => void, onError: OnError): void {
  try {
    act();
  } catch (error) {
    report(error, onError);
  }
}

/** Tells of an error. A listener that throws itself has nobody left to be told of it. */
export function report(error: unknown, onError: OnError): void {
  try {
    onError?.(toError(error));
  } catch {
    // See above.
  }
}
