import type {Runtime} from '@kruntimes/api';
import {HttpsTransport, isConflict, KubeClient, OwnWrites} from '@kruntimes/kube';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {trackDeployment, type Deployment, type TrackedDeployment} from '../src/observed/deployment.js';
import {DeploymentReconciler, type DeploymentOutcome} from '../src/reconcile/deployment.js';
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
  let wanted: boolean;
  let reconciler: DeploymentReconciler;

  beforeEach(async () => {
    now = 0;
    cached = undefined;
    wanted = true;
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

  const reconcile = (): Promise<DeploymentOutcome> => reconciler.reconcile(runtime, () => Promise.resolve(wanted));
  const sent = (method: string): ApiRequest[] => server.requests.filter((request) => request.method === method);

  it('reports nothing when it could not look: a Deployment that is not read is not one that is missing', async () => {
    answer = () => failure(500, 'InternalError');
    const outcome = await reconcile();
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
    const first = await reconcile();
    expect(first.observation).toBeUndefined();
    expect(isConflict(first.error)).toBe(true);

    const second = await reconcile();
    expect(second.error).toBeUndefined();
    expect(second.observation).toMatchObject({deployment: {kind: 'owned', deployment: {status: {readyReplicas: 2}}}});
    expect(sent('PATCH')).toHaveLength(2);
    expect(sent('GET')).toHaveLength(1);
  });

  it('tries again soon when somebody else was faster to create it, which is no failure', async () => {
    answer = () => failure(409, 'AlreadyExists');
    const {observation, error} = await reconcile();
    expect(observation).toBeUndefined();
    expect(isConflict(error)).toBe(true);
  });

  it('creates without a look at the Deployment: the server itself refuses where one is there', async () => {
    answer = () => ({status: 201, body: deployment('10')});
    expect((await reconcile()).change).toMatchObject({kind: 'created'});
    expect(server.requests.map(({method}) => method)).toEqual(['PATCH']);
  });

  it('creates nothing for a Runtime that no longer wants it', async () => {
    wanted = false;
    expect(await reconcile()).toEqual({observation: undefined});
    expect(server.requests).toEqual([]);
  });

  it('T24: takes nothing over that is there and in no watch', async () => {
    const theirs = {...deployment('11'), metadata: {...deployment('11').metadata, ownerReferences: []}};
    answer = ({method, body}) => {
      if (method === 'GET') return {status: 200, body: theirs};
      // What a server says to an apply that names another version; without one it would merge the two.
      return body.includes('"resourceVersion"') ? failure(409, 'Conflict') : {status: 200, body: theirs};
    };
    expect(isConflict((await reconcile()).error)).toBe(true);
    expect((await reconcile()).observation).toMatchObject({deployment: {kind: 'foreign'}});
    expect((await reconcile()).observation).toMatchObject({deployment: {kind: 'foreign'}});
    expect(sent('PATCH')).toHaveLength(1);
  });

  it('does not call a Deployment missing that it was not let to create, before it has looked', async () => {
    const unlabelled = deployment('11', 4);
    answer = ({method}) => (method === 'GET' ? {status: 200, body: unlabelled} : failure(422, 'Invalid'));
    expect((await reconcile()).observation).toBeUndefined();
    expect((await reconcile()).observation).toMatchObject({
      deployment: {kind: 'owned', deployment: {status: {readyReplicas: 4}}},
    });
    answer = () => failure(500, 'InternalError');
    expect((await reconcile()).observation).toBeUndefined();

    answer = ({method}) => (method === 'GET' ? failure(404, 'NotFound') : failure(422, 'Invalid'));
    now = 3_600_000;
    expect((await reconcile()).observation).toMatchObject({
      deployment: {kind: 'missing'},
      failure: {reason: 'TemplateInvalid'},
    });
  });

  it('comes back to what it created, which may be deleted before the answer comes', async () => {
    answer = () => ({status: 201, body: deployment('10')});
    const {requeueAfterMs = Infinity} = await reconcile();
    now += requeueAfterMs;
    await reconcile();
    expect(sent('PATCH')).toHaveLength(2);
  });

  it('believes a refusal of the authorizer only when it lasts, also after a look that did well', async () => {
    answer = () => failure(403, 'Forbidden');
    expect((await reconcile()).observation).toBeUndefined();

    answer = () => ({status: 200, body: deployment('10')});
    await reconcile();
    ownWrites.forget('a/runtime-web');
    now = 3_600_000;
    answer = () => failure(403, 'Forbidden');
    expect((await reconcile()).observation).toBeUndefined();
    now += 5_000;
    expect((await reconcile()).observation?.failure?.reason).toBe('Forbidden');
  });
});
