import type {ServerTrust} from '../config/cluster-config.js';
import {ConnectionError, errorCode, toError, type ConnectionFailure} from '../errors.js';
import {CONNECT_TIMEOUT_MS} from './transport.js';

const FAILURES: Readonly<Record<string, ConnectionFailure>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  ENETUNREACH: 'timeout',
  EPROTO: 'tls',
};

/** OpenSSL's verdicts on a certificate have no prefix of their own (Node's "X509 certificate error codes"). */
const TLS =
  /^(ERR_(TLS|SSL|OSSL)|(CERT|CRL|UNABLE_TO|ERROR_IN_(CERT|CRL))_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)/;

/** Those of them that say: no authority that is trusted has signed it. */
const UNTRUSTED =
  /^(?:UNABLE_TO_(?:VERIFY|GET_ISSUER)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|CERT_(?:UNTRUSTED|SIGNATURE_FAILURE|REJECTED)|INVALID_CA|ERR_OSSL_CRYPTO_|CERT_CHAIN_TOO_LONG)/;

/** Whether a code of Node's says that no authority that is trusted has signed the server's certificate. */
export function isUntrusted(code: string): boolean {
  return UNTRUSTED.test(code);
}

/** What OpenSSL says when the answer to its greeting is plain HTTP. */
const NOT_TLS = /wrong version number|packet length too long/;

/** What OpenSSL says of a client certificate and a key that are not of one another, and of a key that is none. */
const NOT_A_PAIR = /key values mismatch|key type mismatch|DECODER routines/;

/** What Node advises where it does not know the authority: the system's are tried already (`trust.ts`). */
const ADVICE = /; if the root CA is installed locally, .*$/s;

/** The bytes that came are not HTTP (llhttp), or not the gzip that they claim to be. */
const GARBLED = /^(HPE|Z)_/;

function classify(error: Error): ConnectionFailure {
  const code = errorCode(error);
  const known = FAILURES[code];
  if (known !== undefined) return known;
  if (TLS.test(code)) return 'tls';
  // undici leaves llhttp's code out, sometimes.
  return GARBLED.test(code) || error.name === 'HTTPParserError' ? 'unexpected-response' : 'reset';
}

function describe(failure: ConnectionFailure, error: Error, {hostname, caSource}: Server): string {
  switch (failure) {
    case 'refused':
      return 'connection refused';
    case 'dns':
      return `lookup ${hostname}: no such host`;
    case 'timeout':
      return `dial tcp: ${errorCode(error).toLowerCase()}`;
    case 'tls':
      if (NOT_TLS.test(error.message)) return 'http: server gave HTTP response to HTTPS client';
      if (NOT_A_PAIR.test(error.message))
        return `tls: the client certificate and its key are no pair: ${error.message.trim()}`;
      return `tls: ${error.message.replace(ADVICE, '').trim()}${certificateNames(error)}${authorities(error, caSource)}`;
    case 'reset':
    case 'proxy':
    case 'unexpected-response':
      return error.message;
  }
}

interface Server extends Pick<ServerTrust, 'caSource'> {
  readonly hostname: string;
}

function authorities(error: Error, caSource: string | undefined): string {
  return caSource === undefined || !isUntrusted(errorCode(error)) ? '' : ` (trusted: ${caSource})`;
}

// Node names only the certificate's IP addresses when the server was asked for by its IP.
function certificateNames(error: Error): string {
  if (errorCode(error) !== 'ERR_TLS_CERT_ALTNAME_INVALID' || !('cert' in error)) return '';
  const names = (error.cert as {subjectaltname?: string}).subjectaltname;
  return names === undefined || error.message.includes(names) ? '' : ` (the certificate is for ${names})`;
}

/**
 * What a failed socket or TLS handshake means for the user, who trusts these authorities; an error of ours passes
 * unchanged.
 */
export function connectionError(thrown: unknown, host: string, {caSource}: ServerTrust = {}): Error {
  const error = toError(thrown);
  if (error instanceof ConnectionError || error.name === 'AbortError') return error;
  const failure = classify(error);
  const hostname = host.replace(/:\d+$/, '');
  return new ConnectionError(
    `Unable to connect to the server: ${describe(failure, error, {hostname, ...(caSource !== undefined && {caSource})})}`,
    {
      failure,
      host,
      cause: error,
    },
  );
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
