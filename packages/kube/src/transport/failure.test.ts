import {describe, expect, it} from '@jest/globals';
import {ConnectionError} from '../errors.js';
import {connectionError, timeoutError} from './failure.js';

const failed = (code: string): Error => Object.assign(new Error(`it was ${code}`), {code});

describe('what a failed socket means', () => {
  it.each([
    ['ECONNREFUSED', 'refused', 'connection refused'],
    ['ENOTFOUND', 'dns', 'lookup api.example: no such host'],
    ['EAI_AGAIN', 'dns', 'lookup api.example: no such host'],
    ['ETIMEDOUT', 'timeout', 'dial tcp: etimedout'],
    ['EHOSTUNREACH', 'timeout', 'dial tcp: ehostunreach'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'tls: it was'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', 'tls: it was'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls', 'tls: it was'],
    ['CERT_HAS_EXPIRED', 'tls', 'tls: it was'],
    ['CERT_REVOKED', 'tls', 'tls: it was'],
    ['HOSTNAME_MISMATCH', 'tls', 'tls: it was'],
    ['INVALID_CA', 'tls', 'tls: it was'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'tls: it was'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'tls: it was'],
    ['HPE_INVALID_CONSTANT', 'unexpected-response', 'it was'],
    ['ECONNRESET', 'reset', 'it was'],
    ['EPIPE', 'reset', 'it was'],
  ])('%s is %s', (code, failure, message) => {
    const cause = failed(code);
    const error = connectionError(cause, 'api.example:6443');
    expect(error).toMatchObject({failure, host: 'api.example:6443', cause});
    expect(error.message).toContain(`Unable to connect to the server: ${message}`);
  });

  it('says that a server speaks plain HTTP in the words of client-go', () => {
    const openssl =
      'write EPROTO 401D:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:a.c:77:';
    const cause = Object.assign(new Error(openssl), {code: 'EPROTO'});
    expect(connectionError(cause, 'h:1')).toMatchObject({
      failure: 'tls',
      message: 'Unable to connect to the server: http: server gave HTTP response to HTTPS client',
    });
  });

  it('leaves aborts and errors of ours alone', () => {
    const ours = timeoutError('connect', 'h:1');
    expect(connectionError(ours, 'h:1')).toBe(ours);
    const abort = new DOMException('stop', 'AbortError');
    expect(connectionError(abort, 'h:1')).toBe(abort);
  });

  it('makes an error of whatever was thrown', () => {
    expect(connectionError('odd', 'h:1')).toBeInstanceOf(ConnectionError);
  });

  it('says how long a deadline was', () => {
    expect(timeoutError('connect', 'h:1').message).toBe(
      'Unable to connect to the server: connect to h:1 timed out after 10s',
    );
  });
});
