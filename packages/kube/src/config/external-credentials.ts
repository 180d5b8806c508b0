import type {RequestOptions} from 'node:https';
import {CredentialError, errorCode, toError} from '../errors.js';
import type {Credentials, Proof} from './credentials.js';
import type {Cluster, User} from './kubeconfig.js';

/**
 * Credentials of an exec plugin or an auth provider, through client-node. It takes a second to load, so it is loaded on
 * first use, by those who need it. Requests that come together wait for one run of the plugin.
 */
export function externalCredentials(user: User, cluster: Cluster): Credentials {
  let loading: Promise<Apply> | undefined;
  let running: Promise<Proof> | undefined;
  const run = async (): Promise<Proof> => {
    try {
      const apply = await (loading ??= loadClientNode(user, cluster));
      return await apply();
    } catch (error) {
      throw new CredentialError(`error: getting credentials: ${failureOf(user, toError(error))}`, {cause: error});
    } finally {
      running = undefined;
    }
  };
  return {
    async get() {
      return await (running ??= run());
    },
    refresh() {
      const had = loading !== undefined;
      loading = undefined;
      return had;
    },
  };
}

const NAME = 'kruntimes';

type Apply = () => Promise<Proof>;

async function loadClientNode(user: User, cluster: Cluster): Promise<Apply> {
  const {KubeConfig} = await import('@kubernetes/client-node');
  const kubeConfig = new KubeConfig();
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': NAME,
    contexts: [{name: NAME, context: {cluster: NAME, user: NAME}}],
    clusters: [{name: NAME, cluster}],
    users: [{name: NAME, user: withExecInfo(user, cluster)}],
  };
  kubeConfig.loadFromString(JSON.stringify(config));
  return async () => {
    const options: RequestOptions & {headers: Record<string, string>} = {headers: {}};
    await kubeConfig.applyToHTTPSOptions(options);
    const authorization =
      options.headers['Authorization'] ?? (typeof options.auth === 'string' ? basic(options.auth) : undefined);
    return {
      ...(authorization === undefined ? {} : {headers: {authorization}}),
      tls: {...pemOption('cert', options.cert), ...pemOption('key', options.key)},
    };
  };
}

/** What the plugin is told of itself and the cluster (client.authentication.k8s.io ExecCredential); client-node leaves it out. */
function withExecInfo(user: User, cluster: Cluster): User {
  if (user.exec === undefined) return user;
  const {apiVersion, env, provideClusterInfo} = user.exec;
  const info = {
    kind: 'ExecCredential',
    apiVersion,
    spec: {interactive: false, ...(provideClusterInfo === true ? {cluster: clusterInfo(cluster)} : {})},
  };
  const given: unknown[] = Array.isArray(env) ? env : [];
  return {
    ...user,
    exec: {...user.exec, env: [...given, {name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info)}]},
  };
}

function clusterInfo(cluster: Cluster): object {
  return {
    server: cluster.server,
    'tls-server-name': cluster['tls-server-name'],
    'insecure-skip-tls-verify': cluster['insecure-skip-tls-verify'],
    'certificate-authority-data': cluster['certificate-authority-data'],
  };
}

// As kubectl says it; the plugin's own words (its stderr) are the message otherwise.
function failureOf({exec}: User, error: Error): string {
  if (exec === undefined) return error.message;
  const command = String(exec['command']);
  if (errorCode(error) === 'ENOENT') {
    const hint = typeof exec['installHint'] === 'string' ? `\n\n${exec['installHint']}` : '';
    return `exec: executable ${command} not found${hint}`;
  }
  return `exec: ${command}: ${error.message.trim() || 'failed and said nothing'}`;
}

// client-node gives a certificate as text or as a Buffer.
function pemOption(name: 'cert' | 'key', value: unknown): {cert?: string; key?: string} {
  if (typeof value === 'string') return {[name]: value};
  return Buffer.isBuffer(value) ? {[name]: value.toString('utf8')} : {};
}

function basic(userAndPassword: string): string {
  return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
}
