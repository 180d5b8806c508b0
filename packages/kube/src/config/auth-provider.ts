import type {RequestOptions} from 'node:https';
import {CredentialError, toError} from '../errors.js';
import type {Credentials, Proof} from './credentials.js';
import type {Cluster, User} from './kubeconfig.js';

/**
 * Credentials of an `auth-provider` (gcp, azure, oidc: the predecessors of exec plugins), through client-node. It
 * takes a second to load, so it is loaded on first use, by those who need it. Requests that come together wait for one answer.
 */
export function authProviderCredentials(user: User, cluster: Cluster): Credentials {
  const {name, config = null} = user['auth-provider'] ?? {};
  let loading: Promise<Apply> | undefined;
  let running: Promise<Proof> | undefined;
  const run = async (): Promise<Proof> => {
    try {
      if (!PROVIDERS.has(name)) throw new Error(`no Auth Provider found for name "${String(name)}"`);
      if (config === null || typeof config !== 'object') throw new Error(`auth provider ${String(name)} has no config`);
      if (CAN_EXPIRE.has(name) && !('access-token' in config) && !('cmd-path' in config)) {
        throw new Error(`auth provider ${String(name)} has neither a token nor a command that gives one`);
      }
      const apply = await (loading ??= loadClientNode(user, cluster));
      const proof = await apply();
      // client-node sends nothing then, and the server would take us for nobody.
      if (proof.headers === undefined && proof.tls?.cert === undefined) {
        throw new Error(`auth provider ${String(name)} gives no token`);
      }
      return proof;
    } catch (error) {
      throw new CredentialError(`error: getting credentials: ${toError(error).message}`, {cause: error});
    } finally {
      running = undefined;
    }
  };
  return {
    async get() {
      return await (running ??= run());
    },
    refresh(refused) {
      const had = loading !== undefined;
      loading = undefined;
      return had || refused !== undefined;
    },
  };
}

/** Those that client-node has, and client-go had; `exec` is how some wrote an exec plugin. */
const PROVIDERS: ReadonlySet<unknown> = new Set(['gcp', 'azure', 'oidc', 'exec']);

/** Those of which client-node says that the token has expired where there is none. */
const CAN_EXPIRE: ReadonlySet<unknown> = new Set(['gcp', 'azure']);

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
    users: [{name: NAME, user}],
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

// client-node gives a certificate as text or as a Buffer.
function pemOption(name: 'cert' | 'key', value: unknown): {cert?: string; key?: string} {
  if (typeof value === 'string') return {[name]: value};
  return Buffer.isBuffer(value) ? {[name]: value.toString('utf8')} : {};
}

function basic(userAndPassword: string): string {
  return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
}
