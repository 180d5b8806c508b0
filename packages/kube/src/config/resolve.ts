import {dnsLabelFaults} from '@kruntimes/api';
import {ConfigError} from '../errors.js';
import type {ClusterConfig, ServerTrust} from './cluster-config.js';
import {authProviderCredentials} from './auth-provider.js';
import {execConfig} from './exec/exec-config.js';
import {execCredentials} from './exec/exec-credentials.js';
import type {Cluster, Context, Kubeconfig, Named, User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {pem} from './pem.js';
import {clusterProxy, environmentProxy} from './proxy.js';
import {authenticationOf, credentialsOf} from './user-credentials.js';

/** What {@link resolve} works on: a merged kubeconfig, the files it came from, the chosen context and the flags. */
export interface Resolving {
  readonly config: Kubeconfig;
  readonly files: readonly string[];
  readonly contextName: string | undefined;
  readonly overrides: ConfigOverrides;
  readonly env: NodeJS.ProcessEnv;
  /** How long an exec plugin may take, in ms. */
  readonly pluginTimeoutMs?: number;
  readonly onSlowPlugin?: (command: string) => void;
}

/**
 * One context of a kubeconfig, with the flags over it, as a cluster to talk to.
 *
 * @throws ConfigError when a name in it does not exist or a value is not usable
 */
export function resolve(resolving: Resolving): ClusterConfig {
  const {config, files, contextName, overrides, env, pluginTimeoutMs, onSlowPlugin} = resolving;
  const context = config.contexts.find(({name}) => name === contextName)?.context;
  if (context === undefined && contextName !== undefined && (overrides.context || !overrides.server)) {
    throw new ConfigError(`error: context "${contextName}" does not exist`);
  }
  const clusterName = overrides.cluster || context?.cluster;
  const userName = overrides.user || context?.user;
  const cluster = named(config.clusters, clusterName, 'cluster')?.cluster ?? {};
  const entry = userOf(config, userName, overrides);
  const user = entry?.user ?? {};
  const tls = trust(cluster, overrides, clusterName ?? '');
  const authentication = authenticationOf(user, overrides);
  const address = overrides.server || cluster.server || '';
  const server = serverUrl(address, {clusterName, secure: Object.keys(tls).length > 0});
  const proxyUrl = cluster['proxy-url'];
  const proxy = proxyUrl ? clusterProxy(proxyUrl, clusterName ?? '') : environmentProxy(server, env);
  return {
    server,
    tls,
    ...(proxy === undefined ? {} : {proxy}),
    headers: impersonation(user, overrides),
    credentials: credentialsOf({name: userName ?? '', user}, overrides, {
      execPlugin: () =>
        execCredentials(
          execConfig(user, userName ?? ''),
          {server: address, tls, cluster},
          {
            ...(pluginTimeoutMs === undefined ? {} : {timeoutMs: pluginTimeoutMs}),
            ...(onSlowPlugin === undefined ? {} : {onSlow: onSlowPlugin}),
          },
        ),
      authProvider: () => authProviderCredentials(user, {...cluster, server: server.href}),
    }),
    namespace: overrides.namespace || namespaceOf(context, contextName) || 'default',
    source:
      context === undefined || contextName === undefined
        ? {kind: 'flags'}
        : {
            kind: 'kubeconfig',
            context: contextName,
            user: userName ?? '',
            ...(entry === undefined && Boolean(userName) && {userMissing: true}),
            files,
            authentication,
          },
  };
}

// The rule of the API server: of another one, no path leads to its objects.
function namespaceOf(context: Context | undefined, contextName: string | undefined): string | undefined {
  const {namespace} = context ?? {};
  if (!namespace || dnsLabelFaults(namespace).length === 0) return namespace;
  throw new ConfigError(
    `error: the namespace ${JSON.stringify(namespace)} of context "${contextName ?? ''}" is no name of a namespace: it is at most 63 lower case letters, digits and '-'`,
  );
}

// A user that only the context names may be missing: then there are no credentials (clientcmd's getAuthInfo).
function userOf(
  config: Kubeconfig,
  name: string | undefined,
  {user}: ConfigOverrides,
): Named<'user', User> | undefined {
  return user ? named(config.users, name, 'auth info') : config.users.find((entry) => entry.name === name);
}

function named<T extends {readonly name: string}>(
  entries: readonly T[],
  name: string | undefined,
  what: string,
): T | undefined {
  if (name === undefined || name === '') return undefined;
  const found = entries.find((entry) => entry.name === name);
  if (found === undefined) throw new ConfigError(`error: ${what} "${name}" does not exist`);
  return found;
}

// An address without a scheme is https when there is a TLS setting (client-go's rest.DefaultServerURL).
function serverUrl(server: string, of: {clusterName: string | undefined; secure: boolean}): URL {
  if (!server) throw new ConfigError(`error: cluster "${of.clusterName ?? ''}" has no server`);
  const address = server.includes('://') ? server : `${of.secure ? 'https' : 'http'}://${server}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new ConfigError(`error: server "${server}" is not an http or https URL`);
  }
  return url;
}

/** What Go's x509 takes for a certificate. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

// A flag on the server's certificate puts what the kubeconfig says of it aside, and --server its tls-server-name, which
// belonged to another address (clientcmd's client_config.go).
function trust(cluster: Cluster, overrides: ConfigOverrides, clusterName: string): ServerTrust {
  const flagged = overrides.insecureSkipTlsVerify === true || Boolean(overrides.certificateAuthority);
  const insecure = flagged ? overrides.insecureSkipTlsVerify : cluster['insecure-skip-tls-verify'];
  const caFile = flagged ? overrides.certificateAuthority : cluster['certificate-authority'];
  const caData = flagged ? undefined : cluster['certificate-authority-data'];
  if (insecure === true && (caFile || caData)) {
    throw new ConfigError('error: specifying a root certificates file with the insecure flag is not allowed');
  }
  const servername = overrides.tlsServerName || (overrides.server ? undefined : cluster['tls-server-name']);
  const ca = pem(caData, caFile, 'certificate-authority');
  const what = caData ? 'certificate-authority-data' : `certificate-authority ${caFile ?? ''}`;
  const caSource = flagged ? what : `${what} of cluster "${clusterName}"`;
  // Without this no authority would be trusted, and the connection fail as if the server were another.
  if (ca !== undefined && !CERTIFICATE.test(ca)) {
    throw new ConfigError(`error: unable to load root certificates: ${caSource} has no PEM block "CERTIFICATE"`);
  }
  return {
    ...(ca === undefined ? {} : {ca, caSource}),
    ...(servername ? {servername} : {}),
    ...(insecure === true ? {rejectUnauthorized: false} : {}),
  };
}

function impersonation(user: User, overrides: ConfigOverrides): Record<string, string | string[]> {
  const as = overrides.as || user.as;
  const groups = overrides.asGroup ?? user['as-groups'] ?? [];
  const uid = overrides.asUid || user['as-uid'];
  const extra = Object.entries(user['as-user-extra'] ?? {});
  if (!as) {
    if (groups.length === 0 && !uid && extra.length === 0) return {};
    const inOverrides = overrides.asGroup !== undefined || Boolean(overrides.asUid);
    const what = 'requesting uid, groups or user-extra without impersonating a user';
    throw new ConfigError(`error: ${what}; add --as`, {inOverrides});
  }
  return {
    'impersonate-user': as,
    ...(groups.length === 0 ? {} : {'impersonate-group': [...groups]}),
    ...(uid ? {'impersonate-uid': uid} : {}),
    ...Object.fromEntries(
      extra.map(([key, values]) => [`impersonate-extra-${encodeURIComponent(key).toLowerCase()}`, [...values]]),
    ),
  };
}
