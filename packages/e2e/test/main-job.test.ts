import {createLogger, runController, type RunningController} from '@kruntimes/controller';
import {deploymentName, RUNTIME_LABEL, type Runtime, type RuntimeStatus} from '@kruntimes/api';
import {controllerOf, HttpsTransport, isNotFound, KubeClient, type KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../src/eventually.js';
import {chosenProvider} from '../src/providers/chosen.js';
import type {TestCluster} from '../src/providers/provider.js';
import {DEPLOYMENTS, NAMESPACES, PODS, RUNTIMES} from '../src/resources.js';
import {runtimeOf} from '../src/samples.js';

const NAMESPACE = 'main-job';

describe(`the main job, on ${chosenProvider().name}`, () => {
  let cluster: TestCluster;
  let transport: HttpsTransport;
  let client: KubeClient;
  let controller: RunningController;

  beforeAll(async () => {
    cluster = await chosenProvider().start();
    transport = new HttpsTransport(cluster.config);
    client = new KubeClient(transport);
    await client.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: NAMESPACE}});
    controller = await runController({
      cluster: cluster.controllerConfig,
      logger: createLogger({format: 'text', level: 'warn'}),
      workers: 4,
    });
    await controller.ready;
  }, 120_000);

  afterAll(async () => {
    await controller.stop();
    transport.close();
    await cluster.stop();
  }, 60_000);

  const runtime = (name: string): Promise<Runtime> => client.get(RUNTIMES, {namespace: NAMESPACE, name});

  const statusWhen = (name: string, what: string, holds: (status: RuntimeStatus) => boolean): Promise<RuntimeStatus> =>
    eventually(`runtime/${name}: ${what}`, async () => {
      const {status} = await runtime(name);
      return status !== undefined && holds(status) ? status : undefined;
    });

  const podsOf = async (name: string, count: number): Promise<KubeObject[]> =>
    await eventually(`${count} Pods of ${name}`, async () => {
      const {items} = await client.list(PODS, {namespace: NAMESPACE, labelSelector: `${RUNTIME_LABEL}=${name}`});
      return items.length === count ? items : undefined;
    });

  const gone = (what: string, look: () => Promise<unknown>): Promise<true> =>
    eventually(
      `${what} is gone`,
      async () => {
        try {
          await look();
          return undefined;
        } catch (error) {
          if (isNotFound(error)) return true;
          throw error;
        }
      },
      // The garbage collector looks for new kinds of owner every 30 s, and this kind is new.
      60_000,
    );

  it('mirrors the ready count up and down, with an explicit 0, and takes the Deployment along', async () => {
    const created = await client.create(RUNTIMES, runtimeOf({namespace: NAMESPACE, name: 'web', replicas: 3}));
    expect(created.status?.observedGeneration).toBe(-1);
    expect(created.status?.conditions?.[0]).toMatchObject({type: 'Ready', status: 'Unknown', reason: 'Pending'});
    expect(created.status).not.toHaveProperty('readyReplicas');

    const deployment = await eventually('the Deployment', () =>
      client.get(DEPLOYMENTS, {namespace: NAMESPACE, name: deploymentName('web')}),
    );
    expect(deployment.spec?.replicas).toBe(3);
    expect(controllerOf(deployment)).toMatchObject({
      kind: 'Runtime',
      name: 'web',
      uid: created.metadata.uid,
      blockOwnerDeletion: true,
    });

    const first = await statusWhen(
      'web',
      'an explicit 0',
      ({readyReplicas, updatedReplicas}) => readyReplicas === 0 && updatedReplicas === 3,
    );
    expect(first).toMatchObject({
      replicas: 3,
      availableReplicas: 0,
      selector: 'kruntimes.io/runtime=web',
      observedGeneration: 1,
    });

    const pods = await podsOf('web', 3);
    for (const [index, {metadata}] of pods.entries()) {
      await cluster.setReady({namespace: NAMESPACE, name: metadata?.name ?? ''}, true);
      await statusWhen('web', `${index + 1} ready`, ({readyReplicas}) => readyReplicas === index + 1);
    }
    const full = await statusWhen(
      'web',
      'Ready',
      ({conditions}) => conditions?.some(({type, status}) => type === 'Ready' && status === 'True') ?? false,
    );
    expect(full).toMatchObject({replicas: 3, readyReplicas: 3, availableReplicas: 3, updatedReplicas: 3});

    for (const [index, {metadata}] of pods.entries()) {
      await cluster.setReady({namespace: NAMESPACE, name: metadata?.name ?? ''}, false);
      await statusWhen('web', `${2 - index} ready`, ({readyReplicas}) => readyReplicas === 2 - index);
    }
    const empty = await statusWhen('web', 'an explicit 0 again', ({readyReplicas}) => readyReplicas === 0);
    expect(Object.keys(empty)).toContain('readyReplicas');
    expect(empty.conditions?.find(({type}) => type === 'Ready')).toMatchObject({
      status: 'False',
      message: expect.stringContaining('0 of 3'),
    });

    await client.delete(RUNTIMES, {namespace: NAMESPACE, name: 'web'});
    await gone('the Deployment', () => client.get(DEPLOYMENTS, {namespace: NAMESPACE, name: deploymentName('web')}));
    await podsOf('web', 0);
  }, 120_000);
});
