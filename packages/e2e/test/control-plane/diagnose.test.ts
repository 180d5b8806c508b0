import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../../src/eventually.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {type Ended, startKrt} from '../../src/programs.js';
import {RecordedPods} from '../../src/recorded-pods.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'diagnosed';

describe('krt runtime diagnose on a real control plane', () => {
  const recorded = new RecordedPods();
  let bench: Workbench;
  let kubectl: Kubectl;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    kubectl = kubectlFor(bench.cluster.kubeconfig);
    await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  async function diagnose(name: string, ...flags: readonly string[]): Promise<Ended> {
    const where = ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig, ...flags];
    return await startKrt('rt', 'diagnose', name, ...where).ended;
  }

  /** The diagnosis as soon as it says this. */
  async function diagnosisWith(name: string, line: string): Promise<Ended> {
    return await eventually(`"${line}" in the diagnosis of ${name}`, async () => {
      const ended = await diagnose(name);
      return ended.stdout.includes(line) ? ended : undefined;
    });
  }

  it('finds nothing wrong with a pool that is ready', async () => {
    await bench.createRuntime('web', 1);
    for (const pod of await bench.podsOf('web', 1)) await bench.setReady(pod, true);
    const {stdout, code} = await diagnosisWith('web', '[ ok ] 1 of 1 Pods ready\n');
    expect(stdout).not.toMatch(/^\[(?:warn|fail|skip)\]/m);
    expect(code).toBe(0);
  });

  it('counts what Pods are not ready for, as the kubelet tells it', async () => {
    await bench.createRuntime('crash', 1);
    for (const pod of await bench.podsOf('crash', 1))
      await bench.setPodStatus(pod, recorded.status('CrashLoopBackOff'));
    const {stdout, code} = await diagnosisWith('crash', '[fail] 1 of 1 Pods not ready: 1 CrashLooping\n');
    expect(stdout).toMatch(
      /\nnext: read how it ended: {2}kubectl logs runtime-crash-\S+ -c \S+ --previous -n diagnosed --kubeconfig=\S+\n/,
    );
    expect(code).toBe(6);
  });

  it('tells a quota that is used up', async () => {
    await kubectl('create', 'quota', 'few', '--hard=pods=2', '-n', namespace);
    await bench.createRuntime('greedy', 3);
    const {stdout, code} = await diagnosisWith(
      'greedy',
      '[fail] ReplicaSet cannot create Pods: QuotaExceeded: exceeded',
    );
    expect(stdout).toContain(`next: see what uses the quota up:  kubectl describe quota -n ${namespace} --kubeconfig=`);
    expect(code).toBe(6);
    await kubectl('delete', 'quota', 'few', '-n', namespace);
  });

  it('names whoever has the Deployment of its name', async () => {
    await kubectl('create', 'deployment', 'runtime-legacy', '--image=x', '--replicas=0', '-n', namespace);
    await bench.createRuntime('legacy', 2);
    const {stdout, code} = await diagnosisWith('legacy', 'runtime/legacy  DeploymentNotOwned  replicas 2, ready 0\n');
    expect(stdout).toContain('[fail] Deployment runtime-legacy exists and was not made for this Runtime\n');
    expect(code).toBe(6);
  });

  it('T43: skips what may not be read', async () => {
    await kubectl('create', 'role', 'reader', '--verb=get,list', '--resource=runtimes.kruntimes.io', '-n', namespace);
    await kubectl('create', 'rolebinding', 'reader', '--role=reader', '--user=reader', '-n', namespace);
    const {stdout, code} = await diagnose('web', '--as', 'reader');
    expect(stdout).toMatch(
      /^\[skip\] Deployment runtime-web: unknown, cannot read: deployments\.apps .* is forbidden: User "reader" cannot get/m,
    );
    expect(stdout).toContain('[skip] ReplicaSets, Pods: ');
    expect(code).toBe(0);
  });
});
