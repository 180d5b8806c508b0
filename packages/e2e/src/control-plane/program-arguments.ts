import {join} from 'node:path';

/** Choices of the API server. */
export interface ApiServerOptions {
  /** Whether it writes down every request, as `writesBy` needs; for ever, so not in a long run. */
  readonly audit: boolean;
  /** Path of the authority whose client certificates are users; none when absent. */
  readonly clientCaFile?: string;
}

/** Where etcd keeps its data. */
export function etcdData(folder: string): string {
  return join(folder, 'etcd');
}

/** etcd on one port of loopback. */
export function etcdArgs(folder: string, port: number): string[] {
  const url = `http://127.0.0.1:${port}`;
  return [
    `--data-dir=${etcdData(folder)}`,
    '--unsafe-no-fsync',
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    '--listen-peer-urls=http://127.0.0.1:0',
  ];
}

/** kube-apiserver with RBAC and token users. */
export function apiServerArgs(
  folder: string,
  {etcdPort, apiPort, audit, clientCaFile}: ApiServerOptions & {etcdPort: number; apiPort: number},
): string[] {
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
    ...(clientCaFile === undefined ? [] : [`--client-ca-file=${clientCaFile}`]),
    ...(audit
      ? [`--audit-policy-file=${join(folder, 'audit-policy.yaml')}`, `--audit-log-path=${join(folder, 'audit.log')}`]
      : []),
  ];
}

/** Choices of kube-controller-manager. */
export interface ControllerManagerOptions {
  /** Only these controllers; all when absent. */
  readonly controllers?: readonly string[];
  /** Requests a second that each of its controllers may send; 500 unless given, where its own default is 20. */
  readonly qps?: number;
}

/** kube-controller-manager, which acts with the rights of a kubeconfig. */
export function controllerManagerArgs(
  folder: string,
  {kubeconfig, port, controllers = ['*'], qps = 500}: ControllerManagerOptions & {kubeconfig: string; port: number},
): string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    `--service-account-private-key-file=${join(folder, 'sa.key')}`,
    `--cert-dir=${join(folder, 'manager-certs')}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    '--leader-elect=false',
    `--controllers=${controllers.join(',')}`,
    `--kube-api-qps=${qps}`,
    `--kube-api-burst=${Math.ceil(qps * 1.5)}`,
  ];
}
