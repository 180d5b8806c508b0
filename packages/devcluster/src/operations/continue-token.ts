import {StatusError, badRequest} from '../errors/status-error.js';
import {isObject} from '../objects/json.js';

/** Where the next page of a list starts: behind the key `after`, at the revision of the first page (or, at -1, at any). */
export interface ContinueToken {
  readonly revision: number;
  readonly after: string;
}

export function encodeContinue(token: ContinueToken): string {
  return Buffer.from(JSON.stringify({v: 'meta.k8s.io/v1', rv: token.revision, start: token.after})).toString(
    'base64url',
  );
}

/** Throws a 400 for what is not a token of ours. */
export function decodeContinue(text: string): ContinueToken {
  try {
    const token: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (isObject(token) && typeof token['rv'] === 'number' && typeof token['start'] === 'string') {
      return {revision: token['rv'], after: token['start']};
    }
  } catch {
    // Falls through to the one answer for every malformed token.
  }
  throw badRequest('invalid continue token: continue key is not valid: not of the form that this server gives');
}

/** The 410 for a page whose revision is forgotten; it offers the rest as it is now. */
export function expiredContinue({after}: ContinueToken): StatusError {
  const message =
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';
  return new StatusError(410, 'Expired', {message, continueToken: encodeContinue({revision: ANY_REVISION, after})});
}

/** The revision of a token for an inconsistent rest. */
export const ANY_REVISION = -1;
