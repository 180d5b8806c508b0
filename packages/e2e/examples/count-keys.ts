import {Informer, KubeClient, loadClusterConfig, runWorkers, splitKey, WorkQueue} from '@kruntimes/kube';
import type {KubeObject, ReconcileResult} from '@kruntimes/kube';
import {UndiciTransport} from '@kruntimes/kube/undici';

/** Keeps the number of keys of each ConfigMap labelled `count=keys` in an annotation of it. */
const annotation = 'example.com/keys';
type ConfigMap = KubeObject & {readonly data?: Readonly<Record<string, string>>};
const type = {group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true};
const select = {labelSelector: 'count=keys'};

const transport = new UndiciTransport(loadClusterConfig());
const client = new KubeClient(transport, {userAgent: 'count-keys'});
const queue = new WorkQueue<string>();
const maps = new Informer<ConfigMap>({client, type, select, transform: (map) => map, onError: console.error});
maps.onChange(({key}) => queue.add(key));

async function reconcile(key: string): Promise<ReconcileResult> {
  const {data = {}, metadata} = maps.get(key) ?? {};
  const keys = String(Object.keys(data).length);
  if (metadata === undefined || metadata.annotations?.[annotation] === keys) return {};
  // Fenced by the version that this was decided on. A conflict is no error: the key comes again.
  const body = {metadata: {resourceVersion: metadata.resourceVersion, annotations: {[annotation]: keys}}};
  await client.patch(type, splitKey(key), {patch: {kind: 'merge', body}});
  return {};
}

maps.start();
await maps.synced();
process.once('SIGTERM', () => queue.shutDown());
await runWorkers({queue, workers: 4, reconcile, onError: (key, error) => console.error(key, error.message)});
await maps.stop();
transport.close();
