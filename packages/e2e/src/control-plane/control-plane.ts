import {generateKeyPairSync} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {bearer, fixedCredentials, HttpsTransport, KubeClient, text, type ClusterConfig} from '@kruntimes/kube';
import {eventually} from '../eventually.js';
import {AUDIT_POLICY, countWrites} from './audit.js';
import {freePorts} from './free-ports.js';
import {writeKubeconfig} from './kubeconfig.js';
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
  /** How many writes of a user the API server has answered so far, refused ones and those without effect too. */
  writesBy(user: string): number;
  /**
   * Starts kube-controller-manager. Its garbage collector looks for new kinds of owner only every 30 s, so install CRDs
   * before.
   */
  startControllerManager(): void;
  stop(): Promise<void>;
}

const ADMIN_TOKEN = 'admin-of-a-test';

/**
 * Starts the programs of a folder such as `setup-envtest` makes (`KUBEBUILDER_ASSETS`), with RBAC and
 * OwnerReferencesPermissionEnforcement on. Everything is in a folder of its own under the system's temporary folder.
 */
export async function startControlPlane(assets: string): Promise<ControlPlane> {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-control-plane-'));
  const programs: Program[] = [];
  const stop = async (): Promise<void> => {
    for (const program of programs.reverse()) await program.stop();
    rmSync(folder, {recursive: true, force: true});
  };
  try {
    const [etcdPort = 0, apiPort = 0, managerPort = 0] = await freePorts(3);
    const start = (name: string, args: readonly string[]): void => {
      programs.push(startProgram(join(assets, name), args, {name, folder}));
    };
    writeServiceAccountKey(folder);
    writeFileSync(join(folder, 'tokens'), `${ADMIN_TOKEN},admin,admin,"system:masters"\n`, {mode: 0o600});
    start('etcd', etcdArgs(folder, etcdPort));
    writeFileSync(join(folder, 'audit-policy.yaml'), AUDIT_POLICY);
    start('kube-apiserver', apiServerArgs(folder, {etcdPort, apiPort}));
    const server = new URL(`https://127.0.0.1:${apiPort}`);
    const caFile = join(folder, 'certs', 'apiserver.crt');
    const config = await Promise.race([readyConfig(server, caFile), ...programs.map(({ended}) => ended)]);
    const kubeconfig = join(folder, 'kubeconfig');
    writeKubeconfig(kubeconfig, {server, caFile, token: ADMIN_TOKEN});
    const configFor = (token: string): ClusterConfig => ({...config, credentials: fixedCredentials(bearer(token))});
    const writesBy = (user: string): number => countWrites(readFileSync(join(folder, 'audit.log'), 'utf8'), user);
    return {
      config,
      kubeconfig,
      kubectl: join(assets, 'kubectl'),
      configFor,
      writesBy,
      startControllerManager: () =>
        start('kube-controller-manager', controllerManagerArgs(folder, {kubeconfig, port: managerPort})),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeServiceAccountKey(folder: string): void {
  const {privateKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
  writeFileSync(join(folder, 'sa.key'), privateKey.export({type: 'pkcs1', format: 'pem'}), {mode: 0o600});
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

function etcdArgs(folder: string, port: number): string[] {
  const url = `http://127.0.0.1:${port}`;
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    '--unsafe-no-fsync',
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    '--listen-peer-urls=http://127.0.0.1:0',
  ];
}

function apiServerArgs(folder: string, {etcdPort, apiPort}: {etcdPort: number; apiPort: number}): string[] {
  const key = join(folder, 'sa.key');
  return [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    `--cert-dir=${join(folder, 'certs')}`,
    `--secure-port=${apiPort}`,
    '--bind-address=127.0.0.1',
    '--service-account-issuer=https://localhost',
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    `--token-auth-file=${join(folder, 'tokens')}`,
    '--authorization-mode=RBAC',
    '--service-cluster-ip-range=10.0.0.0/24',
    '--disable-admission-plugins=ServiceAccount',
    '--enable-admission-plugins=OwnerReferencesPermissionEnforcement',
    `--audit-policy-file=${join(folder, 'audit-policy.yaml')}`,
    `--audit-log-path=${join(folder, 'audit.log')}`,
  ];
}

function controllerManagerArgs(folder: string, {kubeconfig, port}: {kubeconfig: string; port: number}): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    `--service-account-private-key-file=${join(folder, 'sa.key')}`,
    `--cert-dir=${join(folder, 'manager-certs')}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    '--leader-elect=false',
  ];
}
