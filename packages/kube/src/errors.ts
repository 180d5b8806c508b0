/**
 * The errors of this package, one hierarchy. Each message says what was tried and what came back; `cause` keeps the
 * original. Nothing here holds a credential.
 */
export abstract class KubeError extends Error {
  abstract override readonly name: string;
}

/** One entry of `details.causes` in a Status (apimachinery's meta/v1 StatusCause). */
export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/** The API server's answer to a request that failed (meta/v1 Status). */
export interface Status {
  readonly kind: 'Status';
  readonly status?: string;
  readonly message?: string;
  readonly reason?: string;
  readonly code?: number;
  readonly details?: {
    readonly name?: string;
    readonly group?: string;
    readonly kind?: string;
    readonly uid?: string;
    readonly causes?: readonly StatusCause[];
    readonly retryAfterSeconds?: number;
  };
}

/** The API server answered, and the answer is a failure. */
export class ApiError extends KubeError {
  override readonly name = 'ApiError';
  /** HTTP status code, or the code of a Status that arrived inside a watch stream. */
  readonly code: number;
  /** Machine-readable reason of the Status, such as `NotFound`; empty when the server gave none. */
  readonly reason: string;
  readonly causes: readonly StatusCause[];
  /** How long the server asks to wait, in ms; from `Retry-After` or from the Status. */
  readonly retryAfterMs: number | undefined;

  constructor(status: Status, options: {code: number; retryAfterMs?: number | undefined}) {
    super(status.message ?? `the server answered with status ${options.code}`);
    this.code = options.code;
    this.reason = status.reason ?? '';
    this.causes = status.details?.causes ?? [];
    const seconds = status.details?.retryAfterSeconds;
    this.retryAfterMs = options.retryAfterMs ?? (seconds === undefined ? undefined : seconds * 1000);
  }
}

/** Why no usable answer came. */
export type ConnectionFailure =
  | 'refused'
  | 'dns'
  | 'timeout'
  | 'tls'
  | 'reset'
  /** The proxy on the way to the server cannot be reached, or does not lead there. */
  | 'proxy'
  /** An answer came, but not one of a Kubernetes API server (a proxy's or a login page). */
  | 'unexpected-response';

/** No usable answer from the API server. */
export class ConnectionError extends KubeError {
  override readonly name = 'ConnectionError';
  readonly failure: ConnectionFailure;
  /** `host:port` of the API server. */
  readonly host: string;

  constructor(message: string, options: {failure: ConnectionFailure; host: string; cause?: unknown}) {
    super(message, {cause: options.cause});
    this.failure = options.failure;
    this.host = options.host;
  }
}

/** A cluster or user of a kubeconfig: where to correct what is wrong. */
export interface KubeconfigEntry {
  readonly kind: 'cluster' | 'user';
  readonly name: string;
  /** The kubeconfig that it stands in. */
  readonly file: string;
}

/** The configuration is missing or unusable: a kubeconfig, a flag or an environment variable. */
export class ConfigError extends KubeError {
  override readonly name = 'ConfigError';
  /** Nothing was found at all, as opposed to something wrong in what was found. */
  readonly missing: boolean;
  /** The overrides contradict themselves, whatever the files say. */
  readonly inOverrides: boolean;
  /** The file that is no kubeconfig, where it is about one as a whole. */
  readonly file: string | undefined;
  /** Whose certificate, authority or key it is that cannot be read or used, where a kubeconfig names it. */
  readonly entry: KubeconfigEntry | undefined;
  /** The client certificate and its key are there, and no TLS connection can be made with them. */
  readonly unfit: boolean;

  constructor(
    message: string,
    options: {
      missing?: boolean;
      inOverrides?: boolean;
      file?: string;
      entry?: KubeconfigEntry | undefined;
      unfit?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, {cause: options.cause});
    this.missing = options.missing ?? false;
    this.inOverrides = options.inOverrides ?? false;
    this.file = options.file;
    this.entry = options.entry;
    this.unfit = options.unfit ?? false;
  }
}

/** Credentials could not be obtained: a token file, a client certificate or an exec plugin. */
export class CredentialError extends KubeError {
  override readonly name = 'CredentialError';

  constructor(message: string, options: {cause?: unknown} = {}) {
    super(message, {cause: options.cause});
  }
}

/** A write that was not sent, because the lease is not sure to be ours any more: another may lead by now. */
export class LeadershipError extends KubeError {
  override readonly name = 'LeadershipError';
}

/** Anything thrown, as an Error. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(String(thrown));
}

/** The `code` of a system error, such as `ENOENT`; empty when there is none. */
export function errorCode(thrown: unknown): string {
  return isError(thrown) && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
}

// An Error of another realm (a vm context, as test runners use them) is no instance of this one's class.
function isError(thrown: unknown): thrown is Error {
  return (
    thrown instanceof Error ||
    Object.prototype.toString.call(thrown) === '[object Error]' ||
    thrown instanceof DOMException
  );
}

/** A 404: the object, its namespace or its whole type is not there. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 404;
}

/** A 409 for a stale resourceVersion or another uid; `AlreadyExists` has the same code and is not one. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 409 && error.reason !== 'AlreadyExists';
}

/** A 409 for a create of what is there. */
export function isAlreadyExists(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 409 && error.reason === 'AlreadyExists';
}

/** A 410: the resourceVersion or the continue token asked for is no longer in the server's history. */
export function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 410 || error.reason === 'Expired' || error.reason === 'Gone');
}
