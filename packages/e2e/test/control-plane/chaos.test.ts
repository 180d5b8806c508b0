import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startChaosBed, type ChaosBed} from '../../src/chaos/chaos-bed.js';
import {report, runSeeds} from '../../src/chaos/run-seeds.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';

const SEEDS = 50;
const AT_ONCE = 12;

describe('the controller under faults', () => {
  let bed: ChaosBed;

  beforeAll(async () => {
    bed = await startChaosBed(controlPlaneAssets());
  }, 180_000);

  afterAll(() => bed.stop(), 60_000);

  it(`ends right, touches nothing that is not its own, and comes to rest: ${SEEDS} seeds`, async () => {
    const failures: string[] = [];
    let faults = 0;
    await runSeeds(bed, {
      firstSeed: 1,
      seeds: SEEDS,
      atOnce: AT_ONCE,
      until: new AbortController().signal,
      onResult: (result) => {
        faults += result.faults;
        if (result.problems.length > 0) failures.push(report(result));
      },
    });
    expect(failures).toEqual([]);
    expect(faults).toBeGreaterThan(SEEDS * 10);
  }, 300_000);
});
