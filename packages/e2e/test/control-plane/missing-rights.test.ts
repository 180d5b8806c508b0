import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {LEASES, microTime} from '@kruntimes/kube';
import {eventually} from '../../src/eventually.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {type Ended, startKrt} from '../../src/programs.js';
import {Workbench} from '../../src/workbench.js';

interface Check {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly hint?: string;
}

const namespace = 'missing-rights';
const CONTROLLER = {namespace: 'kruntimes-system', name: 'kruntimes-controller'};

/** What krt reads, by the name that `kubectl create clusterrole --resource` has for it. */
const RESOURCES = [
  'runtimes.kruntimes.io',
  'deployments.apps',
  'replicasets.apps',
  'pods',
  'pods/log',
  'events.events.k8s.io',
  'leases.coordination.k8s.io',
  'resourcequotas',
  'customresourcedefinitions.apiextensions.k8s.io',
];

/** Each right that may be missing, and the checks that cannot be made then. */
const MISSING: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['deployments.apps', ['deployment'], []],
  ['replicasets.apps', [], []],
  ['pods', ['pods'], []],
  ['pods/log', [], []],
  ['events.events.k8s.io', [], []],
  ['leases.coordination.k8s.io', [], ['controller', 'lease']],
  ['resourcequotas', [], []],
  ['customresourcedefinitions.apiextensions.k8s.io', [], ['crd-schema']],
];

describe('krt where a right is missing', () => {
  let bench: Workbench;
  let kubectl: Kubectl;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    kubectl = kubectlFor(bench.cluster.kubeconfig);
    await bench.startController();
    await kubectl('delete', 'deployment', '--all', '-n', CONTROLLER.namespace);
    await kubectl('create', 'quota', 'few', '--hard=pods=1', '-n', namespace);
    await bench.createRuntime('greedy', 3);
    for (const [missing] of MISSING) {
      const user = userWithout(missing);
      const resources = RESOURCES.filter((resource) => resource !== missing).join(',');
      await kubectl('create', 'clusterrole', user, '--verb=get,list,watch', `--resource=${resources}`);
      await kubectl('create', 'clusterrolebinding', user, `--clusterrole=${user}`, `--user=${user}`);
    }
    await eventually('the quota stands in the way', async () => {
      const {stdout} = await krt('rt', 'diagnose', 'greedy');
      return stdout.includes('ReplicaSet cannot create Pods: QuotaExceeded') ? true : undefined;
    });
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const userWithout = (resource: string): string => `no-${resource.replaceAll(/[./]/g, '-')}`;

  async function krt(...args: readonly string[]): Promise<Ended> {
    const where = ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
    return await startKrt(...args, ...where).ended;
  }

  async function checks(...args: readonly string[]): Promise<readonly Check[]> {
    const {stdout, stderr, code} = await krt(...args, '-o', 'json');
    expect(stderr).toBe('');
    expect([0, 6]).toContain(code);
    return (JSON.parse(stdout) as {checks: Check[]}).checks;
  }

  async function renewLease(): Promise<void> {
    const spec = {holderIdentity: 'outside', leaseDurationSeconds: 15, renewTime: microTime(new Date())};
    const body = {apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: CONTROLLER, spec};
    const patch = {kind: 'apply', body, force: true} as const;
    await bench.client.patch(LEASES, CONTROLLER, {patch, options: {fieldManager: 'test'}});
  }

  /** What cannot be known says so, names the right to ask for, and leads to no failure that everybody else does not see. */
  function expectNothingMadeUp(seen: readonly Check[], all: readonly Check[]): void {
    const failures = (list: readonly Check[]): string[] =>
      list.filter(({status}) => status === 'fail').map(({id}) => id);
    expect(failures(all)).toEqual(expect.arrayContaining(failures(seen)));
    for (const {message, hint} of seen.filter(({message}) => message.includes('is forbidden: User'))) {
      expect(message).toMatch(/^[A-Z].*: unknown, cannot read: /);
      expect(hint).toMatch(/^ask for the right to (?:get|list) \S+ in (?:namespace \S+|the whole cluster)$/);
    }
  }

  const unknown = (seen: readonly Check[]): string[] =>
    seen.filter(({message}) => message.includes('unknown, cannot read')).map(({id}) => id);

  it.each(MISSING)('diagnoses a quota without %s', async (missing, ids) => {
    const all = await checks('rt', 'diagnose', 'greedy');
    const seen = await checks('rt', 'diagnose', 'greedy', '--as', userWithout(missing));
    if (missing !== 'deployments.apps') expectNothingMadeUp(seen, all);
    expect(unknown(seen)).toEqual(ids);
  });

  it('says of a quota only what the controller reports where the Deployment cannot be read', async () => {
    const seen = await checks('rt', 'diagnose', 'greedy', '--as', userWithout('deployments.apps'));
    const [spec] = seen;
    expect(spec?.message).toMatch(
      /^the controller reports QuotaExceeded: .* \(whether for the Deployment or for its Pods is unknown, as the Deployment cannot be read\)$/,
    );
    expect(seen.filter(({message}) => message.includes('not applied'))).toEqual([]);
  });

  it.each(MISSING)('examines a controller outside of the cluster without %s', async (missing, _, ids) => {
    await renewLease();
    const all = await checks('doctor');
    expect(all.find(({id}) => id === 'controller')).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('a controller outside of the cluster leads: "outside" holds Lease'),
    });
    await renewLease();
    const seen = await checks('doctor', '--as', userWithout(missing));
    expectNothingMadeUp(seen, all);
    expect(unknown(seen)).toEqual(ids);
  });

  it.each(MISSING)('describes without %s', async (missing) => {
    const {stderr, code, stdout} = await krt('rt', 'describe', 'greedy', '--as', userWithout(missing));
    expect({stderr, code}).toEqual({stderr: '', code: 0});
    if (missing === 'pods') expect(stdout).toMatch(/\nPods: +<unknown> \(pods is forbidden/);
  });
});
