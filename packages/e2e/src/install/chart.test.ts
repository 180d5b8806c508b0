import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import {ROOT} from '../installation.js';
import {EVERYTHING, golden} from './golden.js';
import {CHART, findHelm, renderChart, type Helm} from './helm.js';
import {abridged, manifestObjects, withoutHelmsMarks} from './manifests.js';

const CRD = 'CustomResourceDefinition/runtimes.kruntimes.io';
const found = findHelm();
const helm: Helm = found ?? (() => Promise.reject(new Error('no helm')));

const committed = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

// hack/test says in a line when there is no helm, and how to have one.
(found === undefined ? describe.skip : describe)('the Helm chart', () => {
  it.each([[[]], [['--values', EVERYTHING]]])('passes helm lint --strict with %j', async (flags) => {
    expect(await helm('lint', '--strict', CHART, ...flags)).toMatchObject({exitCode: 0});
  });

  it('renders what it is known to render with its default values, and the image of deploy/install.yaml', async () => {
    const rendered = abridged(await renderChart(helm, '--set=image.tag=dev'));
    expect(rendered).toBe(golden('default', rendered));
  });

  it('renders what it is known to render with everything on', async () => {
    const rendered = abridged(await renderChart(helm, '--values', EVERYTHING));
    expect(rendered).toBe(golden('everything', rendered));
  });

  it('renders the CRD of this version, which an uninstall leaves, unless it is told otherwise', async () => {
    const {metadata, ...crd} = parse(committed('deploy/crds/kruntimes.io_runtimes.yaml')) as {metadata: object};
    const kept = {...crd, metadata: {...metadata, annotations: {'helm.sh/resource-policy': 'keep'}}};
    expect(manifestObjects(await renderChart(helm)).get(CRD)).toEqual(kept);
    const deletable = await renderChart(helm, '--set=crds.keep=false');
    expect(manifestObjects(deletable).get(CRD)).toEqual({...crd, metadata});
    expect([...manifestObjects(await renderChart(helm, '--set=crds.install=false')).keys()]).not.toContain(CRD);
  });

  it('takes the image of its own version unless told otherwise', async () => {
    const {appVersion} = parse(committed('deploy/charts/kruntimes/Chart.yaml')) as {appVersion: string};
    expect(await renderChart(helm)).toContain(`image: "kruntimes-controller:${appVersion}"`);
    expect(committed('deploy/install.yaml')).toContain(`image: kruntimes-controller:${appVersion}\n`);
  });

  it('gives Grafana and the Prometheus operator what deploy/monitoring has', async () => {
    const objects = manifestObjects(
      await renderChart(helm, '--set=metrics.dashboard.enabled=true', '--set=metrics.prometheusRule.enabled=true'),
    );
    const dashboard = objects.get('ConfigMap/kruntimes-system/kruntimes-dashboard') as unknown as {data: object};
    expect(dashboard.data).toEqual({'kruntimes.json': committed('deploy/monitoring/dashboard.json')});
    const rule = objects.get('PrometheusRule/kruntimes-system/kruntimes-controller') as unknown as {spec: object};
    expect(rule.spec).toEqual(parse(committed('deploy/monitoring/alerts.yaml')));
  });

  it('names everything after the release, so that several can live beside each other', async () => {
    const render = async (release: string): Promise<string[]> => {
      const flags = ['--set=crds.install=false', '--set=watchNamespace=team-a'];
      const {stdout} = await helm('template', release, CHART, '-n', 'system', ...flags);
      return [...manifestObjects(stdout).keys()];
    };
    const [one, other] = [await render('one'), await render('other')];
    expect(one.filter((key) => other.includes(key))).toEqual([]);
    expect(one).toContain('Deployment/system/one-kruntimes-controller');
  });

  it('has a PodDisruptionBudget only where it does not keep a node from being drained', async () => {
    const budget = 'PodDisruptionBudget/kruntimes-system/kruntimes-controller';
    expect([...manifestObjects(await renderChart(helm, '--set=replicas=2')).keys()]).toContain(budget);
    expect([...manifestObjects(await renderChart(helm, '--set=replicas=1')).keys()]).not.toContain(budget);
  });

  it.each<[string, string[], string]>([
    ['a value that is not known', ['--set=replica=2'], "additional properties 'replica' not allowed"],
    ['a nested one that is not known', ['--set=image.name=x'], "at '/image': additional properties 'name' not allowed"],
    ['a negative number of replicas', ['--set=replicas=-1'], "at '/replicas': minimum: got -1, want 0"],
    ['text for a number', ['--set-string=workers=many'], "at '/workers': got string, want integer"],
    ['too many workers', ['--set=workers=65'], "at '/workers': maximum: got 65, want 64"],
    [
      'a log level that is not known',
      ['--set=log.level=loud'],
      "at '/log/level': value must be one of 'error', 'warn', 'info', 'debug'",
    ],
    ['a digest that is none', ['--set=image.digest=latest'], "at '/image/digest': 'latest' does not match pattern"],
    ['a tag in the repository', ['--set=image.repository=a@b'], "at '/image/repository': 'a@b' does not match pattern"],
    [
      'a duration without a unit',
      ['--set-string=leaderElection.leaseDuration=15'],
      "at '/leaderElection/leaseDuration': '15' does not match pattern",
    ],
    [
      'a namespace that cannot be',
      ['--set=watchNamespace=Team_A'],
      "at '/watchNamespace': 'Team_A' does not match pattern",
    ],
    [
      'a selector that cannot be read',
      ['--set-string=runtimeSelector=shard in ('],
      "at '/runtimeSelector': 'shard in (' does not match pattern",
    ],
    ['a label that is no text', ['--set=podLabels.a=1'], "at '/podLabels/a': got number, want string"],
    [
      'a budget of nothing',
      ['--set=podDisruptionBudget.minAvailable=0'],
      "at '/podDisruptionBudget/minAvailable': minimum: got 0, want 1",
    ],
    [
      'a runbook address without a scheme',
      ['--set=metrics.prometheusRule.runbookBaseUrl=git.example'],
      "at '/metrics/prometheusRule/runbookBaseUrl': 'git.example' does not match pattern",
    ],
    [
      'replicas without leader election',
      ['--set=leaderElection.enabled=false'],
      'replicas: 2 needs leaderElection.enabled: true, or two controllers would write the same objects',
    ],
    [
      'an image with a tag for a repository',
      ['--set=image.repository=registry.example:5000/c:v1'],
      "at '/image/repository': 'registry.example:5000/c:v1' does not match pattern",
    ],
    [
      'a deadline that outlives the lease',
      ['--set=leaderElection.leaseDuration=1m', '--set=leaderElection.renewDeadline=1m1s'],
      'leaderElection.renewDeadline: 1m1s must be less than leaderElection.leaseDuration: 1m',
    ],
    [
      'a lease of less than a second',
      ['--set=leaderElection.leaseDuration=999ms'],
      'leaderElection.leaseDuration: 999ms must be at least 1s, a Lease counts in seconds',
    ],
    [
      'a retry that comes after the deadline',
      ['--set=leaderElection.retryPeriod=9000ms'],
      'leaderElection.retryPeriod: 9000ms must be less than leaderElection.renewDeadline: 10s, divided by 1.2',
    ],
    [
      'a budget that keeps nodes from being drained',
      ['--set=podDisruptionBudget.minAvailable=2'],
      'podDisruptionBudget.minAvailable: 2 of replicas: 2 keeps nodes from being drained',
    ],
    [
      'a label that selects',
      ['--set-string=podLabels.app\\.kubernetes\\.io/name=mine'],
      "podLabels: app.kubernetes.io/name is how the controller's Pods are found, and cannot be set",
    ],
    [
      'a ServiceMonitor without its Service',
      ['--set=metrics.serviceMonitor.enabled=true', '--set=metrics.service.enabled=false'],
      'metrics.serviceMonitor.enabled: true needs metrics.service.enabled: true',
    ],
  ])('refuses %s', async (_what, flags, message) => {
    await expect(renderChart(helm, ...flags)).rejects.toThrow(message);
  });

  it.each([
    [
      'times of leader election that fit',
      ['--set=leaderElection.leaseDuration=1h1m1.5s,leaderElection.renewDeadline=1h'],
    ],
    ['times that nobody uses', ['--set=leaderElection.enabled=false,replicas=1,leaderElection.retryPeriod=1h']],
    ['a budget for one replica, which has none', ['--set=replicas=1']],
    ['a selector with a set', ['--set-string=runtimeSelector=shard in (a\\,b)\\,!old']],
    ['a registry with a port', ['--set=image.repository=[fd00::1]:5000/team/c']],
  ])('takes %s', async (_what, flags) => {
    await expect(renderChart(helm, ...flags)).resolves.toContain('kind: Deployment');
  });

  it('takes the values that Helm gives to every chart of a release', async () => {
    await expect(renderChart(helm, '--set=global.region=eu')).resolves.toContain('kind: Deployment');
  });
});

describe("the chart's known rendering", () => {
  it('is deploy/install.yaml, object by object', () => {
    const rendered = manifestObjects(golden('default'));
    const plain = manifestObjects(committed('deploy/install.yaml').replace(/(kruntimes-controller):\d\S+/, '$1:dev'));
    // The namespace is whoever runs Helm's, and the CRD is compared above.
    plain.delete('Namespace/kruntimes-system');
    plain.delete(CRD);
    rendered.delete(CRD);
    expect([...rendered.keys()].sort()).toEqual([...plain.keys()].sort());
    for (const [key, object] of rendered) expect([key, withoutHelmsMarks(object)]).toEqual([key, plain.get(key)]);
  });
});
