import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {GROUP, KIND, PLURAL, VERSION} from '@kruntimes/api';
import {HttpsTransport, KubeClient, loadClusterConfig, type ResourceType} from '@kruntimes/kube';

const MAIN = fileURLToPath(new URL('../../../devcluster/dist/main.js', import.meta.url));
const RUNTIMES: ResourceType = {group: GROUP, version: VERSION, plural: PLURAL, kind: KIND, namespaced: true};

/** A devcluster in a process of its own, with the CRD of Runtimes. */
export interface TestCluster extends AsyncDisposable {
  readonly kubeconfig: string;
  /** Gives a Runtime of the namespace `default` a status, as a controller would. */
  setStatus(name: string, status: object): Promise<void>;
}

export async function startTestCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'krt-cluster-'));
  const kubeconfig = join(folder, 'config');
  const child = spawn(process.execPath, [MAIN, '--kubeconfig', kubeconfig], {stdio: ['ignore', 'pipe', 'inherit']});
  // It speaks once its kubeconfig is written.
  await once(createInterface(child.stdout), 'line');
  const transport = new HttpsTransport(loadClusterConfig({kubeconfig}));
  const client = new KubeClient(transport);
  return {
    kubeconfig,
    async setStatus(name, status) {
      await client.patch(
        RUNTIMES,
        {namespace: 'default', name},
        {patch: {kind: 'merge', body: {status}}, options: {subresource: 'status', fieldManager: 'test'}},
      );
    },
    async [Symbol.asyncDispose]() {
      transport.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, {recursive: true});
    },
  };
}
