import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {RUNTIME_LABEL} from '@kruntimes/api';
import {givenKubectl} from '../../src/kubectl.js';
import {MetricsServer, type PodSample} from '../../src/metrics-server.js';
import {type Ended, startKrt, startProgram} from '../../src/programs.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'krt-top';
const KUBECTL = givenKubectl() ?? '';
/** What the containers of each Pod use, by pool: whole and odd quantities, and sums that are not whole. */
const USAGE: Readonly<Record<string, readonly PodSample['usage'][]>> = {
  web: [
    [
      ['100500000n', '131072Ki'],
      ['1n', '1'],
    ],
    [['150m', '128Mi']],
    [['1', '1Gi']],
  ],
  edge: [[['499u', '1023Ki']], [['2.5', '3000000']]],
};

describe('krt runtime top beside kubectl top', () => {
  let bench: Workbench;
  let metrics: MetricsServer;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    metrics = await MetricsServer.start(bench.client, namespace);
    await bench.startController();
    const samples: PodSample[] = [];
    for (const [pool, usages] of Object.entries(USAGE)) {
      await bench.createRuntime(pool, usages.length);
      const pods = await bench.podsOf(pool, usages.length);
      samples.push(...pods.map((pod, i) => ({pod, usage: usages[i] ?? []})));
    }
    metrics.samples = samples;
  }, 180_000);

  afterAll(async () => {
    await metrics.close();
    await bench.stop();
  }, 60_000);

  const where = (): string[] => ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
  const krt = async (...args: string[]): Promise<Ended> => await startKrt('rt', 'top', ...args, ...where()).ended;

  /** CPU and memory of all Pods of a pool together, as kubectl prints them below its table. */
  async function summed(pool: string): Promise<string[]> {
    const args = ['top', 'pods', '-l', `${RUNTIME_LABEL}=${pool}`, '--sum', ...where()];
    const {stdout, stderr} = await startProgram(KUBECTL, ...args).ended;
    expect(stderr).toBe('');
    return stdout.trim().split('\n').at(-1)?.trim().split(/\s+/) ?? [];
  }

  it.each(Object.keys(USAGE))('says the same of %s', async (pool) => {
    const {stdout, stderr, code} = await krt(pool, '--no-headers');
    expect({stderr, code}).toEqual({stderr: '', code: 0});
    const [name, , pods, ...sums] = stdout.trim().split(/\s+/);
    expect([name, pods]).toEqual([pool, String(USAGE[pool]?.length)]);
    expect(sums.slice(0, 2)).toEqual(await summed(pool));
  });

  it('says of all at once what it says of each', async () => {
    const each = await Promise.all(Object.keys(USAGE).map(async (pool) => (await krt(pool, '--no-headers')).stdout));
    const cells = (text: string): string[] => text.split('\n').map((line) => line.split(/\s+/).slice(0, 5).join(' '));
    const {stdout} = await krt('--no-headers');
    expect(cells(stdout)).toEqual(cells(each.sort().join('')));
  });
});
