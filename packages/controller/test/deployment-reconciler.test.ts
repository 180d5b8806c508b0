import type {Runtime} from '@kruntimes/api';
import {HttpsTransport, isConflict, KubeClient, OwnWrites} from '@kruntimes/kube';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {trackDeployment, type Deployment, type TrackedDeployment} from '../src/observed/deployment.js';
import {DeploymentReconciler} from '../src/reconcile/deployment.js';
import {failure, startApiServer, type ApiAnswer, type ApiRequest, type ApiServer} from './support/api-server.js';

const runtime: Runtime = {
  apiVersion: 'kruntimes.io/v1alpha1',
  kind: 'Runtime',
  metadata: {namespace: 'a', name: 'web', uid: 'runtime-1', resourceVersion: '5', generation: 1},
  spec: {replicas: 1, template: {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}}},
};

const owner = {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', name: 'web', uid: 'runtime-1', controller: true};

function deployment(resourceVersion: string, readyReplicas?: number): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {namespace: 'a', name: 'runtime-web', uid: 'deployment-1', resourceVersion, ownerReferences: [owner]},
    ...(readyReplicas === undefined ? {} : {status: {readyReplicas}}),
  };
}

describe('DeploymentReconciler, on the wire', () => {
  let server: ApiServer;
  let transport: HttpsTransport;
  let answer: (request: ApiRequest) => ApiAnswer;
  let cached: TrackedDeployment | undefined;
  let ownWrites: OwnWrites<TrackedDeployment>;
  let now: number;
  let reconciler: DeploymentReconciler;

  beforeEach(async () => {
    now = 0;
    cached = undefined;
    server = await startApiServer((request) => answer(request));
    transport = new HttpsTransport(server.cluster);
    ownWrites = new OwnWrites<TrackedDeployment>(() => now);
    reconciler = new DeploymentReconciler({
      client: new KubeClient(transport),
      cached: () => cached,
      ownWrites,
      now: () => now,
    });
  });

  afterEach(async () => {
    transport.close();
    await server.close();
  });

  const sent = (method: string): ApiRequest[] => server.requests.filter((request) => request.method === method);

  it('reports nothing when it could not look: a Deployment that is not read is not one that is missing', async () => {
    answer = () => failure(500, 'InternalError');
    const outcome = await reconciler.reconcile(runtime);
    expect(outcome.observation).toBeUndefined();
    expect(outcome.error).toMatchObject({code: 500});
  });

  it('T16: looks at the server after a conflict, instead of sending what the cache says again and again', async () => {
    cached = trackDeployment(deployment('10', 1));
    answer = ({method, body}) => {
      if (method === 'GET') return {status: 200, body: deployment('12', 2)};
      return body.includes('"resourceVersion":"12"')
        ? {status: 200, body: deployment('13', 2)}
        : failure(409, 'Conflict');
    };
    const first = await reconciler.reconcile(runtime);
    expect(first.observation).toBeUndefined();
    expect(isConflict(first.error)).toBe(true);

    const second = await reconciler.reconcile(runtime);
    expect(second.error).toBeUndefined();
    expect(second.observation).toMatchObject({deployment: {kind: 'owned', deployment: {status: {readyReplicas: 2}}}});
    expect(sent('PATCH')).toHaveLength(2);
    expect(sent('GET')).toHaveLength(1);
  });

  it('tries again soon when somebody else was faster to create it, which is no failure', async () => {
    answer = ({method, path}) => {
      if (method === 'PATCH') return failure(409, 'AlreadyExists');
      return path.includes('/runtimes/') ? {status: 200, body: runtime} : failure(404, 'NotFound');
    };
    const {observation, error} = await reconciler.reconcile(runtime);
    expect(observation).toBeUndefined();
    expect(isConflict(error)).toBe(true);
  });

  it('T24: takes nothing over that appears between the look and the creation', async () => {
    let appeared = false;
    const theirs = {...deployment('11'), metadata: {...deployment('11').metadata, ownerReferences: []}};
    answer = ({method, path}) => {
      if (path.includes('/runtimes/')) return {status: 200, body: runtime};
      if (method === 'GET') return appeared ? {status: 200, body: theirs} : failure(404, 'NotFound');
      appeared = true;
      // What a server says to an apply of fields that are somebody else's, unless it is forced.
      return path.includes('force=true') ? {status: 200, body: theirs} : failure(409, 'Conflict');
    };
    expect(isConflict((await reconciler.reconcile(runtime)).error)).toBe(true);
    expect((await reconciler.reconcile(runtime)).observation).toMatchObject({deployment: {kind: 'foreign'}});
    expect(sent('PATCH')).toHaveLength(1);
  });

  it('comes back to what it created, which may be deleted before the answer comes', async () => {
    answer = ({method, path}) => {
      if (method === 'PATCH') return {status: 201, body: deployment('10')};
      return path.includes('/runtimes/') ? {status: 200, body: runtime} : failure(404, 'NotFound');
    };
    const {requeueAfterMs = Infinity} = await reconciler.reconcile(runtime);
    now += requeueAfterMs;
    await reconciler.reconcile(runtime);
    expect(sent('PATCH')).toHaveLength(2);
  });

  it('believes a refusal of the authorizer only when it lasts, also after a look that did well', async () => {
    answer = () => failure(403, 'Forbidden');
    expect((await reconciler.reconcile(runtime)).observation).toBeUndefined();

    answer = () => ({status: 200, body: deployment('10')});
    await reconciler.reconcile(runtime);
    ownWrites.forget('a/runtime-web');
    now = 3_600_000;
    answer = () => failure(403, 'Forbidden');
    expect((await reconciler.reconcile(runtime)).observation).toBeUndefined();
    now += 5_000;
    expect((await reconciler.reconcile(runtime)).observation?.failure?.reason).toBe('Forbidden');
  });
});
