import type {RequestOptions} from 'node:https';
import {CredentialError, toError} from '../errors.js';
import type {Credentials, Proof} from './credentials.js';
import type {Kubeconfig} from './kubeconfig.js';

/**
 * Credentials of an exec plugin or an auth provider, through client-node. It takes a second to load, so it is loaded on
 * first use, by those who need it.
 */
export function externalCredentials(config: Kubeconfig, context: string): Credentials {
  let loading: Promise<Apply> | undefined;
  return {
    async get() {
      try {
        const apply = await (loading ??= loadClientNode(config, context));
        return await apply();
      } catch (error) {
        if (error instanceof CredentialError) throw error;
        throw new CredentialError(`error: getting credentials: ${toError(error).message}`, {cause: error});
      }
    },
    refresh() {
      const had = loading !== undefined;
      loading = undefined;
      return had;
    },
  };
}

type Apply = () => Promise<Proof>;

async function loadClientNode(config: Kubeconfig, context: string): Promise<Apply> {
  const {KubeConfig} = await import('@kubernetes/client-node');
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(JSON.stringify({apiVersion: 'v1', kind: 'Config', ...config}));
  kubeConfig.setCurrentContext(context);
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

// client-node gives a certificate as text or as a Buffer.
function pemOption(name: 'cert' | 'key', value: unknown): {cert?: string; key?: string} {
  if (typeof value === 'string') return {[name]: value};
  return Buffer.isBuffer(value) ? {[name]: value.toString('utf8')} : {};
}

function basic(userAndPassword: string): string {
  return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
}
