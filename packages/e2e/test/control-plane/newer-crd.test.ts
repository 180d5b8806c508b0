import type {StructuralSchema} from '@kruntimes/api';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../../src/eventually.js';
import {FLIPS, UnderOtherCrd} from '../../src/other-crd.js';
import {RUNTIMES} from '../../src/resources.js';
import {replaceCrd} from '../../src/runtime-crd.js';
import type {Workbench} from '../../src/workbench.js';

const namespace = 'newer-crd';
/** What the next version has beside today's: fields of its own, one inside `progress`, and one of each condition. */
const NEXT = {spec: {nextSetting: 'on'}, status: {nextCount: 7, progress: {nextCount: 3}}};
const NEXT_CONDITION = {nextNote: 'none'};

function addNextFields({properties: {spec, status} = {}}: StructuralSchema): void {
  const count: StructuralSchema = {type: 'integer'};
  Object.assign(spec?.properties ?? {}, {nextSetting: {type: 'string'}});
  Object.assign(status?.properties ?? {}, {nextCount: count});
  Object.assign(status?.properties?.['progress']?.properties ?? {}, {nextCount: count});
  // A default: the API server puts it back whenever it is left out.
  const nextNote: StructuralSchema = {type: 'string', default: NEXT_CONDITION.nextNote};
  Object.assign(status?.properties?.['conditions']?.items?.properties ?? {}, {nextNote});
}

/** A controller that was rolled back while the CRD, and what the next version wrote, stayed: one story, in its order. */
describe('a CRD that is newer than the controller', () => {
  let pool: UnderOtherCrd;
  let bench: Workbench;

  beforeAll(async () => {
    pool = await UnderOtherCrd.start(namespace, addNextFields);
    ({bench} = pool);
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  /** Writes as the next version would, as soon as the API server knows its fields. */
  async function writeNextFields(): Promise<void> {
    const ref = {namespace, name: 'web'};
    await eventually('the fields of the next version', async () => {
      await bench.client.patch(RUNTIMES, ref, {patch: {kind: 'merge', body: {spec: NEXT.spec}}});
      const patch = {kind: 'merge', body: {status: NEXT.status}} as const;
      const written: object = await bench.client.patch(RUNTIMES, ref, {patch, options: {subresource: 'status'}});
      expect(written).toMatchObject(NEXT);
      return true;
    });
  }

  it('keeps its own fields, and gets one write for each change', async () => {
    await writeNextFields();
    const before = await pool.atRest();
    await pool.flips();
    expect((await pool.atRest()) - before).toBe(FLIPS);
    const {spec, status} = await bench.runtime('web');
    expect({spec, status}).toMatchObject(NEXT);
    for (const condition of status?.conditions ?? []) expect(condition).toMatchObject(NEXT_CONDITION);
  }, 120_000);

  it('gets no write for a restart', async () => {
    const stopped = await pool.atRest();
    await pool.restartController();
    // A change after the restart shows that the controller is at work, and that what the restart queued is done.
    await pool.flip(true);
    expect((await pool.atRest()) - stopped).toBe(1);
    expect(await bench.runtime('web')).toMatchObject(NEXT);
  }, 60_000);

  it('that goes back too takes its fields with it, and nothing else is written', async () => {
    const before = await pool.atRest();
    await replaceCrd(bench.client, pool.current);
    await eventually('the fields of the next version are gone', async () => {
      const {spec, status} = await bench.runtime('web');
      return 'nextSetting' in spec || 'nextCount' in (status ?? {}) ? undefined : true;
    });
    expect(await pool.atRest()).toBe(before);
    await pool.flip(false);
    expect((await pool.atRest()) - before).toBe(1);
  }, 60_000);
});
