import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {GROUP, KIND, PLURAL, VERSION, type RuntimeStatus} from '@kruntimes/api';
import {runtimeCrd} from '@kruntimes/api/crd';
import {startDevcluster, writeKubeconfig, type Devcluster, type JsonObject} from '@kruntimes/devcluster';
import {fixedCredentials, HttpsTransport, KubeClient, type KubeObject, type ResourceType} from '@kruntimes/kube';

type RuntimeObject = KubeObject & {readonly spec?: object; readonly status?: RuntimeStatus};

export const RUNTIMES: ResourceType<RuntimeObject> = {
  group: GROUP,
  version: VERSION,
  plural: PLURAL,
  kind: KIND,
  namespaced: true,
};

/** A devcluster in the process of the test, with the CRD of Runtimes: the test plays the controller, and sees everything. */
export interface EmbeddedCluster extends AsyncDisposable {
  readonly devcluster: Devcluster;
  readonly client: KubeClient;
  /** The flags that lead krt there. */
  readonly flags: readonly string[];
  /** The path of a kubeconfig that leads there, in a folder that tests may write to. */
  readonly kubeconfig: string;
  /** Creates a Runtime of the namespace `default` that wants 3 replicas unless said otherwise. */
  createRuntime(name: string, more?: {readonly replicas?: number; readonly metadata?: object}): Promise<RuntimeObject>;
  /** Changes the spec or the metadata. */
  change(name: string, body: object): Promise<void>;
  /** Reports a status, as a controller would, of the generation that there is. */
  report(name: string, status: Partial<RuntimeStatus>): Promise<void>;
  delete(name: string): Promise<void>;
}

export async function startEmbedded(): Promise<EmbeddedCluster> {
  const devcluster = await startDevcluster();
  devcluster.create(runtimeCrd as unknown as JsonObject);
  const transport = new HttpsTransport({
    server: new URL(devcluster.url),
    tls: {},
    headers: {},
    credentials: fixedCredentials({}),
    namespace: 'default',
    source: {kind: 'flags'},
  });
  const client = new KubeClient(transport);
  const folder = await mkdtemp(join(tmpdir(), 'krt-embedded-'));
  const kubeconfig = join(folder, 'config');
  await writeKubeconfig(kubeconfig, devcluster.url);
  const ref = (name: string): {namespace: string; name: string} => ({namespace: 'default', name});
  return {
    devcluster,
    client,
    flags: ['-s', devcluster.url],
    kubeconfig,
    createRuntime: async (name, {replicas = 3, metadata = {}} = {}) =>
      await client.create(
        RUNTIMES,
        {
          apiVersion: `${GROUP}/${VERSION}`,
          kind: KIND,
          metadata: {...metadata, name, namespace: 'default'},
          spec: {replicas, template: {spec: {containers: [{name: 'runtime', image: 'registry.example/web:v1'}]}}},
        },
        {fieldManager: 'krt'},
      ),
    async change(name, body) {
      await client.patch(RUNTIMES, ref(name), {patch: {kind: 'merge', body}});
    },
    async report(name, status) {
      const {metadata} = await client.get(RUNTIMES, ref(name));
      const body = {status: {observedGeneration: metadata?.generation, ...status}};
      await client.patch(RUNTIMES, ref(name), {patch: {kind: 'merge', body}, options: {subresource: 'status'}});
    },
    delete: async (name) => await client.delete(RUNTIMES, ref(name)),
    async [Symbol.asyncDispose]() {
      transport.close();
      await devcluster.close();
      await rm(folder, {recursive: true});
    },
  };
}

/** The status of a pool, as a controller reports it. */
export function poolStatus(ready: number, replicas: number): Partial<RuntimeStatus> {
  const isReady = ready === replicas;
  const since = {lastTransitionTime: '2026-01-01T00:00:00Z'};
  const conditions = [
    {
      type: 'Ready',
      status: isReady ? ('True' as const) : ('False' as const),
      reason: isReady ? 'Ready' : 'Progressing',
      message: '',
      ...since,
    },
    {type: 'Stalled', status: 'False' as const, reason: 'Progressing', message: '', ...since},
  ];
  return {replicas, readyReplicas: ready, updatedReplicas: replicas, availableReplicas: ready, conditions};
}

/** The status of a pool that is stalled for a reason. */
export function stalledStatus(reason: string, message: string): Partial<RuntimeStatus> {
  const since = {lastTransitionTime: '2026-01-01T00:00:00Z'};
  return {
    ...poolStatus(0, 3),
    conditions: [{type: 'Stalled', status: 'True', reason, message, ...since}],
  };
}
