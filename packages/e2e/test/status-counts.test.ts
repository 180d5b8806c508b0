import {deploymentName, findCondition, isConditionTrue, type RuntimeStatus} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it, jest} from '@jest/globals';
import {contradictions} from '../src/contradictions.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {DEPLOYMENTS, RUNTIMES} from '../src/resources.js';
import {StatusRecorder, type SeenStatus} from '../src/status-recorder.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'status-counts';

// Each wait has a deadline of its own, which says what did not come.
jest.setTimeout(60_000);

describe(`the counts of a status and the generation that they are of, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let statuses: StatusRecorder;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
    await bench.startController();
  }, 180_000);

  afterAll(async () => {
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  const readyCount = (name: string, count: number): Promise<SeenStatus> =>
    statuses.when(name, `${count} ready`, {holds: ({readyReplicas}) => readyReplicas === count});

  const isReady = ({conditions}: RuntimeStatus): boolean => isConditionTrue(conditions, 'Ready');

  const setAll = async (pods: readonly KubeObject[], ready: boolean): Promise<void> => {
    await Promise.all(pods.map((pod) => bench.setReady(pod, ready)));
  };

  /** A pool whose Pods are all ready. */
  async function readyPool(name: string, replicas: number): Promise<KubeObject[]> {
    await bench.createRuntime(name, replicas);
    const pods = await bench.podsOf(name, replicas);
    await setAll(pods, true);
    await statuses.when(name, 'Ready', {holds: isReady});
    return pods;
  }

  /** A merge patch of a spec; the generation that it makes. */
  async function patchSpec(name: string, spec: object): Promise<number> {
    const {metadata} = await bench.client.patch(RUNTIMES, {namespace, name}, {patch: {kind: 'merge', body: {spec}}});
    return metadata.generation ?? 0;
  }

  it('T1: says an explicit 0 when all Pods fail, when scaled from 3 to 0, and when the Deployment is deleted', async () => {
    const pods = await readyPool('zero', 3);
    const {status: full} = await readyCount('zero', 3);
    expect(full).toMatchObject({replicas: 3, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 3});
    expect(full.selector).toBe('kruntimes.io/runtime=zero');

    await setAll(pods, false);
    const failed = await readyCount('zero', 0);
    expect(failed.status).toMatchObject({replicas: 3, updatedReplicas: 3, availableReplicas: 0});
    await setAll(pods, true);
    await readyCount('zero', 3);

    await bench.client.delete(DEPLOYMENTS, {namespace, name: deploymentName('zero')});
    await readyCount('zero', 0);
    await setAll(await bench.podsAfter(pods, 'zero', 3), true);
    await readyCount('zero', 3);

    const generation = await patchSpec('zero', {replicas: 0});
    const {status} = await statuses.when('zero', 'ScaledToZero', {
      holds: (one) => one.observedGeneration === generation && isReady(one),
    });
    expect(status).toMatchObject({replicas: 0, readyReplicas: 0, updatedReplicas: 0, availableReplicas: 0});
    expect(status).not.toHaveProperty('notReady');
    expect(findCondition(status.conditions, 'Ready')).toMatchObject({
      reason: 'ScaledToZero',
      message: 'scaled to zero',
    });
  });

  it('T46: is Ready with no Pods where none are wanted, and waits for them once some are', async () => {
    await bench.createRuntime('none', 0);
    await statuses.when('none', 'ScaledToZero', {
      holds: ({conditions}) => findCondition(conditions, 'Ready')?.reason === 'ScaledToZero',
    });
    expect(statuses.of('none').at(-1)?.status).toMatchObject({replicas: 0, readyReplicas: 0, availableReplicas: 0});

    const up = await patchSpec('none', {replicas: 1});
    const [pod = {}] = await bench.podsOf('none', 1);
    const filling = await statuses.when('none', 'its Pod', {
      holds: ({observedGeneration, updatedReplicas}) => observedGeneration === up && updatedReplicas === 1,
    });
    expect(findCondition(filling.status.conditions, 'Ready')).toMatchObject({status: 'False', reason: 'Progressing'});
    await bench.setReady(pod, true);
    await statuses.when('none', 'Ready', {holds: (one) => isReady(one) && one.readyReplicas === 1});

    const down = await patchSpec('none', {replicas: 0});
    await statuses.when('none', 'ScaledToZero again', {
      holds: (one) => one.observedGeneration === down && one.replicas === 0 && isReady(one),
    });
  });

  it('T47: is not Ready in any status before a controller has looked, nor before its Pods are', async () => {
    await bench.createRuntime('new', 1);
    const [pod = {}] = await bench.podsOf('new', 1);
    await bench.setReady(pod, true);
    await statuses.when('new', 'Ready', {holds: isReady});
    const [created, ...later] = statuses.of('new');
    expect(created?.status.observedGeneration).toBe(-1);
    expect(created?.status).not.toHaveProperty('readyReplicas');
    expect(findCondition(created?.status.conditions, 'Ready')?.status).toBe('Unknown');
    for (const {status} of later) expect(isReady(status)).toBe(status.readyReplicas === 1);
  });

  it('mirrors a Pod as ready at once, and is Ready when it has been so for minReadySeconds', async () => {
    await bench.createRuntime('patient', 1, {minReadySeconds: 2});
    const [pod = {}] = await bench.podsOf('patient', 1);
    await bench.setReady(pod, true);
    const early = await readyCount('patient', 1);
    expect(early.status).toMatchObject({readyReplicas: 1, availableReplicas: 0});
    expect(early.status).not.toHaveProperty('notReady');
    expect(findCondition(early.status.conditions, 'Ready')).toMatchObject({
      status: 'False',
      message: '1 of 1 Pods ready: 0 of 1 available',
    });
    const late = await statuses.when('patient', 'Ready', {holds: isReady});
    expect(late.status).toMatchObject({readyReplicas: 1, availableReplicas: 1});
    expect(late.at - early.at).toBeGreaterThan(500);
  });

  it('T20: is not Ready of a new template until all Pods have it and no others are left', async () => {
    const before = await readyPool('rollout', 2);
    const {spec} = bench.cluster.template();
    const [container] = spec?.containers ?? [];
    const containers = [{...container, image: 'registry.example/runtime:2'}];
    const generation = await patchSpec('rollout', {template: {spec: {containers}}});
    await statuses.when('rollout', 'RollingOut', {
      holds: ({conditions}) => findCondition(conditions, 'Ready')?.reason === 'RollingOut',
    });
    const isNew = ({metadata}: KubeObject): boolean => before.every((old) => old.metadata?.uid !== metadata?.uid);
    const making = new Set<string>();
    while (making.size < 2) {
      const [next] = await bench.podsThat('rollout', (pod) => isNew(pod) && !making.has(pod.metadata?.name ?? ''));
      making.add(next?.metadata?.name ?? '');
      await bench.setReady(next ?? {}, true);
    }
    const {status} = await statuses.when('rollout', 'Ready of the new template', {
      holds: (one) => one.observedGeneration === generation && isReady(one),
    });
    expect(status).toMatchObject({replicas: 2, readyReplicas: 2, updatedReplicas: 2, availableReplicas: 2});
    const early = statuses
      .of('rollout')
      .filter(({status: one}) => one.observedGeneration === generation && isReady(one))
      .filter(({status: one}) => one.updatedReplicas !== 2 || one.replicas !== 2);
    expect(early).toEqual([]);
  });

  it('T21: never says a generation that it was not computed from, however fast the spec changes', async () => {
    await readyPool('hasty', 1);
    const wanted = new Map([[1, 1]]);
    for (let step = 0; step < 90; step++) {
      const replicas = 1 + ((step * 7) % 5);
      const generation = await patchSpec('hasty', {replicas});
      wanted.set(generation, replicas);
      // Two changes in a row, of which the second one comes while the first one is worked on, and then a moment's rest.
      if (step % 3 !== 0) continue;
      await statuses.when('hasty', 'it', {holds: ({observedGeneration}) => observedGeneration === generation});
    }
    const last = Math.max(...wanted.keys());
    await statuses.when('hasty', 'the last generation', {
      holds: ({observedGeneration, replicas}) => observedGeneration === last && replicas === wanted.get(last),
    });
    const said = statuses.of('hasty').flatMap(({status: {conditions, observedGeneration = 0}}) => {
      const message = findCondition(conditions, 'Ready')?.message ?? '';
      const count = /of (\d+) Pods ready|ready, (\d+) wanted/.exec(message);
      return count === null ? [] : [[observedGeneration, Number(count[1] ?? count[2])] as const];
    });
    expect(said.length).toBeGreaterThan(10);
    expect(said).toEqual(said.map(([generation]) => [generation, wanted.get(generation)]));
  });

  it('T41: says the generation that failed too, and goes on to mirror the counts', async () => {
    const [pod = {}] = await readyPool('refused', 1);
    const {spec} = bench.cluster.template();
    const [container] = spec?.containers ?? [];
    const containers = [{...container, volumeMounts: [{name: 'absent', mountPath: '/data'}]}];
    const generation = await patchSpec('refused', {template: {spec: {containers}}});
    const {status} = await statuses.when('refused', 'Stalled', {
      holds: ({conditions}) => isConditionTrue(conditions, 'Stalled'),
    });
    expect(status).toMatchObject({observedGeneration: generation, readyReplicas: 1});
    for (const type of ['Ready', 'Reconciling', 'Stalled']) {
      expect(findCondition(status.conditions, type)?.observedGeneration).toBe(generation);
    }
    expect(findCondition(status.conditions, 'Ready')).toMatchObject({status: 'False', reason: 'TemplateInvalid'});
    expect(findCondition(status.conditions, 'Stalled')?.message).toContain('volumeMounts[0].name: Not found: "absent"');
    await bench.setReady(pod, false);
    await readyCount('refused', 0);

    const fixed = await patchSpec('refused', {template: {spec: {containers: [container]}}});
    await statuses.when('refused', 'going on', {
      holds: ({conditions, observedGeneration}) =>
        observedGeneration === fixed && isConditionTrue(conditions, 'Reconciling'),
    });
    await bench.setReady(pod, true);
    await statuses.when('refused', 'Ready', {holds: isReady});
  });

  it('never contradicted itself in any status that was ever seen', () => {
    const all = statuses.all();
    expect(all.length).toBeGreaterThan(40);
    const found = all.flatMap(({name, seen}) =>
      contradictions(seen, {podsComeAndGo: true}).map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
