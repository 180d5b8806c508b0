import {API_VERSION, KIND} from '@kruntimes/api';
import {createLogger, runController, type RunningController} from '@kruntimes/controller';
import {HttpsTransport, KubeClient} from '@kruntimes/kube';
import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startControlPlane, type ControlPlane} from '../../src/control-plane/control-plane.js';
import {eventually} from '../../src/eventually.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {type Ended, startKrt} from '../../src/programs.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';
import {DEPLOYMENTS, RUNTIMES} from '../../src/resources.js';

const IMAGE = '--image=registry.example/kruntimes-controller:v1';

/** One story, in its order, on one control plane. */
describe('krt install and krt uninstall', () => {
  let plane: ControlPlane;
  let kubectl: Kubectl;
  let transport: HttpsTransport;
  let client: KubeClient;
  let controller: RunningController | undefined;

  beforeAll(async () => {
    plane = await startControlPlane(controlPlaneAssets(), {audit: false});
    kubectl = kubectlFor(plane.kubeconfig, plane.kubectl);
    transport = new HttpsTransport(plane.config);
    client = new KubeClient(transport);
  }, 90_000);

  afterAll(async () => {
    await controller?.stop();
    transport.close();
    await plane.stop();
  }, 30_000);

  const krt = async (...args: string[]): Promise<Ended> =>
    await startKrt(...args, '--kubeconfig', plane.kubeconfig).ended;
  const changes = ({stdout}: Ended): string[] => [...new Set(stdout.match(/\S+$/gm))];

  it('prints what kubectl can apply', async () => {
    const {stdout: input} = await krt('install', '--dry-run=client');
    await kubectl('create', 'namespace', 'kruntimes-system');
    const args = ['--kubeconfig', plane.kubeconfig, 'apply', '--dry-run=server', '--validate=strict', '-f', '-'];
    const {stdout} = await execa(plane.kubectl, args, {input});
    expect(stdout.match(/ \(server dry run\)$/gm)).toHaveLength(input.match(/^kind: /gm)?.length ?? 0);
    await kubectl('delete', 'namespace', 'kruntimes-system', '--wait=false');
    plane.startControllerManager();
    await kubectl('wait', '--for=delete', 'namespace/kruntimes-system', '--timeout=60s');
    await plane.stopControllerManager();
  }, 90_000);

  it('installs, the second time without a change', async () => {
    const first = await krt('install', IMAGE);
    expect(first).toMatchObject({stderr: '', code: 0});
    expect(changes(first)).toEqual(['created']);
    const second = await krt('install', IMAGE);
    expect([changes(second), second.stderr, second.code]).toEqual([['unchanged'], '', 0]);
    const dry = await krt('install', IMAGE, '--dry-run=server', '--replicas=3');
    expect(dry.stdout).toContain('deployment.apps/kruntimes-controller configured (server dry run)\n');
  }, 60_000);

  it('names the manager of a field in its way, and three ways out', async () => {
    await kubectl('scale', 'deployment', 'kruntimes-controller', '--replicas=5', '-n', 'kruntimes-system');
    expect(await krt('install')).toMatchObject({stderr: expect.stringContaining('stays registry.example/'), code: 0});
    const {stderr, code} = await krt('install', '--replicas=2', '-v1');
    expect(code).toBe(1);
    expect(stderr).toMatch(/Error from server \(Conflict\): .*"kubectl".*\.spec\.replicas\n\* .*--force-conflicts\n/);
    expect((await krt('install', '--replicas=2', '--force-conflicts')).code).toBe(0);
  }, 60_000);

  it('waits for a controller that does not come, until the time is up', async () => {
    const {stderr, code} = await krt('install', IMAGE, '--wait', '--timeout=1s');
    expect(code).toBe(3);
    expect(stderr).toContain('error: timed out waiting for the condition on deployments/kruntimes-controller: ');
  }, 60_000);

  it('does not make a second controller, but moves it when the first is gone', async () => {
    plane.startControllerManager();
    expect((await krt('install', IMAGE, '-n', 'infra')).stderr).toContain(
      'is installed in namespace "kruntimes-system"',
    );
    expect((await krt('uninstall', '--timeout=60s')).code).toBe(0);
    expect((await krt('install', IMAGE, '-n', 'infra')).code).toBe(0);
    const asController = ['--as', 'system:serviceaccount:infra:kruntimes-controller'];
    expect(
      await kubectl('auth', 'can-i', 'patch', 'runtimes.kruntimes.io', '--subresource=status', ...asController),
    ).toBe('yes');
    expect(await kubectl('auth', 'can-i', 'update', 'leases', '-n', 'infra', ...asController)).toBe('yes');
    await expect(kubectl('get', 'namespace', 'kruntimes-system')).rejects.toThrow('not found');
  }, 150_000);

  it('uninstalls the controller, and leaves Runtimes and their Deployments', async () => {
    controller = await runController({
      cluster: plane.config,
      logger: createLogger({format: 'json', level: 'error'}),
      workers: 1,
    });
    const metadata = {name: 'web', namespace: 'default'};
    await client.create(RUNTIMES, {
      apiVersion: API_VERSION,
      kind: KIND,
      metadata,
      spec: {replicas: 1, template: {spec: {containers: [{name: 'runtime', image: 'x'}]}}},
    });
    const ref = {namespace: 'default', name: 'runtime-web'};
    await eventually('the Deployment of web', async () => await client.get(DEPLOYMENTS, ref));
    const {stdout, stderr, code} = await krt('uninstall');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nnamespace "infra" deleted\n$/);
    expect(stderr).toContain('1 Runtime stays, with Deployments and Pods, and no controller keeps them right');
    expect(await kubectl('get', 'rt,deploy', '-A', '-o', 'name')).toBe(
      'runtime.kruntimes.io/web\ndeployment.apps/runtime-web',
    );
    expect(await kubectl('get', 'clusterroles', '-o', 'name')).not.toContain('kruntimes');
  }, 120_000);

  it('uninstalls everything: no Runtime, no Deployment, no CRD is left', async () => {
    expect((await krt('install', IMAGE)).code).toBe(0);
    const {stdout, stderr, code} = await krt('uninstall', '--crds', '--yes');
    expect({stderr, code}).toEqual({stderr: '', code: 0});
    expect(stdout).toContain('runtime.kruntimes.io "web" deleted from default namespace\n');
    expect(await kubectl('get', 'deploy,rs,pods', '-A', '-o', 'name')).toBe('');
    expect(await kubectl('get', 'crd', '-o', 'name')).toBe('');
    expect(await krt('uninstall', '--crds', '--yes')).toMatchObject({stdout: '', code: 0});
  }, 120_000);

  it('a wait for a Runtime to be deleted ends when its CRD is', async () => {
    expect((await krt('install', '--crds-only')).code).toBe(0);
    expect((await krt('create', 'runtime', 'web', '--image=x')).code).toBe(0);
    const waiting = startKrt('wait', 'rt/web', '--for=deleted', '--kubeconfig', plane.kubeconfig);
    await waiting.says('it is not being deleted');
    await kubectl('delete', 'crd', 'runtimes.kruntimes.io');
    expect(await waiting.ended).toMatchObject({stdout: 'runtime.kruntimes.io/web condition met\n', code: 0});
  }, 60_000);
});
