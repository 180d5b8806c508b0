import {describe, expect, it} from '@jest/globals';
import {parseExecCredential} from './exec-credential.js';

const V1 = 'client.authentication.k8s.io/v1';
const V1BETA1 = 'client.authentication.k8s.io/v1beta1';
const SECRET = 'eyJhbGciOiJub25lIn0.secret';

const answer = (status: unknown, over: object = {}): string =>
  JSON.stringify({apiVersion: V1, kind: 'ExecCredential', status, ...over});

const CERT = '-----BEGIN CERTIFICATE-----C';
const KEY = '-----BEGIN PRIVATE KEY-----K';

describe('parseExecCredential', () => {
  it('reads a token, a certificate and the time that they last', () => {
    const status = {
      token: 't',
      clientCertificateData: CERT,
      clientKeyData: KEY,
      expirationTimestamp: '2030-01-01T01:00:00.25+01:00',
    };
    expect(parseExecCredential(answer(status), V1)).toEqual({
      proof: {headers: {authorization: 'Bearer t'}, tls: {cert: CERT, key: KEY}},
      expiresAt: Date.UTC(2030, 0, 1, 0, 0, 0, 250),
    });
    expect(parseExecCredential(answer({token: 't', expirationTimestamp: null}), V1).expiresAt).toBe(Infinity);
  });

  it.each<[string, string]>([
    ['', 'decoding stdout: the plugin printed nothing, not the JSON of an ExecCredential'],
    [SECRET, 'decoding stdout: no JSON, but 26 characters that begin with "eyJhbGciOiJu"'],
    ['"text"', 'decoding stdout: the JSON is no ExecCredential: it is not an object'],
    ['[1]', 'decoding stdout: the JSON is no ExecCredential: it is not an object'],
    ['{"token":"t"}', 'decoding stdout: kind is missing, not "ExecCredential"'],
    [answer({}, {kind: 'Status'}), 'decoding stdout: kind is "Status", not "ExecCredential"'],
    [
      answer({token: 't'}, {apiVersion: V1BETA1}),
      `exec plugin is configured to use API version ${V1}, plugin returned version "${V1BETA1}"`,
    ],
    [answer(undefined), "exec plugin didn't return a status field"],
    [answer({}), "exec plugin didn't return a token or cert/key pair; its status has nothing"],
    [answer({Token: SECRET}), "exec plugin didn't return a token or cert/key pair; its status has Token"],
    [answer({clientKeyData: 'K'}), 'exec plugin returned only certificate or key, not both: only clientKeyData'],
    [
      answer({token: 't', clientCertificateData: 'C'}),
      'exec plugin returned only certificate or key, not both: only clientCertificateData',
    ],
    [
      answer({token: 't', clientCertificateData: 'C', clientKeyData: KEY}),
      'exec plugin returned a clientCertificateData that has no PEM block',
    ],
    [answer({token: 7}), 'decoding stdout: token is a number, not a string'],
    [
      answer({token: `${SECRET}\n`}),
      'exec plugin returned a token with a space, a line break or another character that no header takes',
    ],
    ...['soon', '', '2030', '2030-13-01T00:00:00Z', 1893456000].map((time): [string, string] => [
      answer({token: 't', expirationTimestamp: time}),
      `decoding stdout: expirationTimestamp ${JSON.stringify(time)} is not a time such as "2030-01-31T12:00:00Z"`,
    ]),
  ])('refuses %s', (stdout, message) => {
    expect(() => parseExecCredential(stdout, V1)).toThrow(new Error(message));
  });
});
