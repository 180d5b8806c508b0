import type {StructuralSchema} from '@kruntimes/api';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../../src/eventually.js';
import {FLIPS, UnderOtherCrd} from '../../src/other-crd.js';
import {crdOfAnotherVersion, replaceCrd} from '../../src/runtime-crd.js';
import type {Workbench} from '../../src/workbench.js';

const namespace = 'older-crd';
/** Fields of the status that came later than its counts. */
const LATER = ['selector', 'progress', 'lastProgressTime', 'notReady'];

function removeLaterFields({properties: {status} = {}}: StructuralSchema): void {
  for (const field of LATER) Reflect.deleteProperty(status?.properties ?? {}, field);
}

function removeLaterFieldOfConditions({properties: {status} = {}}: StructuralSchema): void {
  Reflect.deleteProperty(status?.properties?.['conditions']?.items?.properties ?? {}, 'observedGeneration');
}

describe('a CRD that is older than the controller', () => {
  let pool: UnderOtherCrd;
  let bench: Workbench;

  beforeAll(async () => {
    pool = await UnderOtherCrd.start(namespace, removeLaterFields);
    ({bench} = pool);
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  it('gets one write for each change, and none after a restart', async () => {
    const before = await pool.atRest();
    await pool.flips();
    expect((await pool.atRest()) - before).toBe(FLIPS);
    expect((await bench.runtime('web')).status).not.toHaveProperty('selector');

    const stopped = await pool.atRest();
    await pool.restartController();
    // A change after the restart shows that the controller is at work, and that what the restart queued is done.
    await pool.flip(true);
    expect((await pool.atRest()) - stopped).toBe(1);
  }, 120_000);

  it('that is replaced by the current one has every status written with all its fields', async () => {
    await replaceCrd(bench.client, pool.current);
    await bench.statusWhen(
      'web',
      'all fields',
      (status) => status.selector !== undefined && status.progress !== undefined,
    );
  }, 60_000);

  it('that lacks a field of each condition gets one write for each change too', async () => {
    await replaceCrd(bench.client, crdOfAnotherVersion(pool.current, removeLaterFieldOfConditions));
    await eventually('the field is gone', async () => {
      const {status} = await bench.runtime('web');
      return status?.conditions?.some((condition) => 'observedGeneration' in condition) ? undefined : true;
    });
    const before = await pool.atRest();
    await pool.flip(false);
    await pool.flips();
    expect((await pool.atRest()) - before).toBe(FLIPS + 1);
  }, 60_000);
});
