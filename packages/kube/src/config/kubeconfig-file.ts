import {readFileSync} from 'node:fs';
import {dirname, isAbsolute, join} from 'node:path';
import {parse} from 'yaml';
import {ConfigError, toError} from '../errors.js';
import {EMPTY_KUBECONFIG, type Cluster, type Kubeconfig, type User} from './kubeconfig.js';

/**
 * Reads one kubeconfig. Relative paths in it become absolute, from the file's folder; an empty file is an empty
 * configuration; a file that is not there is `undefined`.
 *
 * @throws ConfigError naming the file, when it cannot be read or is not a kubeconfig
 */
export function readKubeconfig(path: string): Kubeconfig | undefined {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigError(`error: cannot read kubeconfig ${path}: ${toError(error).message}`, {cause: error});
  }
  return parseKubeconfig(content, path);
}

/** Parses the text of a kubeconfig; `path` is its file, for messages and relative paths. */
export function parseKubeconfig(content: string, path: string): Kubeconfig {
  let document: unknown;
  try {
    document = parse(content);
  } catch (error) {
    throw new ConfigError(`error: error loading config file "${path}": ${toError(error).message}`, {cause: error});
  }
  if (document === null || document === undefined) return EMPTY_KUBECONFIG;
  if (typeof document !== 'object' || Array.isArray(document)) {
    throw new ConfigError(`error: error loading config file "${path}": it is not a mapping, so not a kubeconfig`);
  }
  const config = document as Partial<Kubeconfig>;
  const folder = dirname(path);
  return {
    ...(config['current-context'] === undefined ? {} : {'current-context': config['current-context']}),
    clusters: entries(config.clusters, 'clusters', path).map((entry) => ({
      ...entry,
      cluster: absoluteCluster(entry.cluster, folder),
    })),
    contexts: entries(config.contexts, 'contexts', path),
    users: entries(config.users, 'users', path).map((entry) => ({...entry, user: absoluteUser(entry.user, folder)})),
  };
}

function entries<T>(list: readonly T[] | null | undefined, key: string, path: string): readonly T[] {
  if (list === null || list === undefined) return [];
  if (!Array.isArray(list)) throw new ConfigError(`error: error loading config file "${path}": ${key} is not a list`);
  return list as readonly T[];
}

function absoluteCluster(cluster: Cluster | null | undefined, folder: string): Cluster {
  return withAbsolute(cluster ?? {}, ['certificate-authority'], folder);
}

function absoluteUser(user: User | null | undefined, folder: string): User {
  return withAbsolute(user ?? {}, ['client-certificate', 'client-key', 'tokenFile'], folder);
}

function withAbsolute<T extends object>(entry: T, keys: readonly (keyof T)[], folder: string): T {
  const changed = {...entry};
  for (const key of keys) {
    const value = entry[key];
    if (typeof value === 'string' && value !== '' && !isAbsolute(value))
      changed[key] = join(folder, value) as typeof value;
  }
  return changed;
}
