import {ApiError, toError} from '@kruntimes/kube';

/** What a check says of an error: its message without what only stands at the beginning of a line. */
export function messageOf(thrown: unknown): string {
  const error = toError(thrown);
  if (error instanceof ApiError && error.reason !== '') return `${error.reason}: ${error.message}`;
  return error.message.replace(/^(?:error: |Unable to connect to the server: )+/, '');
}
