import type {ServerTrust} from '../cluster-config.js';
import type {Cluster} from '../kubeconfig.js';
import type {ExecConfig} from './exec-config.js';

/** The cluster that a plugin gets a credential for, as the kubeconfig and the flags say. */
export interface ExecCluster {
  /** As it was given: plugins tell clusters apart by it. */
  readonly server: string;
  readonly tls: ServerTrust;
  readonly cluster: Cluster;
}

/** The cluster extension that is handed to plugins as it is (clientcmd's client_config.go). */
const EXTENSION = 'client.authentication.k8s.io/exec';

/**
 * The ExecCredential that a plugin gets in `KUBERNETES_EXEC_INFO`, as JSON: whether it may ask questions and, with
 * `provideClusterInfo`, what it needs to talk to the cluster itself (client-go's rest/exec.go).
 */
export function execInfo(config: ExecConfig, target: ExecCluster, interactive: boolean): string {
  return JSON.stringify({
    kind: 'ExecCredential',
    apiVersion: config.apiVersion,
    spec: {...(config.provideClusterInfo ? {cluster: clusterInfo(target)} : {}), interactive},
  });
}

function clusterInfo({server, tls, cluster}: ExecCluster): object {
  const extension = cluster.extensions?.find(({name}) => name === EXTENSION)?.extension;
  return {
    server,
    'tls-server-name': tls.servername,
    'insecure-skip-tls-verify': tls.rejectUnauthorized === false ? true : undefined,
    'certificate-authority-data': tls.ca === undefined ? undefined : Buffer.from(tls.ca).toString('base64'),
    'proxy-url': cluster['proxy-url'] || undefined,
    'disable-compression': cluster['disable-compression'] === true ? true : undefined,
    config: extension,
  };
}
