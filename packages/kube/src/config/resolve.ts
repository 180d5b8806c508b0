import {dnsLabelFaults} from '@kruntimes/api';
import {ConfigError, type KubeconfigEntry} from '../errors.js';
import type {ClusterConfig} from './cluster-config.js';
import {authProviderCredentials} from './auth-provider.js';
import {execConfig} from './exec/exec-config.js';
import {execCredentials} from './exec/exec-credentials.js';
import type {Context, Kubeconfig, Named, User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {clusterProxy, environmentProxy} from './proxy.js';
import {serverTrust} from './server-trust.js';
import {authenticationOf, credentialsOf} from './user-credentials.js';

/** A kubeconfig that was read. */
export interface KubeconfigSource {
  readonly path: string;
  readonly config: Kubeconfig;
}

/** What {@link resolve} works on: a merged kubeconfig, those it came from, the chosen context and the flags. */
export interface Resolving {
  readonly config: Kubeconfig;
  readonly sources: readonly KubeconfigSource[];
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
  const {config, sources, contextName, overrides, env, pluginTimeoutMs, onSlowPlugin} = resolving;
  const context = config.contexts.find(({name}) => name === contextName)?.context;
  if (context === undefined && contextName !== undefined && (overrides.context || !overrides.server)) {
    throw new ConfigError(`error: context "${contextName}" does not exist`);
  }
  const clusterName = overrides.cluster || context?.cluster;
  const userName = overrides.user || context?.user;
  const cluster = named(config.clusters, clusterName, 'cluster')?.cluster ?? {};
  const entry = userOf(config, userName, overrides);
  const user = entry?.user ?? {};
  const tls = serverTrust(cluster, overrides, entryOf(sources, 'cluster', clusterName));
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
    credentials: credentialsOf({name: userName ?? '', user, entry: entryOf(sources, 'user', userName)}, overrides, {
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
            files: sources.map(({path}) => path),
            authentication,
          },
  };
}

// The first one of the name is taken.
function entryOf(
  sources: readonly KubeconfigSource[],
  kind: KubeconfigEntry['kind'],
  name: string | undefined,
): KubeconfigEntry | undefined {
  if (name === undefined) return undefined;
  const file = sources.find(({config}) => config[`${kind}s`].some((entry) => entry.name === name))?.path;
  return file === undefined ? undefined : {kind, name, file};
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
