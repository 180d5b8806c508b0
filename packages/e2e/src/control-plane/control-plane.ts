import {generateKeyPairSync} from 'node:crypto';
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {bearer, fixedCredentials, HttpsTransport, KubeClient, text, type ClusterConfig} from '@kruntimes/kube';
import {eventually} from '../eventually.js';
import {AUDIT_POLICY, countWrites, requestsOf, type AuditedRequest} from './audit.js';
import {compact} from './compact.js';
import {freePorts} from './free-ports.js';
import {writeKubeconfig} from './kubeconfig.js';
import {
  apiServerArgs,
  controllerManagerArgs,
  etcdArgs,
  etcdData,
  type ApiServerOptions,
  type ControllerManagerOptions,
} from './program-arguments.js';
import {startProgram, type Program} from './programs.js';

/** etcd, kube-apiserver and kube-controller-manager of a real Kubernetes; no kubelet, so Pods stay as a test writes them. */
export interface ControlPlane {
  /** Of a cluster administrator. */
  readonly config: ClusterConfig;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** Path of kubectl, of the same version. */
  readonly kubectl: string;
  /** The configuration of whoever has this token. */
  configFor(token: string): ClusterConfig;
  /** How many writes of a user the API server has answered so far, refused ones and those without effect too; Events apart. */
  writesBy(user: string): number;
  /** All requests of a user that the API server has answered so far. */
  requestsBy(user: string): readonly AuditedRequest[];
  /** PEM of the key that service accounts' tokens are signed with. */
  readonly serviceAccountKey: string;
  /** Where etcd answers its clients, with JSON at `/v3/...` too. */
  readonly etcdUrl: string;
  /**
   * Starts kube-controller-manager. Its garbage collector looks for new kinds of owner only every 30 s, so install CRDs
   * before.
   */
  startControllerManager(options?: ControllerManagerOptions): void;
  /** Stops kube-controller-manager. */
  stopControllerManager(): Promise<void>;
  /** Stops kube-apiserver in good order. */
  stopApiServer(): Promise<void>;
  /** Starts it again, at the same address with the same data; resolves when it is ready. */
  startApiServer(): Promise<void>;
  /** Makes the API server forget its history up to now: it starts anew, and etcd compacts. */
  forgetHistory(): Promise<void>;
  /** Keeps a copy of all data as they are now; what is answered brings that back. The API server is away for both. */
  backUp(): Promise<() => Promise<void>>;
  /** Holds etcd, as a machine that swaps or a disk that hangs does, or lets it go on. */
  signalEtcd(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

const ADMIN_TOKEN = 'admin-of-a-test';

/**
 * Starts the programs of a folder such as `setup-envtest` makes (`KUBEBUILDER_ASSETS`), with RBAC and
 * OwnerReferencesPermissionEnforcement on. Everything is in a folder of its own under the system's temporary folder.
 */
export async function startControlPlane(
  assets: string,
  options: ApiServerOptions = {audit: true},
): Promise<ControlPlane> {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-control-plane-'));
  const programs = new Map<string, Program>();
  const stop = async (): Promise<void> => {
    for (const program of [...programs.values()].reverse()) await program.stop();
    rmSync(folder, {recursive: true, force: true});
  };
  try {
    const [etcdPort = 0, apiPort = 0, managerPort = 0] = await freePorts(3);
    const start = (name: string, args: readonly string[]): void => {
      programs.set(name, startProgram(join(assets, name), args, {name, folder}));
    };
    const stopProgram = async (name: string): Promise<void> => {
      await programs.get(name)?.stop();
      programs.delete(name);
    };
    const server = new URL(`https://127.0.0.1:${apiPort}`);
    const caFile = join(folder, 'certs', 'apiserver.crt');
    const startApiServer = async (): Promise<ClusterConfig> => {
      start('kube-apiserver', apiServerArgs(folder, {...options, etcdPort, apiPort}));
      const ended = [...programs.values()].map((program) => program.ended);
      return await Promise.race([readyConfig(server, caFile), ...ended]);
    };
    const serviceAccountKey = writeServiceAccountKey(folder);
    writeFileSync(join(folder, 'tokens'), `${ADMIN_TOKEN},admin,admin,"system:masters"\n`, {mode: 0o600});
    writeFileSync(join(folder, 'audit-policy.yaml'), AUDIT_POLICY);
    const startEtcd = (): void => start('etcd', etcdArgs(folder, etcdPort));
    const withoutServers = async (act: () => void): Promise<void> => {
      for (const name of ['kube-apiserver', 'etcd']) await stopProgram(name);
      act();
      startEtcd();
      await startApiServer();
    };
    startEtcd();
    const config = await startApiServer();
    const kubeconfig = join(folder, 'kubeconfig');
    writeKubeconfig(kubeconfig, {server, caFile, user: {token: ADMIN_TOKEN}});
    return {
      config,
      kubeconfig,
      kubectl: join(assets, 'kubectl'),
      serviceAccountKey,
      etcdUrl: `http://127.0.0.1:${etcdPort}`,
      configFor: (token) => ({...config, credentials: fixedCredentials(bearer(token))}),
      writesBy: (user) => countWrites(readFileSync(join(folder, 'audit.log'), 'utf8'), user),
      requestsBy: (user) => requestsOf(readFileSync(join(folder, 'audit.log'), 'utf8'), user),
      startControllerManager: (managerOptions = {}) =>
        start(
          'kube-controller-manager',
          controllerManagerArgs(folder, {kubeconfig, port: managerPort, ...managerOptions}),
        ),
      stopControllerManager: () => stopProgram('kube-controller-manager'),
      stopApiServer: () => stopProgram('kube-apiserver'),
      startApiServer: async () => {
        await startApiServer();
      },
      forgetHistory: async () => {
        await programs.get('kube-apiserver')?.stop();
        await startApiServer();
        await compact(`http://127.0.0.1:${etcdPort}`);
      },
      backUp: async () => {
        const [data, copy] = [etcdData(folder), join(folder, 'backup')];
        await withoutServers(() => cpSync(data, copy, {recursive: true}));
        return () =>
          withoutServers(() => {
            rmSync(data, {recursive: true});
            cpSync(copy, data, {recursive: true});
          });
      },
      signalEtcd: (signal) => programs.get('etcd')?.signal(signal),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeServiceAccountKey(folder: string): string {
  const {privateKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
  const pem = privateKey.export({type: 'pkcs1', format: 'pem'}).toString();
  writeFileSync(join(folder, 'sa.key'), pem, {mode: 0o600});
  return pem;
}

async function readyConfig(server: URL, caFile: string): Promise<ClusterConfig> {
  return await eventually(
    'kube-apiserver answers that it is ready',
    async () => {
      const config: ClusterConfig = {
        server,
        tls: {ca: readFileSync(caFile, 'utf8')},
        headers: {},
        credentials: fixedCredentials(bearer(ADMIN_TOKEN)),
        namespace: 'default',
        source: {kind: 'flags'},
      };
      const transport = new HttpsTransport(config);
      try {
        await new KubeClient(transport).raw('/api/v1/namespaces/default');
        const {status, body} = await transport.request({method: 'GET', path: '/readyz'});
        await text(body);
        return status === 200 ? config : undefined;
      } finally {
        transport.close();
      }
    },
    {deadlineMs: 60_000},
  );
}
