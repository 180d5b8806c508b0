import type {Runtime} from '@kruntimes/api';
import {HttpsTransport, KubeClient} from '@kruntimes/kube';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {KeptStatus} from '../src/observed/kept-status.js';
import {RuntimeStatuses} from '../src/reconcile/runtime-statuses.js';
import {failure, startApiServer, type ApiAnswer, type ApiRequest, type ApiServer} from './support/api-server.js';

const fresh: Runtime = {
  apiVersion: 'kruntimes.io/v1alpha1',
  kind: 'Runtime',
  metadata: {namespace: 'a', name: 'web', uid: 'runtime-1', resourceVersion: '5', generation: 2},
  spec: {replicas: 1, template: {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}}},
  status: {observedGeneration: -1},
};
const observed: Runtime = {...fresh, status: {observedGeneration: 2}};

describe('RuntimeStatuses, before a Deployment is made', () => {
  let server: ApiServer;
  let transport: HttpsTransport;
  let answer: (request: ApiRequest) => ApiAnswer;
  let statuses: RuntimeStatuses;

  beforeEach(async () => {
    server = await startApiServer((request) => answer(request));
    transport = new HttpsTransport(server.cluster);
    const client = new KubeClient(transport);
    statuses = new RuntimeStatuses({
      client,
      kept: new KeptStatus({client, onPruned: () => undefined}),
      reporter: {statusReconciled: () => undefined},
      cached: () => fresh,
    });
  });

  afterEach(async () => {
    transport.close();
    await server.close();
  });

  const confirm = (runtime: Runtime): Promise<Runtime | undefined> =>
    statuses.confirm({runtime, observation: {deployment: {kind: 'awaited'}}, now: new Date()});
  const sent = (): string[] => server.requests.map(({method}) => method);
  const written: Runtime = {...observed, metadata: {...observed.metadata, resourceVersion: '6'}};

  it('tells of a new spec, which proves that the Runtime is there as it is known', async () => {
    answer = () => ({status: 200, body: written});
    expect(await confirm(fresh)).toEqual(written);
    expect(sent()).toEqual(['PATCH']);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
      metadata: {resourceVersion: '5'},
      status: {observedGeneration: 2, readyReplicas: 0},
    });
    expect(statuses.newest('a/web')?.metadata.resourceVersion).toBe('6');
  });

  it('looks at a Runtime whose spec is known, and writes nothing', async () => {
    answer = () => ({status: 200, body: observed});
    expect(await confirm(observed)).toBe(observed);
    expect(sent()).toEqual(['GET']);
  });

  it.each([
    ['is gone', failure(404, 'NotFound')],
    ['is another one by now', {status: 200, body: {...observed, metadata: {...observed.metadata, uid: 'runtime-2'}}}],
    [
      'is being deleted',
      {status: 200, body: {...observed, metadata: {...observed.metadata, deletionTimestamp: '2026-01-02T03:04:05Z'}}},
    ],
  ])('T24: confirms no Runtime that %s', async (_, now) => {
    answer = () => now;
    expect(await confirm(observed)).toBeUndefined();
    answer = ({method}) => (method === 'PATCH' ? failure(404, 'NotFound') : now);
    expect(await confirm(fresh)).toBeUndefined();
  });

  it('has one that changed decided on anew', async () => {
    answer = ({method}) => (method === 'PATCH' ? failure(409, 'Conflict') : {status: 200, body: written});
    await expect(confirm(fresh)).rejects.toMatchObject({code: 409});
    expect(statuses.newest('a/web')?.metadata.resourceVersion).toBe('6');
  });

  it('looks at one whose status cannot be written: its Pods are not to wait for that', async () => {
    answer = ({method}) => (method === 'PATCH' ? failure(500, 'InternalError') : {status: 200, body: fresh});
    expect(await confirm(fresh)).toBe(fresh);
    expect(sent()).toEqual(['PATCH', 'GET']);
  });
});
