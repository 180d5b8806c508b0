import {badRequest} from '../errors/status-error.js';
import {isObject} from '../objects/json.js';

/** Where the next page of a list starts: behind the key `after`, at the revision of the first page. */
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
  throw badRequest('continue key is not valid: illegal base64 data or malformed token');
}
