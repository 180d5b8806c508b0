import type {StructuralSchema} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../../src/eventually.js';
import type {RunningController} from '../../src/providers/provider.js';
import {crdOfAnotherVersion, installedCrd, replaceCrd, type RuntimeCrd} from '../../src/runtime-crd.js';
import {Workbench} from '../../src/workbench.js';
import {writesAtRest} from '../../src/writes-at-rest.js';

const namespace = 'older-crd';
/** Fields of the status that came later than its counts. */
const LATER = ['selector', 'progress', 'lastProgressTime', 'notReady'];
const FLIPS = 10;

function removeLaterFields({properties: {status} = {}}: StructuralSchema): void {
  for (const field of LATER) Reflect.deleteProperty(status?.properties ?? {}, field);
}

function removeLaterFieldOfConditions({properties: {status} = {}}: StructuralSchema): void {
  Reflect.deleteProperty(status?.properties?.['conditions']?.items?.properties ?? {}, 'observedGeneration');
}

describe('a CRD that is older than the controller', () => {
  let bench: Workbench;
  let controller: RunningController;
  let current: RuntimeCrd;
  let pod: KubeObject;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    current = await installedCrd(bench.client);
    await replaceCrd(bench.client, crdOfAnotherVersion(current, removeLaterFields));
    controller = await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const atRest = (): Promise<number> => writesAtRest(() => bench.cluster.controllerWrites() ?? NaN);

  async function flip(ready: boolean): Promise<void> {
    await bench.setReady(pod, ready);
    await bench.statusWhen('web', `${Number(ready)} ready`, ({readyReplicas}) => readyReplicas === Number(ready));
  }

  /** An even number of changes, the last of which makes the Pod not ready again. */
  async function flips(): Promise<void> {
    for (let count = 1; count <= FLIPS; count++) await flip(count % 2 === 1);
  }

  it('gets one write for each change, and none after a restart', async () => {
    await bench.createRuntime('web', 1);
    [pod = {}] = await bench.podsOf('web', 1);
    await bench.statusWhen('web', 'its Pod is there', ({updatedReplicas}) => updatedReplicas === 1);
    const before = await atRest();
    await flips();
    expect((await atRest()) - before).toBe(FLIPS);
    expect((await bench.runtime('web')).status).not.toHaveProperty('selector');

    const stopped = await atRest();
    await bench.stopController(controller);
    controller = await bench.startController();
    // A change after the restart shows that the controller is at work, and that what the restart queued is done.
    await flip(true);
    expect((await atRest()) - stopped).toBe(1);
  }, 120_000);

  it('that is replaced by the current one has every status written with all its fields', async () => {
    await replaceCrd(bench.client, current);
    await bench.statusWhen(
      'web',
      'all fields',
      (status) => status.selector !== undefined && status.progress !== undefined,
    );
  }, 60_000);

  it('that lacks a field of each condition gets one write for each change too', async () => {
    await replaceCrd(bench.client, crdOfAnotherVersion(current, removeLaterFieldOfConditions));
    await eventually('the field is gone', async () => {
      const {status} = await bench.runtime('web');
      return status?.conditions?.some((condition) => 'observedGeneration' in condition) ? undefined : true;
    });
    const before = await atRest();
    await flip(false);
    await flips();
    expect((await atRest()) - before).toBe(FLIPS + 1);
  }, 60_000);
});
