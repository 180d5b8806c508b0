import {mkdtempSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {execa} from 'execa';
import {API_VERSION, findCondition, KIND, type Runtime, type RuntimeCondition} from '@kruntimes/api';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../../src/eventually.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {type Ended, KRT_PROGRAM, startKrt} from '../../src/programs.js';
import {chosenProvider} from '../../src/providers/chosen.js';
import {IMAGE} from '../../src/providers/kind-cluster.js';
import {NAMESPACES, RUNTIMES} from '../../src/resources.js';
import {Workbench, type PoolChoices} from '../../src/workbench.js';

const namespace = 'pools';
/** Pods start, fail and are pulled at a kubelet's pace. */
const PATIENCE = {deadlineMs: 90_000, intervalMs: 250};

interface Autoscaler {
  readonly status: {readonly conditions: RuntimeCondition[]};
}

/** An autoscaler of a Runtime. Nothing measures the Pods here: its bounds are all that it goes by. */
function autoscalerOf(name: string, bounds: {readonly minReplicas: number; readonly maxReplicas: number}): object {
  const cpu = {name: 'cpu', target: {type: 'Utilization', averageUtilization: 80}};
  const scaleTargetRef = {apiVersion: API_VERSION, kind: KIND, name};
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: {name, namespace},
    spec: {scaleTargetRef, ...bounds, metrics: [{type: 'Resource', resource: cpu}]},
  };
}

