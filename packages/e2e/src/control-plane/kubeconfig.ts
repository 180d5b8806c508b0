import {writeFileSync} from 'node:fs';
import {stringify} from 'yaml';

export interface KubeconfigOptions {
  readonly server: URL;
  /** Path of the authority to trust; for a server on plain HTTP none. */
  readonly caFile?: string;
  /** As in a kubeconfig: `token`, `tokenFile`, `exec` and so on. */
  readonly user: object;
  readonly proxyUrl?: string;
}

/** Writes a kubeconfig of one user of one cluster, readable by its owner only. */
export function writeKubeconfig(path: string, {server, caFile, user, proxyUrl}: KubeconfigOptions): void {
  const trust = caFile === undefined ? {} : {'certificate-authority': caFile};
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [
      {
        name: 'test',
        cluster: {server: server.origin, ...trust, ...(proxyUrl === undefined ? {} : {'proxy-url': proxyUrl})},
      },
    ],
    users: [{name: 'test', user}],
    contexts: [{name: 'test', context: {cluster: 'test', user: 'test'}}],
  };
  writeFileSync(path, stringify(config), {mode: 0o600});
}
