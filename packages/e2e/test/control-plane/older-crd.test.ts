import {setTimeout as delay} from 'node:timers/promises';
import type {StructuralSchema} from '@kruntimes/api';
import type {KubeObject, ResourceType} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../../src/eventually.js';
import type {RunningController} from '../../src/providers/provider.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'older-crd';
/** Fields of the status that came later than its counts. */
const LATER = ['selector', 'progress', 'lastProgressTime', 'notReady'];
const FLIPS = 10;

interface Crd extends KubeObject {
  readonly spec: {readonly versions: readonly {readonly schema: {readonly openAPIV3Schema: StructuralSchema}}[]};
}
const CRDS: ResourceType<Crd> = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};
const crdRef = {namespace: undefined, name: 'runtimes.kruntimes.io'};

function withoutLaterFields(crd: Crd): Crd {
  const older = structuredClone(crd);
  for (const {schema} of older.spec.versions) {
    const fields = schema.openAPIV3Schema.properties?.['status']?.properties ?? {};
    for (const field of LATER) Reflect.deleteProperty(fields, field);
  }
  return older;
}

describe('a CRD that is older than the controller', () => {
  let bench: Workbench;
  let controller: RunningController;
  let current: Crd;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    current = await bench.client.get(CRDS, crdRef);
    await replaceCrd(withoutLaterFields(current));
    controller = await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  async function replaceCrd(crd: Crd): Promise<void> {
    const {resourceVersion} = (await bench.client.get(CRDS, crdRef)).metadata ?? {};
    const found = await bench.client.replace(CRDS, {
      ...crd,
      metadata: {...crd.metadata, resourceVersion: resourceVersion ?? ''},
    });
    expect(found.metadata?.name).toBe(crdRef.name);
  }

  const writes = (): number => bench.cluster.controllerWrites() ?? NaN;

  async function settled(): Promise<number> {
    return await eventually('nothing is written any more', async () => {
      const count = writes();
      await delay(1_000);
      return writes() === count ? count : undefined;
    });
  }

  const shows = (ready: number): Promise<unknown> =>
    bench.statusWhen('web', `${ready} ready`, ({readyReplicas}) => readyReplicas === ready);

  it('gets one write for each change, and none after a restart', async () => {
    await bench.createRuntime('web', 1);
    const [pod = {}] = await bench.podsOf('web', 1);
    await bench.statusWhen('web', 'its Pod is there', ({updatedReplicas}) => updatedReplicas === 1);
    const before = await settled();
    for (let flip = 1; flip <= FLIPS; flip++) {
      await bench.setReady(pod, flip % 2 === 1);
      await shows(flip % 2);
    }
    expect((await settled()) - before).toBe(FLIPS);
    expect((await bench.runtime('web')).status).not.toHaveProperty('selector');

    const stopped = await settled();
    await bench.stopController(controller);
    controller = await bench.startController();
    // A change after the restart shows that the controller is at work, and that what the restart queued is done.
    await bench.setReady(pod, true);
    await shows(1);
    expect((await settled()) - stopped).toBe(1);
  }, 120_000);

  it('that is replaced by the current one has every status written with all its fields', async () => {
    await replaceCrd(current);
    await bench.statusWhen(
      'web',
      'all fields',
      (status) => status.selector !== undefined && status.progress !== undefined,
    );
  }, 60_000);
});
