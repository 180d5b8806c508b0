import {ConfigError, type KubeconfigEntry} from '../errors.js';
import type {ServerTrust} from './cluster-config.js';
import type {Cluster} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {pem, pemName, type PemSource} from './pem.js';

/** What Go's x509 takes for a certificate. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

/**
 * What counts as the certificate of a cluster's server. A flag on it puts what the kubeconfig says of it aside, and
 * `--server` its tls-server-name, which belonged to another address (clientcmd's client_config.go).
 *
 * @throws ConfigError for an authority that cannot be read or is no PEM, or that is not to be asked
 */
export function serverTrust(
  cluster: Cluster,
  overrides: ConfigOverrides,
  entry: KubeconfigEntry | undefined,
): ServerTrust {
  const flagged = overrides.insecureSkipTlsVerify === true || Boolean(overrides.certificateAuthority);
  const insecure = flagged ? overrides.insecureSkipTlsVerify : cluster['insecure-skip-tls-verify'];
  const source: PemSource = {
    what: 'certificate-authority',
    ...(flagged
      ? {file: overrides.certificateAuthority}
      : {data: cluster['certificate-authority-data'], file: cluster['certificate-authority'], entry}),
  };
  if (insecure === true && (source.file || source.data)) {
    throw new ConfigError('error: specifying a root certificates file with the insecure flag is not allowed');
  }
  const servername = overrides.tlsServerName || (overrides.server ? undefined : cluster['tls-server-name']);
  const ca = pem(source);
  // Without this no authority would be trusted, and the connection fail as if the server were another.
  if (ca !== undefined && !CERTIFICATE.test(ca)) {
    throw new ConfigError(
      `error: unable to load root certificates: ${pemName(source)} has no PEM block "CERTIFICATE"`,
      {entry: source.entry},
    );
  }
  return {
    ...(ca === undefined ? {} : {ca, caSource: pemName(source)}),
    ...(servername ? {servername} : {}),
    ...(insecure === true ? {rejectUnauthorized: false} : {}),
  };
}
