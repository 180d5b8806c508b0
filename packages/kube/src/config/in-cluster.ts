import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {ConfigError, toError} from '../errors.js';
import type {ClusterConfig} from './cluster-config.js';
import {tokenFileCredentials} from './credentials.js';
import {environmentProxy} from './proxy.js';

/** Where the kubelet mounts a Pod's service account. */
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * The configuration of a Pod (client-go's rest.InClusterConfig): its service account and the API server's service
 * address; `undefined` outside a Pod.
 *
 * @throws ConfigError when this is a Pod without a usable service account
 */
export function inClusterConfig(env: NodeJS.ProcessEnv, folder: string = SERVICE_ACCOUNT): ClusterConfig | undefined {
  const host = env['KUBERNETES_SERVICE_HOST'];
  const port = env['KUBERNETES_SERVICE_PORT'];
  if (!host || !port) return undefined;
  const read = (name: string, fallback?: string): string => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch (error) {
      if (fallback !== undefined) return fallback;
      throw new ConfigError(
        `error: KUBERNETES_SERVICE_HOST is set, but the service account's ${name} cannot be read: ${toError(error).message}; is automountServiceAccountToken off?`,
        {cause: error},
      );
    }
  };
  read('token');
  const server = new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`);
  const proxy = environmentProxy(server, env);
  return {
    server,
    ...(proxy === undefined ? {} : {proxy}),
    tls: {ca: read('ca.crt'), caSource: join(folder, 'ca.crt')},
    headers: {},
    credentials: tokenFileCredentials(join(folder, 'token')),
    namespace: read('namespace', '').trim() || 'default',
    source: {kind: 'in-cluster'},
  };
}
