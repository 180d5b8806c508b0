import {
  ConfigError,
  HttpsTransport,
  KubeClient,
  KubeError,
  loadClusterConfig,
  type ClusterConfig,
  type ConfigEnvironment,
  type ConfigOverrides,
  type ConfigSource,
} from '@kruntimes/kube';
import {parseTimeout} from '../command-line/duration.js';
import type {GlobalFlags} from '../command-line/global-flags.js';
import type {Terminal} from '../command-line/terminal.js';
import {Reporter} from '../errors/reporter.js';
import {UsageError} from '../command-line/usage-error.js';
import {sanitize} from '../views/sanitize.js';
import {stoppedBySignals} from './stopped-by-signals.js';
import {waitingFor} from './waiting-for.js';

/** A cluster to work on, and how to do so. */
export interface Cluster {
  readonly client: KubeClient;
  /** The namespace of `-n`, else that of the context. */
  readonly namespace: string;
  readonly source: ConfigSource;
  /** Options of every call. */
  readonly call: {readonly timeoutMs?: number; readonly signal?: AbortSignal};
}

/** What to do on a cluster, and what to do when there is none to work on. */
export interface ClusterWork<T> {
  work(cluster: Cluster): Promise<T>;
  /** Receives the ConfigError or CredentialError. */
  noCluster(error: Error): Promise<T>;
}

/**
 * Works on the cluster that the flags choose, and closes its connections afterwards.
 *
 * @throws UsageError for a malformed flag, or flags that contradict each other
 */
export async function withCluster<T>(flags: GlobalFlags, terminal: Terminal, on: ClusterWork<T>): Promise<T> {
  const timeout = flags['request-timeout'];
  const call = timeout ? {timeoutMs: parseTimeout('request-timeout', timeout)} : {};
  const config = loadedConfig(flags, {
    env: terminal.env,
    ...(call.timeoutMs !== undefined && {pluginTimeoutMs: call.timeoutMs}),
    onSlowPlugin: (command) => new Reporter(terminal, flags).aside(waitingFor(command)),
  });
  if (config instanceof ConfigError && config.inOverrides) throw new UsageError(config.message.replace(/^error: /, ''));
  if (config instanceof KubeError) return await on.noCluster(config);
  const transport = new HttpsTransport(config);
  const client = new KubeClient(transport, {
    userAgent: `krt/${terminal.version}`,
    ...call,
    onWarning: (text) => terminal.stderr.write(`Warning: ${sanitize(text)}\n`),
  });
  const release = stoppedBySignals(config.credentials);
  try {
    return await on.work({client, namespace: config.namespace, source: config.source, call});
  } finally {
    release();
    transport.close();
  }
}

/** The cluster that the flags choose, or why there is none to work on. */
export function loadedConfig(flags: GlobalFlags, environment: ConfigEnvironment): ClusterConfig | KubeError {
  try {
    return loadClusterConfig(overrides(flags), environment);
  } catch (error) {
    if (error instanceof KubeError) return error;
    throw error;
  }
}

function overrides(flags: GlobalFlags): ConfigOverrides {
  const given = {
    kubeconfig: flags.kubeconfig,
    context: flags.context,
    cluster: flags.cluster,
    user: flags.user,
    namespace: flags.namespace,
    server: flags.server,
    token: flags.token,
    as: flags.as,
    asGroup: flags['as-group'],
    asUid: flags['as-uid'],
    insecureSkipTlsVerify: flags['insecure-skip-tls-verify'],
    tlsServerName: flags['tls-server-name'],
    certificateAuthority: flags['certificate-authority'],
    clientCertificate: flags['client-certificate'],
    clientKey: flags['client-key'],
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
}
