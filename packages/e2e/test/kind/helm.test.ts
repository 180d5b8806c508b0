import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Runtime} from '@kruntimes/api';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {stringify} from 'yaml';
import {eventually} from '../../src/eventually.js';
import {ROOT} from '../../src/installation.js';
import {CHART, findHelm, type HelmRun} from '../../src/install/helm.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {namedProvider} from '../../src/providers/chosen.js';
import {IMAGE, startKindCluster, type KindCluster} from '../../src/providers/kind-cluster.js';
import {fileReadyTemplate, setReadyByFile} from '../../src/providers/kubelet-pods.js';

const SYSTEM = 'kruntimes-system';
const CRD = 'crd/runtimes.kruntimes.io';
const {name: provider} = namedProvider();
const found = findHelm();
if (found === undefined) {
  process.stdout.write('skipped: a real installation with Helm: put helm on PATH, or set KRT_TEST_HELM to it\n');
}

(found === undefined ? describe.skip : describe)(`an installation with Helm, on ${provider}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-helm-'));
  let cluster: KindCluster;
  let kubectl: Kubectl;

  beforeAll(async () => {
    cluster = await startKindCluster();
    kubectl = kubectlFor(cluster.kubeconfig);
    await kubectl('create', 'namespace', SYSTEM);
    await kubectl('label', 'namespace', SYSTEM, 'pod-security.kubernetes.io/enforce=restricted');
  }, 180_000);

  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, {recursive: true, force: true});
  }, 60_000);

  async function helm(...args: string[]): Promise<HelmRun> {
    if (found === undefined) throw new Error('no helm');
    return await found(...args, '--kubeconfig', cluster.kubeconfig);
  }

  /** Runs helm for the release of the controller, and expects it to do what it is told. */
  async function release(...args: string[]): Promise<void> {
    const run = await helm(...args, '-n', SYSTEM, '--wait', '--timeout', '120s');
    expect({args, ...run}).toMatchObject({exitCode: 0});
  }

  const get = async <T>(...args: string[]): Promise<T> => JSON.parse(await kubectl('get', ...args, '-o', 'json')) as T;

  const podsOfWeb = async (): Promise<{items: readonly {metadata: {name: string; uid: string}}[]}> =>
    await get('pods', '-l', 'kruntimes.io/runtime=web');

  async function readyPodsAre(readyReplicas: number): Promise<void> {
    await eventually(
      `${readyReplicas} ready Pods on the Runtime`,
      async () => ((await get<Runtime>('runtime', 'web')).status?.readyReplicas === readyReplicas ? true : undefined),
      {deadlineMs: 60_000, intervalMs: 250},
    );
  }

  async function setReady(ready: boolean): Promise<void> {
    const [pod] = (await podsOfWeb()).items;
    await setReadyByFile(kubectl, {namespace: 'default', name: pod?.metadata.name ?? ''}, ready);
  }

  /** Writes a chart that holds one Runtime, as those of users do. */
  function chartWith(name: string, spec: Runtime['spec']): string {
    const chart = join(folder, name);
    mkdirSync(join(chart, 'templates'), {recursive: true});
    writeFileSync(join(chart, 'Chart.yaml'), stringify({apiVersion: 'v2', name, version: '1.0.0'}));
    const runtime = {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', metadata: {name}, spec};
    writeFileSync(join(chart, 'templates', 'runtime.yaml'), stringify(runtime));
    return chart;
  }

  it('is at work when helm install --wait returns', async () => {
    await release('install', 'kruntimes', CHART, '--set=image.tag=dev');
    const deployment = await get<{status: object}>('deployment', 'kruntimes-controller', '-n', SYSTEM);
    expect(deployment.status).toMatchObject({readyReplicas: 2, availableReplicas: 2});
    const runtime = {
      apiVersion: 'kruntimes.io/v1alpha1',
      kind: 'Runtime',
      metadata: {name: 'web'},
      spec: {replicas: 1, template: fileReadyTemplate(IMAGE)},
    };
    const file = join(folder, 'web.yaml');
    writeFileSync(file, stringify(runtime, {aliasDuplicateObjects: false}));
    await kubectl('apply', '-f', file);
    await readyPodsAre(0);
    await setReady(true);
    await readyPodsAre(1);
  }, 180_000);

  it("makes helm install --wait of a user's chart wait for the pool, and end when it cannot get ready", async () => {
    const container = {name: 'runtime', image: IMAGE, imagePullPolicy: 'IfNotPresent', command: ['sleep', 'infinity']};
    const template = {spec: {terminationGracePeriodSeconds: 0, containers: [container]}};
    const good = await helm(
      'install',
      'good',
      chartWith('good', {replicas: 2, template}),
      '--wait',
      '--timeout',
      '60s',
    );
    expect(good).toMatchObject({exitCode: 0});
    expect((await get<Runtime>('runtime', 'good')).status).toMatchObject({readyReplicas: 2});

    const ports = [{containerPort: 70_000}];
    const refused = {spec: {containers: [{...container, ports}]}};
    const bad = await helm(
      'install',
      'bad',
      chartWith('bad', {replicas: 1, template: refused}),
      '--wait',
      '--timeout',
      '60s',
    );
    expect(bad.exitCode).toBe(1);
    expect(bad.stderr).toMatch(/Runtime\/default\/bad not ready. status: Failed/);
    for (const name of ['good', 'bad']) expect(await helm('uninstall', name)).toMatchObject({exitCode: 0});
  }, 180_000);

  it('upgrades controller and CRD, and leaves the pools alone', async () => {
    const before = await podsOfWeb();
    const next = join(folder, 'kruntimes');
    cpSync(CHART, next, {recursive: true});
    const crd = join(next, 'files', 'kruntimes.io_runtimes.yaml');
    const column = '        - {name: Next, type: date, jsonPath: .metadata.creationTimestamp}\n';
    writeFileSync(
      crd,
      readFileSync(crd, 'utf8').replace(/additionalPrinterColumns:\n/, (match) => match + column),
    );
    await release('upgrade', 'kruntimes', next, '--reset-then-reuse-values', '--set=workers=8');
    expect(await kubectl('get', 'runtime', 'web')).toMatch(/^NAME +NEXT +REPLICAS/);
    expect(await kubectl('get', 'deployment', 'kruntimes-controller', '-n', SYSTEM, '-o', 'yaml')).toContain(
      '--workers=8',
    );
    expect((await podsOfWeb()).items.map(({metadata: {uid}}) => uid)).toEqual(
      before.items.map(({metadata: {uid}}) => uid),
    );
    await setReady(false);
    await readyPodsAre(0);
  }, 180_000);

  it('leaves the CRD and the pools when it is uninstalled, and takes them over when it comes back', async () => {
    const before = await podsOfWeb();
    await release('uninstall', 'kruntimes');
    const ours = ['deployment,pods,role,serviceaccount', '-n', SYSTEM, '-l', 'app.kubernetes.io/instance=kruntimes'];
    // Helm waits for the Deployment to be gone, and garbage collection takes its Pods.
    await eventually('nothing of the release', async () => ((await kubectl('get', ...ours)) === '' ? true : undefined));
    await kubectl('get', CRD, 'runtime/web', 'deployment/runtime-web');
    await setReady(true);
    expect((await podsOfWeb()).items.map(({metadata: {uid}}) => uid)).toEqual(
      before.items.map(({metadata: {uid}}) => uid),
    );
    expect((await get<Runtime>('runtime', 'web')).status?.readyReplicas).toBe(0);

    await release('install', 'kruntimes', CHART, '--set=image.tag=dev');
    await readyPodsAre(1);
    expect(await kubectl('get', 'runtime', 'web')).toMatch(/^NAME +REPLICAS/);
  }, 180_000);

  it('takes over what kubectl installed', async () => {
    await release('uninstall', 'kruntimes');
    await kubectl('apply', '-f', `${ROOT}deploy/install.yaml`);
    await release(
      'install',
      'kruntimes',
      CHART,
      '--set=image.tag=dev',
      '--set=workers=8',
      '--take-ownership',
      '--force-conflicts',
    );
    const deployment = await kubectl('get', 'deployment', 'kruntimes-controller', '-n', SYSTEM, '-o', 'yaml');
    expect(deployment).toContain('--workers=8');
    await setReady(false);
    await readyPodsAre(0);
  }, 180_000);
});
