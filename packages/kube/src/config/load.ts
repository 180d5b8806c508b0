import {homedir} from 'node:os';
import {delimiter, join} from 'node:path';
import {ConfigError} from '../errors.js';
import type {ClusterConfig} from './cluster-config.js';
import {inClusterConfig} from './in-cluster.js';
import {mergeKubeconfigs, type Kubeconfig} from './kubeconfig.js';
import {readKubeconfig} from './kubeconfig-file.js';
import type {ConfigOverrides} from './overrides.js';
import {resolve, type KubeconfigSource} from './resolve.js';

/** Where configuration is looked for, beside the overrides. */
export interface ConfigEnvironment {
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the mounted service account; the kubelet's by default. */
  readonly serviceAccount?: string;
  /** How long an exec plugin may take, in ms; five minutes unless given, as some wait for a person. */
  readonly pluginTimeoutMs?: number;
  /** Called with the command of an exec plugin that takes some seconds, once a run. */
  readonly onSlowPlugin?: (command: string) => void;
}

/**
 * The cluster to talk to, as kubectl finds it: `--kubeconfig`, else the files of `$KUBECONFIG`, else `~/.kube/config`,
 * else the service account of the Pod this runs in. There is no default server.
 *
 * @throws ConfigError when nothing is found (`missing`), or what is found is wrong
 */
export function loadClusterConfig(
  overrides: ConfigOverrides = {},
  environment: ConfigEnvironment = {env: process.env},
): ClusterConfig {
  const {config, sources} = loadKubeconfig(overrides.kubeconfig, environment.env);
  const files = sources.map(({path}) => path);
  const contextName = overrides.context || config['current-context'];
  if (contextName === undefined && overrides.server === undefined) {
    const pod =
      overrides.kubeconfig === undefined ? inClusterConfig(environment.env, environment.serviceAccount) : undefined;
    if (pod !== undefined) return {...pod, namespace: overrides.namespace || pod.namespace};
    if (files.length > 0 && config.contexts.length > 0) {
      throw new ConfigError(
        `error: no current-context in ${files.join(', ')}; name one with --context: ${config.contexts.map(({name}) => name).join(', ')}`,
      );
    }
    if (files.length > 0) {
      throw new ConfigError(`error: no Kubernetes configuration found: there is no context in ${files.join(', ')}`, {
        missing: true,
      });
    }
    throw new ConfigError(
      'error: no Kubernetes configuration found (looked at $KUBECONFIG, ~/.kube/config, in-cluster service account)',
      {missing: true},
    );
  }
  return resolve({config, sources, contextName, overrides, ...environment});
}

/** The names in a kubeconfig, or in several merged: what `--context`, `--cluster` and `--user` may be. */
export interface KubeconfigNames {
  readonly contexts: readonly string[];
  readonly clusters: readonly string[];
  readonly users: readonly string[];
}

/**
 * The names in the kubeconfig that {@link loadClusterConfig} would read; none where there is none.
 *
 * @throws ConfigError when a file cannot be read
 */
export function kubeconfigNames(kubeconfig: string | undefined, env: NodeJS.ProcessEnv): KubeconfigNames {
  const {contexts, clusters, users} = loadKubeconfig(kubeconfig, env).config;
  const names = (entries: readonly {readonly name: string}[]): string[] => entries.map(({name}) => name);
  return {contexts: names(contexts), clusters: names(clusters), users: names(users)};
}

interface Loaded {
  readonly config: Kubeconfig;
  readonly sources: readonly KubeconfigSource[];
}

function loadKubeconfig(explicit: string | undefined, env: NodeJS.ProcessEnv): Loaded {
  if (explicit !== undefined) {
    const config = readKubeconfig(explicit);
    if (config === undefined)
      throw new ConfigError(`error: stat ${explicit}: no such file or directory`, {file: explicit});
    return merged([{path: explicit, config}]);
  }
  const listed = env['KUBECONFIG']?.split(delimiter).filter((path) => path !== '') ?? [];
  const paths = listed.length > 0 ? listed : [join(env['HOME'] ?? homedir(), '.kube', 'config')];
  const found = [...new Set(paths)].flatMap((path) => {
    const config = readKubeconfig(path);
    return config === undefined ? [] : [{path, config}];
  });
  return merged(found);
}

function merged(sources: readonly KubeconfigSource[]): Loaded {
  return {config: mergeKubeconfigs(sources.map(({config}) => config)), sources};
}
