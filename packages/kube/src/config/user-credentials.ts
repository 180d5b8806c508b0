import {existsSync} from 'node:fs';
import {CredentialError} from '../errors.js';
import {bearer, fixedCredentials, tokenFileCredentials, type Credentials} from './credentials.js';
import type {User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {pem} from './pem.js';

/** How a user proves itself, in words, for messages; client-go's order of precedence. */
export function authenticationOf(user: User, overrides: ConfigOverrides): string {
  if (overrides.token !== undefined) return '--token';
  if (user.exec !== undefined) return `exec plugin ${String(user.exec['command'])}`;
  if (user['auth-provider'] !== undefined) return `auth provider ${String(user['auth-provider']['name'])}`;
  if (user.tokenFile !== undefined) return `token file ${user.tokenFile}`;
  if (user.token !== undefined) return 'token';
  if ((user['client-certificate'] ?? user['client-certificate-data']) !== undefined) return 'client certificate';
  return user.username === undefined ? 'none' : 'user name and password';
}

/**
 * The credentials of a user and the flags; `external` makes those that only a plugin can give.
 *
 * @throws CredentialError when a token file is not there
 * @throws ConfigError when a certificate or key cannot be read
 */
export function credentialsOf(user: User, overrides: ConfigOverrides, external: () => Credentials): Credentials {
  const tls = clientCertificate(user, overrides);
  if (overrides.token !== undefined) return fixedCredentials({...bearer(overrides.token), tls});
  if (user.tokenFile !== undefined && user.tokenFile !== '') {
    if (!existsSync(user.tokenFile)) throw new CredentialError(`error: token file ${user.tokenFile} does not exist`);
    return tokenFileCredentials(user.tokenFile);
  }
  if (user.token !== undefined && user.token !== '') return fixedCredentials({...bearer(user.token), tls});
  if (user.exec !== undefined || user['auth-provider'] !== undefined) return external();
  if (user.username !== undefined) {
    const pair = Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64');
    return fixedCredentials({headers: {authorization: `Basic ${pair}`}, tls});
  }
  return fixedCredentials({tls});
}

function clientCertificate(user: User, flags: ConfigOverrides): {cert?: string; key?: string} {
  const cert =
    flags.clientCertificate === undefined
      ? pem(user['client-certificate-data'], user['client-certificate'], 'client-certificate')
      : pem(undefined, flags.clientCertificate, 'client-certificate');
  const key =
    flags.clientKey === undefined
      ? pem(user['client-key-data'], user['client-key'], 'client-key')
      : pem(undefined, flags.clientKey, 'client-key');
  return {...(cert === undefined ? {} : {cert}), ...(key === undefined ? {} : {key})};
}
