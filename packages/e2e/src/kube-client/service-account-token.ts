import {createSign} from 'node:crypto';

/** Whom a token is of, as its claims name it. */
export interface TokenSubject {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/**
 * A service account's token with an end of our choice: TokenRequest gives none for less than ten minutes. Signed with
 * the API server's own key (`--service-account-signing-key-file`), for its issuer.
 *
 * @param expiresAt seconds since 1970
 */
export function serviceAccountToken(subject: TokenSubject, expiresAt: number, privateKey: string): string {
  const {namespace, name, uid} = subject;
  const issuer = 'https://localhost';
  const claims = {
    iss: issuer,
    aud: [issuer],
    sub: `system:serviceaccount:${namespace}:${name}`,
    iat: expiresAt - 3_600,
    nbf: expiresAt - 3_600,
    exp: expiresAt,
    'kubernetes.io': {namespace, serviceaccount: {name, uid}},
  };
  const signed = [{alg: 'RS256', typ: 'JWT'}, claims].map(base64url).join('.');
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
