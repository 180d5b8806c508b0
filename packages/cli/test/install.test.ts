import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {readFileSync} from 'node:fs';
import {startDevcluster, type Devcluster, type JsonObject} from '@kruntimes/devcluster';
import {parseAllDocuments} from 'yaml';
import {krt, krtBothWays, startKrt, type Run} from './support/krt.js';
import {krtInTerminal} from './support/pty.js';

const documents = parseAllDocuments(
  readFileSync(new URL('../../../deploy/install.yaml', import.meta.url), 'utf8'),
).flatMap((document) => {
  const value = document.toJS() as JsonObject | null;
  return value === null ? [] : [value];
});
function runtime(metadata: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name: 'web', namespace: 'default', ...metadata},
    spec: {replicas: 1, template: {spec: {containers: [{name: 'runtime', image: 'x'}]}}},
  };
}

describe('install without a cluster', () => {
  it.each([[['--dry-run=client']], [['-o', 'yaml']]])('%j prints deploy/install.yaml, for kubectl', async (flags) => {
    const {stdout, stderr, code} = await krtBothWays(['install', ...flags]);
    expect({stderr, code}).toEqual({stderr: '', code: 0});
    expect(parseAllDocuments(stdout).map((document) => document.toJS() as JsonObject)).toEqual(documents);
  });

  it('prints a List as JSON', async () => {
    const {stdout} = await krtBothWays(['install', '-ojson', '--crds-only']);
    expect(JSON.parse(stdout)).toMatchObject({kind: 'List', items: [{kind: 'CustomResourceDefinition'}]});
  });

  it.each([
    [['install', 'x'], 'install takes no arguments, got "x"'],
    [['install', '--crds-only', '--skip-crds'], '--crds-only and --skip-crds together leave nothing to install'],
    [['install', '--replicas=-1'], 'invalid argument "-1" for "--replicas" flag: it is a whole number'],
    [['install', '--image='], 'invalid argument "" for "--image" flag: it is the name of an image'],
    [
      ['install', '--image=team/X', '-oyaml'],
      'invalid argument "team/X" for "--image" flag: it is the name of an image',
    ],
    [
      ['install', '-n', 'A_B', '-oyaml'],
      'invalid argument "A_B" for "--namespace" flag: a lowercase RFC 1123 label must',
    ],
    [['install', '-oyaml', '--dry-run=server'], '-o prints the objects without a cluster'],
    [['install', '-owide'], 'invalid argument "wide" for "--output" flag: it is one of yaml, json'],
    [['uninstall', 'x'], 'uninstall takes no arguments, got "x"'],
    [['uninstall', '--crds'], '--crds deletes every Runtime and its Pods: without a terminal to ask on, add --yes'],
  ])('%j is refused', async (argv, message) => {
    const run = await krtBothWays(argv);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr).toContain(`error: ${message}`);
  });

  it('says that there is no cluster', async () => {
    expect(await krtBothWays(['install'])).toMatchObject({stdout: '', code: 5});
    expect(await krtBothWays(['uninstall'])).toMatchObject({stdout: '', code: 5});
  });
});

