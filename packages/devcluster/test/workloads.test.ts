import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import type {Devcluster, JsonObject, KubeObject} from '../src/index.js';
import {failAnnotation, startDevcluster} from '../src/index.js';
import {call, eventually} from './api-client.js';

const deployments = '/apis/apps/v1/namespaces/default/deployments';
const pods = '/api/v1/namespaces/default/pods';
const merge = {type: 'application/merge-patch+json'};

let cluster: Devcluster;

beforeEach(async () => {
  cluster = await startDevcluster({podReadyDelayMs: 10});
});

afterEach(() => cluster.close());

function deploy(name: string, spec: JsonObject = {}, annotations: Record<string, string> = {}): void {
  cluster.create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {name},
    spec: {
      replicas: 2,
      selector: {matchLabels: {app: name}},
      template: {metadata: {labels: {app: name}, annotations}, spec: {containers: [{name: 'c', image: 'i:1'}]}},
      ...spec,
    },
  });
}

const statusOf = (name: string): JsonObject | undefined =>
  cluster.store.get('apps/deployments', `default/${name}`)?.['status'] as JsonObject | undefined;
const ready = (name: string, count: number | undefined): Promise<true> =>
  eventually(() =>
    statusOf(name)?.['readyReplicas'] === count && statusOf(name)?.['observedGeneration'] !== undefined
      ? true
      : undefined,
  );
const stored = (collection: string): KubeObject[] => cluster.store.list(collection, 'default');

describe('a Deployment', () => {
  it('gets Pods that become ready', async () => {
    deploy('web');
    await ready('web', 2);
    expect(statusOf('web')).toMatchObject({replicas: 2, updatedReplicas: 2, availableReplicas: 2});
  });

  it('gets its Pods ready one by one where starts are staggered', async () => {
    await cluster.close();
    cluster = await startDevcluster({podReadyDelayMs: 10, podReadyStaggerMs: 50});
    const counts: unknown[] = [];
    cluster.store.subscribe(({collection, object}) => {
      if (collection !== 'apps/deployments') return;
      const {readyReplicas = 0} = (object['status'] ?? {}) as JsonObject;
      if (counts.at(-1) !== readyReplicas) counts.push(readyReplicas);
    });
    deploy('web', {replicas: 4});
    await ready('web', 4);
    expect(counts).toEqual([0, 1, 2, 3, 4]);
  });

  it('leaves readyReplicas out when no Pod is ready', async () => {
    deploy('web', {}, {[failAnnotation]: 'NotReady'});
    await eventually(() => (statusOf('web')?.['replicas'] === 2 ? true : undefined));
    expect(statusOf('web')).not.toHaveProperty('readyReplicas');
  });

  it('counts a Pod out while it is annotated to fail, and in when it heals', async () => {
    deploy('web');
    await ready('web', 2);
    const name = stored('/pods')[0]?.metadata.name ?? '';
    await call(cluster.url, `PATCH ${pods}/${name}`, {
      ...merge,
      body: {metadata: {annotations: {[failAnnotation]: 'NotReady'}}},
    });
    await ready('web', 1);
    await call(cluster.url, `PATCH ${pods}/${name}`, {
      ...merge,
      body: {metadata: {annotations: {[failAnnotation]: null}}},
    });
    await ready('web', 2);
  });

  it('rolls to a new template and keeps the old ReplicaSet', async () => {
    deploy('web');
    await ready('web', 2);
    const template = {spec: {containers: [{name: 'c', image: 'i:2'}]}};
    await call(cluster.url, `PATCH ${deployments}/web`, {...merge, body: {spec: {template}}});
    await eventually(() => {
      const images = stored('/pods').map((pod) => JSON.stringify(pod['spec']).includes('i:2'));
      return images.length === 2 && images.every(Boolean) ? true : undefined;
    });
    expect(stored('apps/replicasets')).toHaveLength(2);
  });

  it.each(['ImagePullBackOff', 'CrashLoopBackOff'])('shows %s as the kubelet does', async (failure) => {
    deploy('web', {replicas: 1}, {[failAnnotation]: failure});
    const pod = await eventually(() => stored('/pods').find((one) => JSON.stringify(one['status']).includes(failure)));
    expect(pod['status']).toMatchObject({containerStatuses: [{ready: false, state: {waiting: {reason: failure}}}]});
  });

  it('says why a Pod cannot be scheduled', async () => {
    deploy('web', {replicas: 1}, {[failAnnotation]: 'Unschedulable'});
    const pod = await eventually(() =>
      stored('/pods').find((one) => JSON.stringify(one['status']).includes('Unschedulable')),
    );
    expect(pod['status']).toMatchObject({phase: 'Pending', conditions: [{type: 'PodScheduled', status: 'False'}]});
  });

  it('flips nothing but Ready when the node is lost', async () => {
    deploy('web', {replicas: 1}, {[failAnnotation]: 'NodeLost'});
    await eventually(() => stored('/pods').find((one) => JSON.stringify(one['status']).includes('"running"')));
    const isLost = (pod: KubeObject): boolean => {
      const {conditions = []} = pod['status'] as {conditions?: JsonObject[]};
      const status = (type: string): unknown => conditions.find((one) => one['type'] === type)?.['status'];
      return status('Ready') === 'False' && status('ContainersReady') === 'True';
    };
    const pod = await eventually(() => stored('/pods').find(isLost));
    expect(JSON.stringify(pod['status'])).not.toContain('ContainersNotReady');
  });
});

describe('deletion', () => {
  const gone = (): Promise<true> =>
    eventually(() =>
      [...stored('apps/deployments'), ...stored('apps/replicasets'), ...stored('/pods')].length === 0
        ? true
        : undefined,
    );

  it.each(['Background', 'Foreground'])('takes what is owned along (%s)', async (policy) => {
    deploy('web');
    await ready('web', 2);
    await call(cluster.url, `DELETE ${deployments}/web?propagationPolicy=${policy}`);
    await gone();
  });

  it('leaves orphans, which a successor adopts', async () => {
    deploy('web');
    await ready('web', 2);
    await call(cluster.url, `DELETE ${deployments}/web?propagationPolicy=Orphan`);
    await eventually(() => (stored('apps/deployments').length === 0 ? true : undefined));
    const before = stored('/pods').map((pod) => pod.metadata.uid);
    deploy('web');
    await ready('web', 2);
    expect(stored('/pods').map((pod) => pod.metadata.uid)).toEqual(before);
  });

  it('empties a namespace before it ends', async () => {
    cluster.create({apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'temporary'}});
    cluster.create({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c', namespace: 'temporary'}});
    await call(cluster.url, 'DELETE /api/v1/namespaces/temporary');
    await eventually(async () =>
      (await call(cluster.url, 'GET /api/v1/namespaces/temporary')).status === 404 ? true : undefined,
    );
    expect(cluster.store.list('/configmaps', 'temporary')).toEqual([]);
  });
});
