import {fileURLToPath} from 'node:url';
import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../src/eventually.js';
import {givenKubectl} from '../src/kubectl.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'kubectl';
const CRDS = fileURLToPath(new URL('../../../deploy/crds', import.meta.url));
const PROGRAM = givenKubectl() ?? '';

// hack/test says in a line when there is no kubectl, and how to have one.
(PROGRAM === '' ? describe.skip : describe)(`a stock kubectl, on ${chosenProvider().name}`, () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const kubectl = async (
    ...args: string[]
  ): Promise<{stdout: string; stderr: string; exitCode: number | undefined}> => {
    const {stdout, stderr, exitCode} = await execa(
      PROGRAM,
      ['--kubeconfig', bench.cluster.kubeconfig, '-n', namespace, ...args],
      {
        reject: false,
      },
    );
    return {stdout, stderr, exitCode};
  };

  const rows = (table: string): string[][] => table.split('\n').map((line) => line.split(/ {2,}/));

  it('applies the CRD without --server-side, also over itself', async () => {
    const {stdout, stderr, exitCode} = await kubectl('apply', '-f', CRDS);
    expect({stdout, exitCode}).toMatchObject({exitCode: 0});
    expect(stderr).not.toMatch(/error/i);
    expect((await kubectl('apply', '-f', CRDS)).stdout).toBe(
      'customresourcedefinition.apiextensions.k8s.io/runtimes.kruntimes.io unchanged',
    );
  });

  it('T47: waits for a Runtime that no controller has seen, and shows what is not known as such', async () => {
    await bench.createRuntime('unseen', 1);
    const {stderr, exitCode} = await kubectl('wait', '--for=condition=Ready', 'runtime/unseen', '--timeout=1s');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('timed out waiting for the condition on runtimes/unseen');
    const [header, row = []] = rows((await kubectl('get', 'rt', 'unseen')).stdout);
    expect(header).toEqual(['NAME', 'REPLICAS', 'READY', 'STATUS', 'AGE']);
    // The cell of READY is empty, not 0.
    expect(row.slice(0, 3)).toEqual(['unseen', '1', 'Pending']);
  });

  it('sees READY go up and down on a watch, and waits for the condition', async () => {
    await bench.startController();
    await bench.createRuntime('watched', 1);
    const watch = execa(
      PROGRAM,
      ['--kubeconfig', bench.cluster.kubeconfig, '-n', namespace, 'get', 'rt', 'watched', '-w'],
      {reject: false},
    );
    let seen = '';
    watch.stdout.on('data', (chunk: Buffer) => (seen += chunk.toString()));
    const readyColumn = (): (string | undefined)[] =>
      rows(seen.trim())
        .slice(1)
        .map(([, , ready]) => ready);
    const until = (what: string, holds: (column: (string | undefined)[]) => boolean): Promise<true> =>
      eventually(`a watch that shows ${what}`, () => Promise.resolve(holds(readyColumn()) ? true : undefined));

    try {
      const [pod = {}] = await bench.podsOf('watched', 1);
      await until('0', (column) => column.at(-1) === '0');
      await bench.setReady(pod, true);
      expect(await kubectl('wait', '--for=condition=Ready', 'runtime/watched', '--timeout=20s')).toMatchObject({
        exitCode: 0,
        stdout: 'runtime.kruntimes.io/watched condition met',
      });
      await until('1', (column) => column.at(-1) === '1');
      await bench.setReady(pod, false);
      await until('0 after 1', (column) => column.at(-1) === '0' && column.includes('1'));
    } finally {
      watch.kill('SIGTERM');
      await watch;
    }
  }, 60_000);

  it('scales through the scale subresource, and explains a field', async () => {
    expect((await kubectl('scale', 'rt/watched', '--replicas=2')).stdout).toBe('runtime.kruntimes.io/watched scaled');
    await bench.deploymentWhen('watched', '2 replicas', ({spec}) => spec?.replicas === 2);
    expect((await kubectl('get', 'rt', 'watched', '-o', 'jsonpath={.spec.replicas} {.status.selector}')).stdout).toBe(
      '2 kruntimes.io/runtime=watched',
    );
    expect((await kubectl('explain', 'runtime.spec.replicas')).stdout).toContain('<integer>');
  });
});
