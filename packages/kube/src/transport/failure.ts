import {ConnectionError, toError, type ConnectionFailure} from '../errors.js';
import {CONNECT_TIMEOUT_MS} from './transport.js';

const FAILURES: Readonly<Record<string, ConnectionFailure>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  ENETUNREACH: 'timeout',
  EPROTO: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  CERT_NOT_YET_VALID: 'tls',
  CERT_SIGNATURE_FAILURE: 'tls',
};

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function classify(code: string): ConnectionFailure {
  return FAILURES[code] ?? (/^ERR_(TLS|SSL|OSSL)/.test(code) ? 'tls' : 'reset');
}

function describe(failure: ConnectionFailure, error: Error, hostname: string): string {
  switch (failure) {
    case 'refused':
      return 'connection refused';
    case 'dns':
      return `lookup ${hostname}: no such host`;
    case 'timeout':
      return `dial tcp: ${codeOf(error).toLowerCase()}`;
    case 'tls':
      return `tls: ${error.message}`;
    case 'reset':
    case 'unexpected-response':
      return error.message;
  }
}

/** What a failed socket or TLS handshake means for the user; an error of ours passes unchanged. */
export function connectionError(thrown: unknown, host: string): Error {
  const error = toError(thrown);
  if (error instanceof ConnectionError || error.name === 'AbortError') return error;
  const failure = classify(codeOf(error));
  const hostname = host.replace(/:\d+$/, '');
  return new ConnectionError(`Unable to connect to the server: ${describe(failure, error, hostname)}`, {
    failure,
    host,
    cause: error,
  });
}

/** A deadline of ours passed. */
export function timeoutError(
  what: 'connect' | 'request',
  host: string,
  timeoutMs: number = CONNECT_TIMEOUT_MS,
): ConnectionError {
  const seconds = `${timeoutMs / 1000}s`;
  return new ConnectionError(`Unable to connect to the server: ${what} to ${host} timed out after ${seconds}`, {
    failure: 'timeout',
    host,
  });
}
