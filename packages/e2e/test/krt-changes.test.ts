import {deploymentName} from '@kruntimes/api';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../src/eventually.js';
import {givenKubectl, kubectlFor} from '../src/kubectl.js';
import {type Ended, type Running, startKrt, startProgram} from '../src/programs.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {DEPLOYMENTS, RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'krt-changes';
const provider = chosenProvider().name;
/** A kubelet would make the Pods ready by itself, or never. */
const isPlayed = provider === 'envtest' || provider === 'devcluster';
if (!isPlayed) process.stdout.write(`skipped on ${provider}: krt waits and changes: it plays the kubelet\n`);

(isPlayed ? describe : describe.skip)(`krt waits and changes, on ${provider}`, () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const start = (...args: string[]): Running =>
    startKrt(...args, '-n', namespace, '--kubeconfig', bench.cluster.kubeconfig);
  const krt = async (...args: string[]): Promise<Ended> => await start(...args).ended;

  const allReady = async (name: string, count: number): Promise<void> => {
    for (const pod of await bench.podsOf(name, count)) await bench.setReady(pod, true);
  };

  const met = (name: string): string => `runtime.kruntimes.io/${name} condition met\n`;

  it('creates a pool, says why it is not ready, and ends with 0 when it is', async () => {
    const creating = start('rt', 'create', 'web', '--image=registry.example/runtime:1', '--replicas=2', '--wait');
    await creating.says('0 of 2 replicas ready; 2 ');
    await allReady('web', 2);
    const {stdout, stderr, code} = await creating.ended;
    expect({stdout, code}).toEqual({stdout: 'runtime.kruntimes.io/web created\n', code: 0});
    expect(stderr).not.toContain('error');
    expect(await krt('rt', 'wait', 'web')).toEqual({stdout: met('web'), stderr: '', code: 0});
  });

  it('never takes the numbers of before for those of now', async () => {
    await bench.createRuntime('grows', 1);
    await allReady('grows', 1);
    expect((await krt('rt', 'wait', 'grows')).code).toBe(0);
    for (const replicas of [2, 3, 4, 5]) {
      const scaling = start('scale', 'rt/grows', `--replicas=${replicas}`, '--wait');
      await scaling.says('runtime/grows: ');
      expect((await bench.runtime('grows')).status?.readyReplicas).toBeLessThan(replicas);
      await allReady('grows', replicas);
      expect(await scaling.ended).toMatchObject({stdout: 'runtime.kruntimes.io/grows scaled\n', code: 0});
      expect((await bench.runtime('grows')).status).toMatchObject({readyReplicas: replicas});
    }
  }, 60_000);

  it('ends with 3 when time is up', async () => {
    await bench.createRuntime('late', 1);
    const {stderr, code} = await krt('rt', 'wait', 'late', '--timeout=2s');
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /error: timed out waiting for the condition on runtimes\/late: 0 of 1 replicas ready after 2s: 1 \w+\n$/,
    );
  });

  it('ends with 6 where someone must act', async () => {
    await bench.client.create(DEPLOYMENTS, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {namespace, name: deploymentName('taken')},
      spec: {
        replicas: 0,
        selector: {matchLabels: {app: 'other'}},
        template: {metadata: {labels: {app: 'other'}}, spec: {containers: [{name: 'x', image: 'x'}]}},
      } as object,
    });
    await bench.createRuntime('taken', 1);
    const {stderr, code} = await krt('rt', 'wait', 'taken');
    expect(stderr).toContain('error: runtimes/taken cannot become ready: DeploymentNotOwned: ');
    expect(code).toBe(6);
  }, 30_000);

  it('ends with 1 where it is not there, or goes away', async () => {
    expect(await krt('rt', 'wait', 'nope')).toEqual({
      stdout: '',
      stderr: 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n',
      code: 1,
    });
    await bench.createRuntime('goes', 1);
    const waiting = start('rt', 'wait', 'goes');
    await waiting.says('0 of 1 replicas ready');
    await bench.client.delete(RUNTIMES, {namespace, name: 'goes'});
    const {stderr, code} = await waiting.ended;
    expect(stderr).toContain('error: runtimes/goes was deleted while waiting\n');
    expect(code).toBe(1);
  });

  it('ends with 130 on SIGINT', async () => {
    const waiting = start('rt', 'wait', 'late');
    await waiting.says('0 of 1 replicas ready');
    waiting.kill('SIGINT');
    expect((await waiting.ended).code).toBe(130);
  });

  it('deletes in the foreground, and waits until the Deployment is gone too', async () => {
    await bench.createRuntime('front', 1);
    await bench.podsOf('front', 1);
    const stdout = 'runtime.kruntimes.io "front" deleted\n';
    const deleting = start('rt', 'delete', 'front', '--cascade=foreground');
    await bench.gone('the Runtime', () => bench.runtime('front'));
    expect(await deleting.ended).toMatchObject({stdout, code: 0});
    await expect(bench.deployment('front')).rejects.toThrow(/not found/);
  }, 90_000);

  it('leaves the Pods alone with --cascade=orphan', async () => {
    await bench.createRuntime('orphans', 1);
    await bench.podsOf('orphans', 1);
    // A dependent that garbage collection has not seen yet, it takes for one whose owner is gone. It sees Deployments in
    // their order: once it has taken a later one, it knows of this one.
    await bench.createRuntime('later', 1);
    await bench.podsOf('later', 1);
    expect(await krt('rt', 'delete', 'later')).toMatchObject({code: 0});
    await bench.gone('the later Deployment', () => bench.deployment('later'));
    expect(await krt('rt', 'delete', 'orphans', '--cascade=orphan')).toMatchObject({code: 0});
    expect((await bench.deployment('orphans')).metadata?.ownerReferences ?? []).toEqual([]);
    await bench.client.delete(DEPLOYMENTS, {namespace, name: deploymentName('orphans')});
  }, 30_000);

  it('describes a pool with its Pods and what happened to it', async () => {
    const told = / {2}\S+ +Normal +Ready +1 +2 of 2 Pods ready\n/;
    const description = await eventually('the Event', async () => {
      const {stdout} = await krt('rt', 'describe', 'web');
      return told.test(stdout) ? stdout : undefined;
    });
    expect(description).toMatch(/\nPods:\n {2}NAME .*\n( {2}runtime-web-\S+ .*\n){2}/);
    expect(description).toMatch(/\nEvents:\n {2}AGE +TYPE +REASON +COUNT +MESSAGE\n/);
    expect(description).toMatch(/\n {2}Ready +True +Ready +\S+ +2 of 2 Pods ready\n/);
  });

  (givenKubectl() === undefined ? describe.skip : describe)('as kubectl does', () => {
    const kubectl = async (...args: string[]): Promise<Ended> =>
      await startProgram(
        givenKubectl() ?? '',
        ...args,
        '-n',
        namespace,
        '--kubeconfig',
        bench.cluster.kubeconfig,
        '--cache-dir=/tmp/krt-kubectl-cache',
      ).ended;

    beforeAll(async () => {
      await kubectlFor(bench.cluster.kubeconfig, givenKubectl())('label', 'rt', 'web', 'app=web', '-n', namespace);
    });

    it.each([
      'scale rt web --replicas=2',
      'scale rt/web --replicas=2 --current-replicas=2',
      'scale rt/web --replicas=2 --current-replicas=7',
      'scale rt web --replicas=2 --dry-run=server',
      'scale rt web --replicas=2 --dry-run=client',
      'scale rt web --replicas=2 -o name',
      'scale rt -l app=web --replicas=2',
      'wait rt web --for=condition=Ready',
      'wait rt/web --for=condition=ready=True',
      'wait rt web --for=jsonpath={.spec.replicas}=2',
      'wait rt web --for=jsonpath={.spec.replicas}',
      'wait rt web --for=jsonpath={.status.conditions[?(@.type=="Ready")].status}=True',
      'wait rt web --for=jsonpath={.spec}=2',
      'wait rt web --for=jsonpath={.status.conditions[*].type}=2',
      'wait rt nope --for=condition=Ready',
      'wait rt -l app=none --for=condition=Ready',
      'delete rt nope',
      'delete rt nope --ignore-not-found',
      'delete rt web --dry-run=server -o name',
    ])('%s', async (line) => {
      const args = line.split(' ');
      const {stderr, ...ours} = await krt(...args);
      // Where it stands, and who else manages a field, only krt says.
      const said = stderr.replaceAll(/^( +\d+\.\ds runtime\/|Warning: ).*\n/gm, '');
      expect({...ours, stderr: said}).toEqual(await kubectl(...args));
    });
  });
});
