import {setTimeout as delay} from 'node:timers/promises';
import {deploymentName, findCondition, RUNTIME_LABEL, type Runtime} from '@kruntimes/api';
import {controllerOf} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../src/eventually.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {DEPLOYMENTS, RUNTIMES, type Deployment} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'ownership';

describe(`the Deployment of a Runtime, on ${chosenProvider().name}`, () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  /** A pool of one Pod, which is ready. */
  const readyPool = async (name: string): Promise<Runtime> => {
    const runtime = await bench.createRuntime(name, 1);
    const [pod = {}] = await bench.podsOf(name, 1);
    await bench.setReady(pod, true);
    await bench.statusWhen(name, '1 ready', ({readyReplicas}) => readyReplicas === 1);
    return runtime;
  };

  const imageOf = (deployment: Deployment): string | undefined =>
    deployment.spec?.template?.spec?.containers?.[0]?.image;

  it('T23: is made again when somebody deletes it, and the count says 0 until its Pods are ready', async () => {
    await readyPool('deleted');
    const before = await bench.deployment('deleted');
    await bench.client.delete(DEPLOYMENTS, {namespace, name: deploymentName('deleted')});
    const after = await bench.deploymentWhen(
      'deleted',
      'a new one',
      ({metadata}) => metadata?.uid !== before.metadata?.uid,
    );
    expect(controllerOf(after)?.name).toBe('deleted');
    await bench.statusWhen('deleted', '0 ready', ({readyReplicas}) => readyReplicas === 0);
  });

  it('T23: gets back what somebody changed of it, and keeps what somebody added', async () => {
    await readyPool('edited');
    const image = imageOf(await bench.deployment('edited'));
    await bench.patchDeployment('edited', {spec: {replicas: 5}});
    await bench.deploymentWhen('edited', '1 replica again', ({spec}) => spec?.replicas === 1);

    const body = {
      metadata: {labels: {team: 'a'}},
      spec: {template: {spec: {containers: [{name: 'runtime', image: 'registry.example/other:2'}]}}},
    };
    await bench.patchDeployment('edited', body);
    const healed = await bench.deploymentWhen(
      'edited',
      'its image again',
      (deployment) => imageOf(deployment) === image,
    );
    expect(healed.metadata?.labels).toMatchObject({team: 'a', [RUNTIME_LABEL]: 'edited'});
  });

  it('gets back the label that somebody took from it, although it is in no watch then', async () => {
    await readyPool('unlabelled');
    const before = await bench.patchDeployment('unlabelled', {metadata: {labels: {[RUNTIME_LABEL]: null}}});
    const after = await bench.deploymentWhen(
      'unlabelled',
      'its label',
      ({metadata}) => metadata?.labels?.[RUNTIME_LABEL] === 'unlabelled',
    );
    expect(after.metadata?.uid).toBe(before.metadata?.uid);
    const {status} = await bench.runtime('unlabelled');
    expect(status?.readyReplicas).toBe(1);
  });

  it('follows the scale subresource, to 0 as well', async () => {
    await readyPool('scaled');
    for (const replicas of [2, 0]) {
      await bench.client.patch(
        RUNTIMES,
        {namespace, name: 'scaled'},
        {patch: {kind: 'merge', body: {spec: {replicas}}}, options: {subresource: 'scale'}},
      );
      await bench.deploymentWhen('scaled', `${replicas} replicas`, ({spec}) => spec?.replicas === replicas);
    }
    // Ready of an earlier generation is no answer: until the new one is observed, the status is the last observation.
    const {generation} = (await bench.runtime('scaled')).metadata;
    const status = await bench.statusWhen(
      'scaled',
      'Ready, of the latest generation',
      ({conditions = [], observedGeneration}) =>
        observedGeneration === generation && findCondition(conditions, 'Ready')?.status === 'True',
    );
    expect(status).toMatchObject({replicas: 0, readyReplicas: 0});
    expect(findCondition(status.conditions ?? [], 'Ready')?.reason).toBe('ScaledToZero');
  });

  it("T24, T57: is not touched while it is somebody else's, and taken care of soon after that one is gone", async () => {
    const labels = {app: 'theirs'};
    const theirs: Deployment & {spec: object} = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {namespace, name: deploymentName('foreign')},
      spec: {
        replicas: 0,
        selector: {matchLabels: labels},
        template: {metadata: {labels}, spec: {containers: [{name: 'main', image: 'registry.example/theirs:1'}]}},
      } as object,
    };
    await bench.client.create(DEPLOYMENTS, theirs);
    await bench.createRuntime('foreign', 1);
    const status = await bench.statusWhen(
      'foreign',
      'Stalled',
      ({conditions = []}) => findCondition(conditions, 'Stalled')?.status === 'True',
    );
    expect(status.readyReplicas).toBe(0);
    expect(findCondition(status.conditions ?? [], 'Stalled')?.reason).toBe('DeploymentNotOwned');
    const untouched = await bench.deployment('foreign');
    expect(untouched.metadata?.managedFields?.some(({manager}) => manager === 'kruntimes-controller')).toBe(false);
    expect(untouched.metadata?.ownerReferences).toBeUndefined();

    await bench.client.delete(DEPLOYMENTS, {namespace, name: deploymentName('foreign')});
    await eventually('a Deployment of its own', async () => {
      const deployment = await bench.deployment('foreign');
      return controllerOf(deployment)?.name === 'foreign' ? true : undefined;
    });
  }, 60_000);

  it('T55: goes with a Runtime that is deleted in the foreground, and stays gone', async () => {
    await readyPool('foreground');
    await bench.client.delete(RUNTIMES, {namespace, name: 'foreground'}, {propagationPolicy: 'Foreground'});
    await bench.gone('the Runtime', () => bench.runtime('foreground'));
    await bench.gone('the Deployment', () => bench.deployment('foreground'));
    // Long enough for a controller that would make it again.
    await delay(1_000);
    await bench.gone('the Deployment, still', () => bench.deployment('foreground'));
  }, 150_000);

  it('T55, T25: survives an orphaning delete, and is adopted by the next Runtime of the name', async () => {
    await readyPool('orphan');
    const before = await bench.deployment('orphan');
    await bench.client.delete(RUNTIMES, {namespace, name: 'orphan'}, {propagationPolicy: 'Orphan'});
    await bench.gone('the Runtime', () => bench.runtime('orphan'));
    const orphaned = await bench.deployment('orphan');
    expect(orphaned.metadata?.uid).toBe(before.metadata?.uid);
    expect(controllerOf(orphaned)).toBeUndefined();

    const next = await bench.createRuntime('orphan', 1);
    const adopted = await bench.deploymentWhen(
      'orphan',
      'an owner',
      (deployment) => controllerOf(deployment)?.uid === next.metadata.uid,
    );
    expect(adopted.metadata?.uid).toBe(before.metadata?.uid);
    await bench.statusWhen('orphan', 'its Pod is ready still', ({readyReplicas}) => readyReplicas === 1);
  }, 60_000);

  it('T24: is a new one when the Runtime is deleted and created anew at once', async () => {
    await readyPool('again');
    const before = await bench.deployment('again');
    await bench.client.delete(RUNTIMES, {namespace, name: 'again'});
    const next = await bench.createRuntime('again', 1);
    const after = await bench.deploymentWhen(
      'again',
      'of the new Runtime',
      (deployment) => controllerOf(deployment)?.uid === next.metadata.uid,
    );
    expect(after.metadata?.uid).not.toBe(before.metadata?.uid);
    await bench.statusWhen('again', '0 ready', ({readyReplicas}) => readyReplicas === 0);
  }, 60_000);

  it.each([
    ['of one letter', 'a'],
    ['of 54 letters', 'n'.repeat(54)],
    ['of 55 letters, the longest', 'n'.repeat(55)],
    ['of 55 letters that differ in the last', `${'n'.repeat(54)}m`],
  ])('T27: has a name of its own for a Runtime %s, and so do its Pods', async (_what, name) => {
    await readyPool(name);
    const {metadata} = await bench.deployment(name);
    expect(metadata?.name).toBe(`runtime-${name}`);
    expect(controllerOf(metadata === undefined ? {} : {metadata})?.name).toBe(name);
  });
});
