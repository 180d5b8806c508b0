import {describe, expect, it} from '@jest/globals';
import {ConnectionError} from '../errors.js';
import {connectionError, timeoutError} from './failure.js';

const failed = (code: string, message = `it was ${code}`): Error => Object.assign(new Error(message), {code});

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

  it('says whom we trust where that is the matter', () => {
    const trust = {ca: '...', caSource: 'certificate-authority /etc/ca.crt'};
    expect(connectionError(failed('SELF_SIGNED_CERT_IN_CHAIN'), 'h:1', trust).message).toBe(
      'Unable to connect to the server: tls: it was SELF_SIGNED_CERT_IN_CHAIN (trusted: certificate-authority /etc/ca.crt)',
    );
    expect(connectionError(failed('CERT_HAS_EXPIRED'), 'h:1', trust).message).not.toContain('trusted');
  });

  it.each([
    ['IP: 127.0.0.1 is not in the cert list: ', ' (the certificate is for DNS:a.example, DNS:b.example)'],
    ['Host: c. is not in the altnames: DNS:a.example, DNS:b.example', ''],
  ])('names what a certificate is for once: %s', (message, more) => {
    const cert = {subjectaltname: 'DNS:a.example, DNS:b.example'};
    const cause = Object.assign(new Error(message), {code: 'ERR_TLS_CERT_ALTNAME_INVALID', cert});
    expect(connectionError(cause, 'h:1').message).toBe(
      `Unable to connect to the server: tls: ${message.trim()}${more}`,
    );
  });

  it('leaves Node advice on how to start Node out', () => {
    const cause = failed(
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'unable to verify; if the root CA is installed locally, try',
    );
    expect(connectionError(cause, 'h:1').message).toBe('Unable to connect to the server: tls: unable to verify');
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
