import {existsSync} from 'node:fs';
import {ConfigError, CredentialError} from '../errors.js';
import {ClientCertificateSource, type CertificateOwner} from './client-certificate.js';
import {bearer, fixedCredentials, tokenFileCredentials, type Credentials, type Proof} from './credentials.js';
import type {User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';

/** How a user proves itself, in words, for messages; the order of {@link credentialsOf}. */
export function authenticationOf(user: User, overrides: ConfigOverrides): string {
  if (overrides.token) return '--token';
  if (user.tokenFile) return `token file ${user.tokenFile}`;
  if (user.token) return 'token';
  const plugin = pluginOf(user, overrides);
  if (plugin !== undefined) return `exec plugin ${String(plugin['command'])}`;
  if (user['auth-provider'] !== undefined) return `auth provider ${String(user['auth-provider']['name'])}`;
  if (user['client-certificate'] || user['client-certificate-data']) return 'client certificate';
  return user.username ? 'user name and password' : 'none';
}

/** Makes the credentials that come from elsewhere. */
export interface ExternalCredentials {
  execPlugin(): Credentials;
  authProvider(): Credentials;
}

/**
 * The credentials of a user and the flags. A client certificate is sent beside a token. A token file wins over a token as
 * long as it is there (client-go's round_trippers.go).
 *
 * @throws CredentialError when a token file is not there, or no header takes the token
 * @throws ConfigError when a certificate or key cannot be read, a certificate has no key or another's, or there are two ways
 */
export function credentialsOf(
  {name, user, entry}: CertificateOwner & {readonly name: string},
  overrides: ConfigOverrides,
  external: ExternalCredentials,
): Credentials {
  refuseSeveral(user, name);
  const certificate = new ClientCertificateSource({user, entry}, overrides);
  // A plugin gives the certificate too, and is not run for whoever has one.
  if (!provesItself(user, overrides) && pluginOf(user, overrides) !== undefined) return external.execPlugin();
  return withCertificate(bareCredentials(user, overrides, external), certificate);
}

// clientcmd's validateAuthInfo.
function refuseSeveral(user: User, userName: string): void {
  if ((user.token || user.tokenFile) && (user.username || user.password)) {
    throw new ConfigError(
      `error: more than one authentication method found for ${userName}; found [token basicAuth], only one is allowed`,
    );
  }
}

function provesItself(user: User, overrides: ConfigOverrides): boolean {
  return Boolean(overrides.token || user.tokenFile || user.token);
}

/** What goes beside the client certificate. */
function bareCredentials(user: User, overrides: ConfigOverrides, external: ExternalCredentials): Credentials {
  if (overrides.token) return fixedCredentials(bearer(overrides.token));
  if (user.tokenFile && (existsSync(user.tokenFile) || !user.token)) {
    if (!existsSync(user.tokenFile)) throw new CredentialError(`error: token file ${user.tokenFile} does not exist`);
    return tokenFileCredentials(user.tokenFile);
  }
  if (user.token) return fixedCredentials(bearer(user.token));
  if (user['auth-provider'] !== undefined) return external.authProvider();
  if (user.username) {
    const pair = Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64');
    return fixedCredentials({headers: {authorization: `Basic ${pair}`}});
  }
  return fixedCredentials({});
}

// Whoever proves itself by other means needs no plugin run (client-go's UpdateTransportConfig).
function pluginOf(user: User, flags: ConfigOverrides): User['exec'] {
  const cert = flags.clientCertificate ?? (user['client-certificate'] || user['client-certificate-data']);
  const key = flags.clientKey ?? (user['client-key'] || user['client-key-data']);
  return user.username || (cert && key) ? undefined : user.exec;
}

function withCertificate(credentials: Credentials, certificate: ClientCertificateSource): Credentials {
  const bare = new WeakMap<Proof, Proof>();
  return {
    async get() {
      const proof = await credentials.get();
      const whole = {...proof, tls: {...certificate.get(), ...proof.tls}};
      bare.set(whole, proof);
      return whole;
    },
    refresh(refused) {
      const renewed = certificate.renew();
      return credentials.refresh(refused && bare.get(refused)) || renewed;
    },
  };
}
