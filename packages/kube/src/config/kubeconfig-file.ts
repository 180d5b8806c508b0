import {isUtf8} from 'node:buffer';
import {dirname, isAbsolute, resolve, sep} from 'node:path';
import {ConfigError, errorCode, toError} from '../errors.js';
import {wrongType} from './field-types.js';
import {EMPTY_KUBECONFIG, type Cluster, type Context, type Kubeconfig, type Named, type User} from './kubeconfig.js';
import {parseYaml} from '../yaml/document-value.js';
import {yamlFault} from '../yaml/yaml-fault.js';
import {parsePlainYaml} from './plain-yaml.js';
import {readWhole} from './read-whole.js';

/**
 * Reads one kubeconfig. Relative paths in it become absolute, from the file's folder; an empty file is an empty
 * configuration; a file that is not there is `undefined`.
 *
 * @throws ConfigError naming the file, when it cannot be read or is not a kubeconfig
 */
export function readKubeconfig(path: string): Kubeconfig | undefined {
  let content: Buffer;
  try {
    content = readWhole(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw unusable(path, unreadable(path, toError(error)), error);
  }
  if (!isUtf8(content) || content.includes(0)) throw unusable(path, 'it is not text, so not a kubeconfig');
  return parseKubeconfig(content.toString('utf8'), path);
}

/** Why a kubeconfig is of no use, in the words of clientcmd's loader.go. */
function unusable(path: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError(`error: error loading config file "${path}": ${why}`, {file: path, cause});
}

const UNREADABLE: Readonly<Record<string, readonly [operation: string, why: string]>> = {
  EISDIR: ['read', 'is a directory'],
  EACCES: ['open', 'permission denied'],
  ENOTDIR: ['open', 'not a directory'],
  ELOOP: ['open', 'too many levels of symbolic links'],
};

// As Go puts it.
function unreadable(path: string, error: Error): string {
  const [operation, why] = UNREADABLE[errorCode(error)] ?? ['read', error.message];
  return `${operation} ${path}: ${why}`;
}

/** Parses the text of a kubeconfig; `path` is its file, for messages and relative paths. */
export function parseKubeconfig(content: string, path: string): Kubeconfig {
  let document: unknown;
  try {
    document = parsePlainYaml(content) ?? parseYaml(content);
  } catch (error) {
    throw unusable(path, yamlFault(toError(error)), error);
  }
  if (document === null || document === undefined) return EMPTY_KUBECONFIG;
  if (typeof document !== 'object' || Array.isArray(document)) {
    throw unusable(path, 'it is not a mapping, so not a kubeconfig');
  }
  const {kind, apiVersion} = document as {kind?: unknown; apiVersion?: unknown};
  if ((kind ?? 'Config') !== 'Config' || (apiVersion ?? 'v1') !== 'v1') {
    throw unusable(
      path,
      `no kind ${JSON.stringify(kind ?? 'Config')} is registered for version ${JSON.stringify(apiVersion ?? 'v1')}`,
    );
  }
  const config = document as Partial<Kubeconfig>;
  const folder = resolve(dirname(path));
  const current: unknown = config['current-context'];
  if (current !== null && current !== undefined && typeof current !== 'string') {
    throw unusable(path, 'current-context must be a string');
  }
  return {
    ...(current ? {'current-context': current} : {}),
    clusters: entries(config.clusters, {key: 'clusters', what: 'cluster', path}).map((entry) => ({
      ...entry,
      cluster: absoluteCluster(entry.cluster, folder),
    })),
    contexts: entries(config.contexts, {key: 'contexts', what: 'context', path}).map((entry) => ({
      ...entry,
      context: (entry.context as Context | null | undefined) ?? {cluster: '', user: ''},
    })),
    users: entries(config.users, {key: 'users', what: 'user', path}).map((entry) => ({
      ...entry,
      user: absoluteUser(entry.user, folder),
    })),
  };
}

function entries<T extends Named<string, unknown>>(
  list: readonly T[] | null | undefined,
  {key, what, path}: {readonly key: string; readonly what: 'cluster' | 'context' | 'user'; readonly path: string},
): readonly T[] {
  if (list === null || list === undefined) return [];
  if (!Array.isArray(list)) throw unusable(path, `${key} is not a list`);
  const nameless = (list as unknown[]).findIndex((entry) => !isNamed(entry));
  if (nameless !== -1) throw unusable(path, `${key}[${nameless}] has no name`);
  const names = new Set<string>();
  for (const [index, entry] of (list as readonly T[]).entries()) {
    const wrong = wrongType(what, (entry as Readonly<Record<string, unknown>>)[what]);
    if (wrong !== undefined) throw unusable(path, `${key}[${index}].${wrong}`);
    // Only among several files the first entry of a name is taken (clientcmd/api/v1's conversion.go).
    if (names.has(entry.name)) throw unusable(path, `duplicate name "${entry.name}" in ${key}`);
    names.add(entry.name);
  }
  return list as readonly T[];
}

function isNamed(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string';
}

function absoluteCluster(cluster: Cluster | null | undefined, folder: string): Cluster {
  return withAbsolute(cluster ?? {}, ['certificate-authority'], folder);
}

function absoluteUser(user: User | null | undefined, folder: string): User {
  const files = withAbsolute(user ?? {}, ['client-certificate', 'client-key', 'tokenFile'], folder);
  const command = files.exec?.['command'];
  // A plugin named by a path is a file like the others; one named by a word is looked up on PATH (clientcmd's loader.go).
  if (typeof command !== 'string' || !command.includes(sep) || isAbsolute(command)) return files;
  return {...files, exec: {...files.exec, command: resolve(folder, command)}};
}

function withAbsolute<T extends object>(entry: T, keys: readonly (keyof T)[], folder: string): T {
  const changed = {...entry};
  for (const key of keys) {
    const value = entry[key];
    if (typeof value === 'string' && value !== '' && !isAbsolute(value))
      changed[key] = resolve(folder, value) as typeof value;
  }
  return changed;
}
