import {readFileSync} from 'node:fs';
import {CredentialError, toError} from '../errors.js';
import {monotonicMs} from '../monotonic.js';

/** What proves who we are, for one request. */
export interface Proof {
  readonly headers?: Readonly<Record<string, string>>;
  readonly tls?: {readonly cert?: string; readonly key?: string};
}

/** A source of proofs. It may cache; {@link refresh} is called when the server answered 401. */
export interface Credentials {
  /** @throws CredentialError when none can be obtained */
  get(): Promise<Proof>;
  /**
   * Drops what is cached. `true`: a new proof may differ from the last one, so sending again makes sense. `refused` is
   * the proof that the 401 answered: when another has taken its place meanwhile, that one is kept, and when it was
   * dropped for another request's 401 already, a new one is about to be got.
   */
  refresh(refused?: Proof): boolean;
  /** Ends what runs to get a proof: {@link get} fails then. Resolves when it has ended. */
  stop?(): Promise<void>;
}

/** Proofs that never change: a token, a password, a client certificate, or nothing at all. */
export function fixedCredentials(proof: Proof): Credentials {
  return {get: () => Promise.resolve(proof), refresh: () => false};
}

/** client-go reads a token file again after this time (rest/token_source.go), in ms. */
const TOKEN_FILE_PERIOD_MS = 60_000;

/** A bearer token in a file that others rotate, as a Pod's service account token. */
export function tokenFileCredentials(path: string, now: () => number = monotonicMs): Credentials {
  let cached: {readonly proof: Proof; readonly readAt: number} | undefined;
  return {
    get() {
      if (cached !== undefined && now() - cached.readAt < TOKEN_FILE_PERIOD_MS) return Promise.resolve(cached.proof);
      try {
        const token = readFileSync(path, 'utf8').trim();
        if (token === '') throw new Error('the file is empty');
        cached = {proof: bearer(token), readAt: now()};
        return Promise.resolve(cached.proof);
      } catch (error) {
        return Promise.reject(
          new CredentialError(`error: cannot read token file ${path}: ${toError(error).message}`, {cause: error}),
        );
      }
    },
    refresh(refused) {
      if (cached === undefined) return refused !== undefined;
      if (refused === undefined || refused === cached.proof) cached = undefined;
      return true;
    },
  };
}

// Node's and undici's rule, and Go's: no control character but the tab.
const NO_HEADER_TAKES = /[\0-\x08\x0a-\x1f\x7f]/;

/**
 * The proof of a bearer token.
 *
 * @throws CredentialError for a token that no header takes
 */
export function bearer(token: string): Proof {
  if (NO_HEADER_TAKES.test(token)) {
    throw new CredentialError('error: the token has a line break or another control character, which no header takes');
  }
  return {headers: {authorization: `Bearer ${token}`}};
}
