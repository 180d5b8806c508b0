import {
  fixedCredentials,
  HttpsTransport,
  KubeClient,
  toError,
  type CallOptions,
  type ClusterConfig,
  type KubeError,
} from '@kruntimes/kube';
import type {Check} from '../checks/check.js';
import {authenticationCheck, whoAmI} from './authentication.js';
import {completed} from './check-ids.js';
import {configurationChecks} from './configuration.js';
import {connectionChecks, type Connection} from './connection.js';
import {credentialsCheck, type Obtained} from './credentials.js';
import {clusterChecks} from './cluster-checks.js';
import {clockCheck, ClockedTransport} from './server-clock.js';

/** What krt is to look at. */
export interface Examination {
  /** The cluster that was chosen, or why there is none. */
  readonly config: ClusterConfig | KubeError;
  readonly call: CallOptions;
  readonly controllerNamespace: string;
  /** What the program is called by its user. */
  readonly bin: string;
  /** The version of krt. */
  readonly version: string;
}

/**
 * Looks at everything that has to work, from the kubeconfig to the controller, and says what is wrong. What cannot be
 * looked at because something before it is wrong is skipped.
 */
export async function examine(examination: Examination): Promise<readonly Check[]> {
  const {config} = examination;
  const first = configurationChecks(config);
  if (config instanceof Error) return completed(first, 'there is no usable configuration');
  const obtained = await obtain(config, examination.call);
  const checks = [...first, credentialsCheck(obtained, config.source)];
  // Whoever has no credentials still learns whether the server is there.
  const credentials = obtained.kind === 'proof' ? config.credentials : fixedCredentials({});
  const transport = new ClockedTransport(new HttpsTransport({...config, credentials}));
  try {
    return await examineServer(checks, {examination, config, obtained, transport});
  } finally {
    transport.close();
  }
}

interface Found {
  readonly examination: Examination;
  readonly config: ClusterConfig;
  readonly obtained: Obtained;
  readonly transport: ClockedTransport;
}

async function examineServer(before: readonly Check[], found: Found): Promise<Check[]> {
  const {examination, config, obtained, transport} = found;
  const {call, bin, version, controllerNamespace} = examination;
  const client = new KubeClient(transport, {userAgent: `krt/${version}`});
  const connection = await connect(client, call);
  const checks = [...before, ...connectionChecks(connection, config)];
  if (checks.some(({id, status}) => status === 'fail' && id !== 'credentials')) {
    return completed(checks, 'the API server cannot be reached');
  }
  checks.push(clockCheck(transport.offsetMs()));
  if (obtained.kind === 'none') return completed(checks, 'there are no credentials');
  const identity = await whoAmI(client, call);
  const authentication = authenticationCheck({identity, source: config.source, proof: obtained.proof, now: new Date()});
  checks.push(authentication);
  if (authentication.status === 'fail') return completed(checks, 'the API server does not know you');
  const user = identity.kind === 'known' ? (identity.user.username ?? '') : '';
  const subject = {config, client, call, clock: transport, controllerNamespace, bin, version};
  return completed([...checks, ...(await clusterChecks(subject, user))], 'could not be looked at');
}

async function obtain({credentials}: ClusterConfig, {signal}: CallOptions): Promise<Obtained> {
  const stop = (): void => void credentials.stop?.();
  signal?.addEventListener('abort', stop, {once: true});
  try {
    return {kind: 'proof', proof: await credentials.get()};
  } catch (error) {
    return {kind: 'none', error: toError(error)};
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function connect(client: KubeClient, call: CallOptions): Promise<Connection> {
  try {
    const {gitVersion} = await client.raw<{readonly gitVersion?: unknown}>('/version', call);
    if (typeof gitVersion === 'string') return {kind: 'answered', version: gitVersion};
    return {kind: 'failed', error: new Error(`what answers at ${client.host} is no API server: it has no version`)};
  } catch (error) {
    return {kind: 'failed', error: toError(error)};
  }
}
