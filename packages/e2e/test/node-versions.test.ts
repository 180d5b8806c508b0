import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {ControllerProcess} from '../src/controller-process.js';
import {KRT_PROGRAM, startProgram} from '../src/programs.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'node-versions';
const NODE = process.env['KRT_TEST_OTHER_NODE'] ?? '';

// hack/test says in a line when there is no other Node, and how to have one.
(NODE === '' ? describe.skip : describe)(`another version of Node, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let controller: ControllerProcess;
  let version: string;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    controller = await ControllerProcess.startWith(NODE, bench.cluster.kubeconfig);
    version = (await execa(NODE, ['--version'])).stdout;
  }, 180_000);

  afterAll(async () => {
    await controller.end();
    await bench.stop();
  }, 60_000);

  const krt = async (...args: string[]): Promise<string> => {
    const where = ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
    const {stdout, stderr, code} = await startProgram(NODE, KRT_PROGRAM, ...args, ...where).ended;
    expect({args, stderr, code}).toEqual({args, stderr: '', code: 0});
    return stdout;
  };

  it('is not the one that the tests run on', () => {
    expect(version).not.toBe(process.version);
  });

  it('runs the controller', async () => {
    await controller.untilReady();
    expect(JSON.parse((await controller.probe('/version')).body)).toMatchObject({node: version});
    await bench.createRuntime('web', 2);
    const pods = await bench.podsOf('web', 2);
    for (const pod of pods) await bench.setReady(pod, true);
    await bench.statusWhen('web', '2 ready', ({readyReplicas}) => readyReplicas === 2);
    controller.kill('SIGTERM');
    expect((await controller.child.ended).exitCode).toBe(0);
  }, 60_000);

  it.each([
    ['rt list', /^NAME +REPLICAS +READY +STATUS +AGE\nweb +2 +2 +Ready /],
    ['rt get web -o yaml', /^ {2}readyReplicas: 2$/m],
    ['rt describe web', /^Ready: +2$/m],
    ['rt wait web', /condition met\n$/],
    ['rt diagnose web', /^\[ ok \] 2 of 2 Pods ready$/m],
    ['version --client -o json', /"clientVersion"/],
    ['completion bash', /^# bash completion/],
    ['help', /^USAGE$/m],
  ])('runs krt %s', async (line, printed) => {
    expect(await krt(...line.split(' '))).toMatch(printed);
  });
});
