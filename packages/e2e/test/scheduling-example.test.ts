import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {chosenProvider} from '../src/providers/chosen.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'scheduling-example';
const EXAMPLE = fileURLToPath(new URL('../examples/claim-pod.ts', import.meta.url));
const DOCS = fileURLToPath(new URL('../../../docs/scheduling.md', import.meta.url));
/** Where nothing schedules, Pods are born on a node. */
const BORN = chosenProvider().name === 'envtest' ? {pod: {nodeName: 'node-1'}} : {};

it('is the one of the documentation', () => {
  expect(readFileSync(DOCS, 'utf8')).toContain(readFileSync(EXAMPLE, 'utf8'));
});

describe(`a scheduler, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    await bench.startController();
  }, 180_000);
  afterAll(() => bench.stop(), 60_000);

  const claim = async (who: string): Promise<string> => {
    const env = {KUBECONFIG: bench.cluster.kubeconfig};
    const args = ['--no-warnings', EXAMPLE, namespace, 'web', who];
    const {stdout, stderr} = await execa(process.execPath, args, {env, reject: false, timeout: 60_000});
    expect(stderr).toBe('');
    return stdout;
  };

  it('claims each ready Pod once, and none that is not ready, whatever the count says', async () => {
    await bench.createRuntime('web', 3, BORN);
    const pods = await bench.podsOf('web', 3);
    for (const pod of pods) await bench.setReady(pod, true);
    await bench.statusWhen('web', '3 ready', ({readyReplicas}) => readyReplicas === 3);
    const names = pods.map(({metadata}) => metadata?.name ?? '');

    const claimed = await Promise.all(['a', 'b'].map(claim));
    expect(new Set(claimed).size).toBe(2);
    expect(names).toEqual(expect.arrayContaining(claimed));

    // The last free Pod falls out of readiness; the two others, which are taken, still make a count of 2.
    const last = pods.find(({metadata}) => !claimed.includes(metadata?.name ?? ''));
    if (last === undefined) throw new Error('no Pod is free');
    await bench.setReady(last, false);
    await bench.statusWhen('web', '2 ready', ({readyReplicas}) => readyReplicas === 2);
    expect(await claim('c')).toBe('none');
    await bench.setReady(last, true);
    await bench.statusWhen('web', '3 ready again', ({readyReplicas}) => readyReplicas === 3);
    expect(await claim('c')).toBe(last.metadata?.name);
    expect(await claim('d')).toBe('none');
  }, 120_000);
});
