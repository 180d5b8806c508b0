/** A kubeconfig (client-go's clientcmd/api/v1 Config), as far as it is read here. */
export interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly clusters: readonly Named<'cluster', Cluster>[];
  readonly contexts: readonly Named<'context', Context>[];
  readonly users: readonly Named<'user', User>[];
}

export type Named<Key extends string, Value> = {readonly name: string} & {readonly [K in Key]: Value};

export interface Cluster {
  readonly server?: string;
  readonly 'certificate-authority'?: string;
  readonly 'certificate-authority-data'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
  readonly 'tls-server-name'?: string;
  readonly 'proxy-url'?: string;
  readonly 'disable-compression'?: boolean;
  readonly extensions?: readonly {readonly name: string; readonly extension?: unknown}[];
}

export interface Context {
  readonly cluster: string;
  readonly user: string;
  readonly namespace?: string;
}

export interface User {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly username?: string;
  readonly password?: string;
  readonly 'client-certificate'?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key'?: string;
  readonly 'client-key-data'?: string;
  readonly exec?: Readonly<Record<string, unknown>>;
  readonly 'auth-provider'?: Readonly<Record<string, unknown>>;
  readonly as?: string;
  readonly 'as-groups'?: readonly string[];
  readonly 'as-uid'?: string;
  readonly 'as-user-extra'?: Readonly<Record<string, readonly string[]>>;
}

export const EMPTY_KUBECONFIG: Kubeconfig = {clusters: [], contexts: [], users: []};

/**
 * Several kubeconfigs as one: the first file that names the current context wins, and of each cluster, context and user
 * the first entry of its name (clientcmd's loader.go: "the first file to set a value wins").
 */
export function mergeKubeconfigs(configs: readonly Kubeconfig[]): Kubeconfig {
  const current = configs.map((config) => config['current-context']).find((name) => name !== undefined && name !== '');
  return {
    ...(current === undefined ? {} : {'current-context': current}),
    clusters: firstOfEachName(configs.flatMap((config) => config.clusters)),
    contexts: firstOfEachName(configs.flatMap((config) => config.contexts)),
    users: firstOfEachName(configs.flatMap((config) => config.users)),
  };
}

function firstOfEachName<T extends {readonly name: string}>(entries: readonly T[]): T[] {
  const byName = new Map<string, T>();
  for (const entry of entries) if (!byName.has(entry.name)) byName.set(entry.name, entry);
  return [...byName.values()];
}