describe('on a cluster', () => {
  let cluster: Devcluster;
  beforeEach(async () => {
    cluster = await startDevcluster();
  });
  afterEach(() => cluster.close());

  const run = async (...argv: string[]): Promise<Run> => await krt([...argv, '-s', cluster.url]);
  const installed = async (...flags: string[]): Promise<Run> => await run('install', '--image=x', ...flags);
  const read = async (path: string): Promise<unknown> => await (await fetch(new URL(path, cluster.url))).json();
  const changes = ({stdout}: Run): string[] => [...new Set(stdout.match(/\S+$/gm))];

  it('install creates, leaves unchanged and configures', async () => {
    const first = await installed('--wait');
    expect(first).toMatchObject({code: 0});
    expect(first.stdout.split('\n').slice(0, 2)).toEqual([
      'customresourcedefinition.apiextensions.k8s.io/runtimes.kruntimes.io created',
      'namespace/kruntimes-system created',
    ]);
    expect(first.stdout).toMatch(/\ndeployment\.apps\/kruntimes-controller created\n.* condition met\n$/);
    expect(first.stdout.match(/ created$/gm)).toHaveLength(documents.length);
    const second = await installed();
    expect([changes(second), second.stderr, second.code]).toEqual([['unchanged'], '', 0]);
    const third = await installed('--replicas=3');
    expect(third.stdout.match(/.* configured$/gm)).toEqual(['deployment.apps/kruntimes-controller configured']);
  });

  it('install keeps the image and the replicas of the controller unless others are chosen', async () => {
    await run('install', '--image=registry.example/c:v1', '--replicas=3');
    const again = await run('install');
    expect([changes(again), again.code]).toEqual([['unchanged'], 0]);
    expect(again.stderr).toBe(
      'the image of the controller stays registry.example/c:v1; --image names another that your nodes can pull\n',
    );
    const other = await run('install', '--image=registry.example/c:v2');
    expect(other.stdout.match(/.* configured$/gm)).toEqual(['deployment.apps/kruntimes-controller configured']);
    expect(await read('/apis/apps/v1/namespaces/kruntimes-system/deployments/kruntimes-controller')).toMatchObject({
      spec: {replicas: 3, template: {spec: {containers: [{image: 'registry.example/c:v2'}]}}},
    });
  });

  it('install names ways out of a conflict that need no file', async () => {
    await installed('--replicas=3');
    const path = '/apis/apps/v1/namespaces/kruntimes-system/deployments/kruntimes-controller';
    await fetch(`${cluster.url}${path}/scale?fieldManager=jane`, {
      method: 'PATCH',
      headers: {'content-type': 'application/merge-patch+json'},
      body: '{"spec":{"replicas":5}}',
    });
    const {stderr, code} = await run('install', '--replicas=2');
    expect({code, lines: stderr.split('\n').filter((line) => line.startsWith('*'))}).toEqual({
      code: 1,
      lines: [
        '* to take the fields over, add --force-conflicts',
        '* to leave the number of controllers or their image as they are, leave out --replicas or --image',
        '* to leave other fields to the other manager, change what krt install -o yaml prints, and apply that',
      ],
    });
    expect((await run('install')).code).toBe(0);
    expect(await read(path)).toMatchObject({spec: {replicas: 5}});
  });

  it('install writes nothing where the CRD is of another program, and uninstall --crds leaves it', async () => {
    const crd = documents[0] as JsonObject & {spec: {versions: JsonObject[]}};
    const versions = crd.spec.versions.map((version) => ({...version, name: 'v9'}));
    cluster.create({...crd, spec: {...crd.spec, versions}});
    const refused = await installed('--force-conflicts');
    expect(refused).toMatchObject({stdout: '', code: 1});
    expect(refused.stderr).toContain(
      'runtimes.kruntimes.io is not of this krt: it has scope Namespaced and versions v9',
    );
    expect(await run('uninstall', '--crds', '--yes')).toMatchObject({stdout: '', code: 0});
    expect(await read('/apis/apiextensions.k8s.io/v1/customresourcedefinitions/runtimes.kruntimes.io')).toMatchObject({
      spec: {versions: [{name: 'v9'}]},
    });
    expect(await read('/api/v1/namespaces/kruntimes-system')).toMatchObject({code: 404});
  });

  it('install --dry-run=server stores nothing, and says what the server could not check', async () => {
    const {stdout, stderr, code} = await installed('--dry-run=server');
    expect(code).toBe(0);
    expect(stdout).toContain('namespace/kruntimes-system created (server dry run)\n');
    expect(stderr).toContain(
      'deployment.apps/kruntimes-controller: not checked by the server, which has no namespace "kruntimes-system" yet\n',
    );
    expect((await run('rt')).stderr).toContain('the server doesn\'t have a resource type "runtimes"');
  });

  it('install does not touch what Helm made, unless it is told to', async () => {
    cluster.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: {
        name: 'kruntimes-view',
        labels: {'app.kubernetes.io/managed-by': 'Helm'},
        annotations: {'meta.helm.sh/release-name': 'pools', 'meta.helm.sh/release-namespace': 'infra'},
      },
    });
    const message = 'belongs to the Helm release pools in namespace infra: change that with helm upgrade';
    const refused = await installed();
    expect(refused).toMatchObject({stdout: '', code: 1});
    expect(refused.stderr).toContain(`error: clusterrole.rbac.authorization.k8s.io/kruntimes-view ${message}`);
    expect((await run('uninstall')).stderr).toContain('remove it with helm uninstall\n');
    const taken = await installed('--force-conflicts');
    expect(taken).toMatchObject({code: 0});
    expect(taken.stderr).toContain('kubectl delete secret -n infra -l owner=helm,name=pools\n');
    expect(await installed()).toMatchObject({stderr: '', code: 0});
    expect(await run('uninstall')).toMatchObject({stderr: '', code: 0});
  });

  it('takes over the CRD that an uninstalled Helm release has left', async () => {
    const crd = documents[0] as JsonObject & {metadata: JsonObject};
    const marks = {
      labels: {'app.kubernetes.io/managed-by': 'Helm'},
      annotations: {
        'meta.helm.sh/release-name': 'pools',
        'meta.helm.sh/release-namespace': 'infra',
        'helm.sh/resource-policy': 'keep',
      },
    };
    cluster.create({...crd, metadata: {...crd.metadata, ...marks}});
    const release = {name: 'sh.helm.release.v1.pools.v1', namespace: 'default', labels: {owner: 'helm', name: 'pools'}};
    cluster.create({apiVersion: 'v1', kind: 'Secret', metadata: release});
    expect(await installed()).toMatchObject({stderr: '', code: 0});
    const {metadata} = (await read(
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/runtimes.kruntimes.io',
    )) as {
      metadata: object;
    };
    expect(JSON.stringify(metadata)).not.toMatch(/"(meta\.)?helm\.sh|"Helm"/);
    expect(await run('uninstall', '--crds', '--yes')).toMatchObject({stderr: '', code: 0});
  });

  it('install does not make a second controller', async () => {
    await installed();
    const refused = await installed('-n', 'infra');
    expect(refused).toMatchObject({stdout: '', code: 1});
    expect(refused.stderr).toContain('error: the controller is installed in namespace "kruntimes-system"');
  });

  it('install leaves a namespace that others made as it is', async () => {
    const made = await installed('-n', 'default');
    expect(made.stdout).toContain('namespace/default unchanged\n');
    const removed = await run('uninstall');
    expect(removed.code).toBe(0);
    expect(removed.stdout).not.toContain('namespace "default" deleted');
  });

  it('uninstall that gets a signal tells what is under way, and what is left', async () => {
    await installed();
    let deletions = 0;
    const onSecond = (): boolean => {
      if (++deletions !== 2) return false;
      running.kill('SIGINT');
      return true;
    };
    cluster.faults.add({method: 'DELETE', path: onSecond, fault: {kind: 'slow', ms: 1_000}});
    const running = startKrt(['uninstall', '-s', cluster.url]);
    const {stdout, stderr, code} = await running.ended;
    expect(code).toBe(130);
    expect(stdout.match(/ deleted$/gm)).toHaveLength(2);
    expect(stderr).toMatch(/^error: interrupted: 8 of 10 not deleted\nerror: interrupted: 1 of 1 not deleted$/m);
  });

  it('uninstall keeps the CRD and the Runtimes, and says so; a second time it finds nothing', async () => {
    await installed();
    cluster.create(runtime());
    const {stdout, stderr, code} = await run('uninstall');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^deployment\.apps "kruntimes-controller" deleted\n/);
    expect(stdout).toMatch(/\nnamespace "kruntimes-system" deleted\n$/);
    expect(stdout).not.toContain('customresourcedefinition');
    expect(stderr).toMatch(
      /^1 Runtime stays, with Deployments and Pods, and no controller keeps them right; krt install/,
    );
    expect((await run('rt', '-o', 'name')).stdout).toBe('runtime.kruntimes.io/web\n');
    expect(await run('uninstall')).toMatchObject({stdout: '', code: 0});
  });

  it('uninstall keeps a namespace that holds something else', async () => {
    await installed();
    const metadata = {name: 'settings', namespace: 'kruntimes-system'};
    cluster.create({apiVersion: 'v1', kind: 'ConfigMap', metadata});
    const {stdout, stderr, code} = await run('uninstall');
    expect(code).toBe(0);
    expect(stdout).not.toContain('namespace "kruntimes-system"');
    expect(stderr).toBe('namespace/kruntimes-system stays: it holds configmap/settings\n');
  });

  it('uninstall --crds deletes every Runtime, then the CRD', async () => {
    await installed();
    cluster.create(runtime());
    const dry = await run('uninstall', '--crds', '--dry-run=client');
    expect(dry.stdout).toContain('runtime.kruntimes.io "web" deleted from default namespace (dry run)\n');
    expect((await run('rt', '-o', 'name')).stdout).toBe('runtime.kruntimes.io/web\n');
    const {stdout, stderr, code} = await run('uninstall', '--crds', '--yes');
    expect({stderr, code}).toEqual({stderr: '', code: 0});
    expect(stdout).toMatch(
      /^runtime\.kruntimes\.io "web" deleted from default namespace\ncustomresourcedefinition\.apiextensions\.k8s\.io "runtimes\.kruntimes\.io" deleted\n/,
    );
  });

  it('uninstall --crds stops where a Runtime does not go, and keeps what it needs', async () => {
    await installed();
    cluster.create(runtime({finalizers: ['example.com/hold']}));
    const {stdout, stderr, code} = await run('uninstall', '--crds', '--yes', '--timeout=1s');
    expect(code).toBe(3);
    expect(stdout).toBe('runtime.kruntimes.io "web" deleted from default namespace\n');
    expect(stderr).toContain('1 Runtime still being deleted: the CRD and the controller stay until then\n');
  });

  it('uninstall --crds asks, naming what goes with it', async () => {
    await installed();
    cluster.create(runtime());
    const argv = ['uninstall', '--crds', '-s', cluster.url];
    const no = await krtInTerminal(argv, 'n\n');
    expect(no.code).toBe(1);
    expect(no.stdout).toMatch(
      /^Delete the CRD and with it 1 Runtime and its Pods, in all namespaces of the cluster at 127\.0\.0\.1:\d+: default\/web\? \[y\/N\]/,
    );
    expect(no.stdout).toContain('uninstall is cancelled');
    expect((await krtInTerminal(argv, 'y\n')).code).toBe(0);
  });
});
