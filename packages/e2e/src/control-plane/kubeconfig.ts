import {writeFileSync} from 'node:fs';
import {stringify} from 'yaml';

/** Writes a kubeconfig of one user of one cluster, readable by its owner only. */
export function writeKubeconfig(
  path: string,
  {server, caFile, token}: {server: URL; caFile: string; token: string},
): void {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{name: 'test', cluster: {server: server.origin, 'certificate-authority': caFile}}],
    users: [{name: 'test', user: {token}}],
    contexts: [{name: 'test', context: {cluster: 'test', user: 'test'}}],
  };
  writeFileSync(path, stringify(config), {mode: 0o600});
}
