import {ConfigError} from '../errors.js';
import type {ClusterConfig, ServerTrust} from './cluster-config.js';
import {externalCredentials} from './external-credentials.js';
import type {Cluster, Kubeconfig, User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {pem} from './pem.js';
import {authenticationOf, credentialsOf} from './user-credentials.js';

/** What {@link resolve} works on: a merged kubeconfig, the files it came from, the chosen context and the flags. */
export interface Resolving {
  readonly config: Kubeconfig;
  readonly files: readonly string[];
  readonly contextName: string | undefined;
  readonly overrides: ConfigOverrides;
}

/**
 * One context of a kubeconfig, with the flags over it, as a cluster to talk to.
 *
 * @throws ConfigError when a name in it does not exist or a value is not usable
 */
export function resolve({config, files, contextName, overrides}: Resolving): ClusterConfig {
  const context = config.contexts.find(({name}) => name === contextName)?.context;
  if (
    context === undefined &&
    contextName !== undefined &&
    (overrides.context !== undefined || overrides.server === undefined)
  ) {
    throw new ConfigError(`error: context "${contextName}" does not exist`);
  }
  const clusterName = overrides.cluster ?? context?.cluster;
  const userName = overrides.user ?? context?.user;
  const cluster = named(config.clusters, clusterName, 'cluster')?.cluster ?? {};
  const user = named(config.users, userName, 'auth info')?.user ?? {};
  const insecure = overrides.insecureSkipTlsVerify ?? cluster['insecure-skip-tls-verify'] ?? false;
  const authentication = authenticationOf(user, overrides);
  return {
    server: serverUrl(overrides.server ?? cluster.server, clusterName),
    tls: trust(cluster, overrides, insecure),
    headers: impersonation(user, overrides),
    credentials: credentialsOf(user, overrides, () => externalCredentials(config, contextName ?? '')),
    namespace: overrides.namespace ?? context?.namespace ?? 'default',
    source:
      context === undefined || contextName === undefined
        ? {kind: 'flags'}
        : {kind: 'kubeconfig', context: contextName, user: userName ?? '', files, authentication},
  };
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

function serverUrl(server: string | undefined, cluster: string | undefined): URL {
  if (!server) throw new ConfigError(`error: cluster "${cluster ?? ''}" has no server`);
  const address = server.includes('://') ? server : `http://${server}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new ConfigError(`error: server "${server}" is not an http or https URL`);
  }
  return url;
}

function trust(cluster: Cluster, overrides: ConfigOverrides, insecure: boolean): ServerTrust {
  const servername = overrides.tlsServerName ?? cluster['tls-server-name'];
  const caFile = overrides.certificateAuthority ?? cluster['certificate-authority'];
  const caData = overrides.certificateAuthority === undefined ? cluster['certificate-authority-data'] : undefined;
  if (insecure && (caFile ?? caData) !== undefined && overrides.insecureSkipTlsVerify === undefined) {
    throw new ConfigError('error: specifying a root certificates file with the insecure flag is not allowed');
  }
  const ca = insecure ? undefined : pem(caData, caFile, 'certificate-authority');
  return {
    ...(ca === undefined ? {} : {ca}),
    ...(servername === undefined ? {} : {servername}),
    ...(insecure ? {rejectUnauthorized: false} : {}),
  };
}

function impersonation(user: User, overrides: ConfigOverrides): Record<string, string | string[]> {
  const as = overrides.as ?? user.as;
  const groups = overrides.asGroup ?? user['as-groups'] ?? [];
  const uid = overrides.asUid ?? user['as-uid'];
  if (as === undefined && (groups.length > 0 || uid !== undefined)) {
    throw new ConfigError('error: requesting uid, groups or user-extra without impersonating a user; add --as');
  }
  return {
    ...(as === undefined ? {} : {'impersonate-user': as}),
    ...(groups.length === 0 ? {} : {'impersonate-group': [...groups]}),
    ...(uid === undefined ? {} : {'impersonate-uid': uid}),
  };
}
