import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {givenKubectl} from '../src/kubectl.js';
import {type Running, startKrt, startProgram} from '../src/programs.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'krt-watch-parity';
const KUBECTL = givenKubectl() ?? '';

// hack/test says in a line when there is no kubectl, and how to have one.
(KUBECTL === '' ? describe.skip : describe)(`a watch of krt beside kubectl's, on ${chosenProvider().name}`, () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const create = async (app: string, name: string): Promise<void> => {
    const {metadata, ...runtime} = bench.runtimeOf(`${app}-${name}`, {replicas: 3, template: bench.cluster.template()});
    await bench.client.create(RUNTIMES, {...runtime, metadata: {...metadata, labels: {app}}});
  };

  it.each([
    ['name', '-o name'],
    ['columns', '-o custom-columns=NAME:.metadata.name,READY:.status.readyReplicas,A:.apiVersion'],
    ['bare', '-o custom-columns=NAME:.metadata.name --no-headers'],
    ['path', '-o jsonpath={.metadata.name}/{.status.readyReplicas}{"\\n"}'],
    ['joined', '-o jsonpath={.metadata.name}'],
    ['yaml', '-o yaml'],
    ['managed', '-o yaml --show-managed-fields'],
    // kubectl keeps managedFields in events, asked or not.
    ['json-events', '-o json --output-watch-events --show-managed-fields'],
    ['yaml-events', '-o yaml --output-watch-events --show-managed-fields'],
  ])('prints the same for %s: %s', async (app, line) => {
    await create(app, 'web');
    await create(app, 'edge');
    const where = ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
    const argv = ['get', 'runtimes', ...line.split(' '), '-w', '-l', `app=${app}`, ...where];
    const krt = startKrt(...argv);
    const kubectl = startProgram(KUBECTL, ...argv, '--cache-dir=/tmp/krt-kubectl-cache');
    const both = [krt, kubectl];
    await Promise.all(both.map(async (program) => await program.prints(`${app}-web`)));
    const patch = {kind: 'merge', body: {status: {observedGeneration: 1, readyReplicas: 1}}} as const;
    await bench.client.patch(RUNTIMES, {namespace, name: `${app}-web`}, {patch, options: {subresource: 'status'}});
    await create(app, 'a-longer-name');
    await bench.client.delete(RUNTIMES, {namespace, name: `${app}-edge`});
    await create(app, 'last');
    const upToLast = async (program: Running): Promise<string> => {
      const printed = await program.prints(`${app}-last`);
      program.kill('SIGINT');
      await program.ended;
      return printed.slice(0, printed.indexOf(`${app}-last`));
    };
    const [ours, theirs] = await Promise.all(both.map(upToLast));
    expect(ours).toBe(theirs);
    expect(ours).toContain(`${app}-a-longer-name`);
  });

  it('prints the same of one that is not there', async () => {
    const where = ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
    for (const argv of [
      ['get', 'runtimes', 'nope', '-w', ...where],
      ['get', 'runtimes', 'nope', '-w', '--ignore-not-found', ...where],
    ]) {
      const krt = await startKrt(...argv).ended;
      expect(krt).toEqual(await startProgram(KUBECTL, ...argv, '--cache-dir=/tmp/krt-kubectl-cache').ended);
    }
  });
});
