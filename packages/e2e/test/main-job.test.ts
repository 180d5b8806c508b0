import {findCondition} from '@kruntimes/api';
import {controllerOf} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../src/eventually.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'main-job';

describe(`the main job, on ${chosenProvider().name}`, () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  it('mirrors the ready count up and down, with an explicit 0, and takes the Deployment along', async () => {
    const created = await bench.createRuntime('web', 3);
    expect(created.status?.observedGeneration).toBe(-1);
    expect(created.status?.conditions?.[0]).toMatchObject({type: 'Ready', status: 'Unknown', reason: 'Pending'});
    expect(created.status).not.toHaveProperty('readyReplicas');

    const deployment = await eventually('the Deployment', () => bench.deployment('web'));
    expect(deployment.spec?.replicas).toBe(3);
    expect(controllerOf(deployment)).toMatchObject({
      kind: 'Runtime',
      name: 'web',
      uid: created.metadata.uid,
      blockOwnerDeletion: true,
    });

    const first = await bench.statusWhen(
      'web',
      '3 Pods, none ready',
      (status) => status.readyReplicas === 0 && status.updatedReplicas === 3,
    );
    expect(first).toMatchObject({
      replicas: 3,
      availableReplicas: 0,
      selector: 'kruntimes.io/runtime=web',
      observedGeneration: 1,
    });

    const pods = await bench.podsOf('web', 3);
    for (const [index, pod] of pods.entries()) {
      await bench.setReady(pod, true);
      await bench.statusWhen('web', `${index + 1} ready`, ({readyReplicas}) => readyReplicas === index + 1);
    }
    const full = await bench.statusWhen(
      'web',
      'Ready',
      (status) => findCondition(status.conditions ?? [], 'Ready')?.status === 'True',
    );
    expect(full).toMatchObject({replicas: 3, readyReplicas: 3, availableReplicas: 3, updatedReplicas: 3});

    for (const [index, pod] of pods.entries()) {
      await bench.setReady(pod, false);
      await bench.statusWhen('web', `${2 - index} ready`, ({readyReplicas}) => readyReplicas === 2 - index);
    }
    const {status: empty = {}} = await bench.runtime('web');
    expect(Object.entries(empty)).toContainEqual(['readyReplicas', 0]);
    expect(findCondition(empty.conditions ?? [], 'Ready')).toMatchObject({
      status: 'False',
      message: expect.stringMatching(/^0 of 3 Pods ready: 3 [A-Z]/) as unknown,
    });

    await bench.client.delete(RUNTIMES, {namespace, name: 'web'});
    await bench.gone('the Deployment', () => bench.deployment('web'));
    await bench.podsOf('web', 0);
  }, 180_000);
});