describe(`pools of a real kubelet, on ${chosenProvider().name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-pools-'));
  let bench: Workbench;
  let kubectl: Kubectl;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    kubectl = kubectlFor(bench.cluster.kubeconfig);
    await bench.startController();
    // They take their time to fail; meanwhile the others are looked at.
    await bench.createRuntime('bad-image', 1, container({image: 'registry.invalid/none:1', imagePullPolicy: 'Always'}));
    await bench.createRuntime('crashing', 1, container({command: ['false']}));
    await bench.createRuntime('too-big', 1, container({resources: {requests: {cpu: '1000'}}}));
    await bench.createRuntime('autoscaled', 1, container({}));
    await execa('kubectl', ['--kubeconfig', bench.cluster.kubeconfig, 'apply', '-f', '-'], {
      input: JSON.stringify(autoscalerOf('autoscaled', {minReplicas: 2, maxReplicas: 3})),
    });
  }, 240_000);

  afterAll(async () => {
    await bench.stop();
    rmSync(folder, {recursive: true, force: true});
  }, 120_000);

  function container(more: object): PoolChoices {
    const usual = {name: 'runtime', image: IMAGE, imagePullPolicy: 'IfNotPresent', command: ['sleep', 'infinity']};
    return {pod: {terminationGracePeriodSeconds: 0, containers: [{...usual, ...more}]}};
  }

  const runtimeWhen = async (name: string, what: string, holds: (runtime: Runtime) => boolean): Promise<Runtime> =>
    await eventually(
      `runtime/${name}: ${what}`,
      async () => {
        const runtime = await bench.runtime(name);
        return holds(runtime) ? runtime : undefined;
      },
      PATIENCE,
    );

  const settled = async (name: string, replicas: number): Promise<Runtime> =>
    await runtimeWhen(name, `${replicas} ready and no more`, ({metadata, status}) => {
      const isObserved = status?.observedGeneration === metadata.generation;
      return isObserved && status?.readyReplicas === replicas && status.replicas === replicas;
    });

  const krt = async (...args: string[]): Promise<Ended> => {
    const where = ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
    return await startKrt(...args, ...where).ended;
  };

  it('scales up, down and to 0, whoever does it', async () => {
    await bench.createRuntime('scaled', 1, container({}));
    await settled('scaled', 1);
    expect(await krt('scale', 'rt/scaled', '--replicas=3', '--wait')).toMatchObject({code: 0});
    expect((await settled('scaled', 3)).status).toMatchObject({readyReplicas: 3});

    await kubectl('scale', 'runtime/scaled', '--replicas=1', '-n', namespace);
    await settled('scaled', 1);

    await kubectl('scale', 'runtime/scaled', '--replicas=0', '-n', namespace);
    const none = await settled('scaled', 0);
    expect(none.status).toMatchObject({readyReplicas: 0, replicas: 0});
    expect((await krt('get', 'rt', 'scaled', '-o', 'jsonpath={.status.readyReplicas}')).stdout).toBe('0');
    expect((await krt('rt', 'list', '--status=ScaledToZero', '-o', 'name')).stdout).toContain('/scaled\n');
  }, 180_000);

  it('are kept by a HorizontalPodAutoscaler between its bounds', async () => {
    await settled('autoscaled', 2);
    await kubectl('scale', 'runtime/autoscaled', '--replicas=4', '-n', namespace);
    await settled('autoscaled', 3);
    const {status} = JSON.parse(await kubectl('get', 'hpa', 'autoscaled', '-n', namespace, '-o', 'json')) as Autoscaler;
    expect(findCondition(status.conditions, 'AbleToScale')).toMatchObject({status: 'True'});
  }, 180_000);

  it('rolls a new template out, with old Pods serving until the new ones are ready', async () => {
    await bench.createRuntime('rolled', 2, {});
    const old = await bench.podsOf('rolled', 2);
    for (const pod of old) await bench.setReady(pod, true);
    await settled('rolled', 2);
    const template = {spec: {containers: [{name: 'runtime', image: IMAGE, env: [{name: 'NEW', value: '1'}]}]}};
    await kubectl(
      'patch',
      'rt',
      'rolled',
      '-n',
      namespace,
      '--type=merge',
      '-p',
      patchOf(await bench.runtime('rolled')),
    );
    function patchOf({spec}: Runtime): string {
      const [first, ...others] = spec.template.spec?.containers ?? [];
      return JSON.stringify({
        spec: {template: {spec: {containers: [{...first, ...template.spec.containers[0]}, ...others]}}},
      });
    }
    const rolling = await runtimeWhen(
      'rolled',
      'a new Pod beside the old ones',
      ({metadata, status}) => status?.observedGeneration === metadata.generation && (status?.updatedReplicas ?? 0) > 0,
    );
    expect(rolling.status?.readyReplicas).toBe(2);
    expect(findCondition(rolling.status?.conditions, 'Ready')?.status).toBe('False');
    const isOld = (uid: string | undefined): boolean => old.some(({metadata}) => metadata?.uid === uid);
    let fewest = Infinity;
    await eventually(
      'all Pods are new',
      async () => {
        const fresh = await bench.podsThat('rolled', ({metadata}) => !isOld(metadata?.uid));
        for (const pod of fresh) await bench.setReady(pod, true);
        const {status} = await bench.runtime('rolled');
        fewest = Math.min(fewest, status?.readyReplicas ?? 0);
        return status?.updatedReplicas === 2 && status.replicas === 2 ? true : undefined;
      },
      PATIENCE,
    );
    expect(fewest).toBe(2);
    await runtimeWhen('rolled', 'Ready', ({status}) => findCondition(status?.conditions, 'Ready')?.status === 'True');
  }, 180_000);

  it.each([
    ['bad-image', 'ImagePullFailed', /registry\.invalid/],
    ['crashing', 'CrashLooping', /exit code 1|back-off/i],
    ['too-big', 'Unschedulable', /cpu/i],
  ])(
    'says why %s is not ready: %s',
    async (name, reason, message) => {
      const {status} = await runtimeWhen(name, reason, (runtime) => runtime.status?.notReady?.[0]?.reason === reason);
      expect(status?.notReady).toMatchObject([{reason, count: 1}]);
      expect(status?.notReady?.[0]?.message).toMatch(message);
      expect(status?.readyReplicas).toBe(0);
      const diagnosis = await krt('rt', 'diagnose', name);
      expect(diagnosis.stdout).toContain(`1 ${reason}`);
      expect(diagnosis.code).toBe(6);
    },
    120_000,
  );

  it('says that a quota is used up, and goes on when there is room', async () => {
    const cramped = 'pools-quota';
    await bench.client.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: cramped}});
    const inQuota = (...args: string[]): Promise<string> => kubectl(...args, '-n', cramped);
    await inQuota('create', 'quota', 'few', '--hard=pods=1');
    const runtime = bench.runtimeOf('web', {replicas: 2, template: {spec: {containers: [], ...container({}).pod}}});
    await bench.client.create(RUNTIMES, {...runtime, metadata: {...runtime.metadata, namespace: cramped}});
    const look = async (what: string, holds: (found: Runtime) => boolean): Promise<void> => {
      await eventually(
        what,
        async () => {
          const found = JSON.parse(await inQuota('get', 'rt', 'web', '-o', 'json')) as Runtime;
          return holds(found) ? true : undefined;
        },
        PATIENCE,
      );
    };
    await look('QuotaExceeded', ({status}) => status?.notReady?.[0]?.reason === 'QuotaExceeded');
    await look('the one that fits is ready', ({status}) => status?.readyReplicas === 1);
    await inQuota('patch', 'quota', 'few', '--type=merge', '-p', '{"spec":{"hard":{"pods":"2"}}}');
    // The ReplicaSet tries again by itself, later each time.
    await look('both are ready', ({status}) => status?.readyReplicas === 2 && status.notReady === undefined);

    // A namespace that is deleted takes the pool along, and the controller puts nothing into it.
    await kubectl('delete', 'namespace', cramped, '--timeout=90s');
    await expect(inQuota('get', 'rt', 'web')).rejects.toThrow('not found');
  }, 240_000);

  it('is listed by kubectl krt', async () => {
    symlinkSync(KRT_PROGRAM.replace(/krt\.cjs$/, 'kubectl-krt.cjs'), join(folder, 'kubectl-krt'));
    const env = {PATH: [folder, join(process.execPath, '..'), process.env['PATH']].join(delimiter)};
    const args = ['krt', 'runtime', 'list', '-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
    const {stdout} = await execa('kubectl', args, {env});
    expect(stdout).toMatch(/^NAME +REPLICAS +READY +STATUS +AGE\n/);
    expect(stdout).toMatch(/^crashing +1 +0 /m);
  });
});
