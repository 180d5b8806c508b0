import {chmodSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from '@jest/globals';
import {stringify} from 'yaml';
import {runtimeCrd} from '@kruntimes/api/crd';
import {startApiServer, statusAnswer, type Answer} from './support/api-server.js';
import {against, controller, controllers, doctor, healthy, lease, type Checked} from './support/doctor.js';
import {krt, krtBothWays} from './support/krt.js';
import {ago, listAnswer, runtime} from './support/runtimes.js';

const folder = mkdtempSync(join(tmpdir(), 'krt-doctor-'));
afterAll(() => rmSync(folder, {recursive: true}));

function kubeconfigOf(server: string, user: object): string {
  const path = join(folder, 'config');
  const config = {
    'current-context': 'test',
    clusters: [{name: 'test', cluster: {server}}],
    users: [{name: 'jane', user}],
    contexts: [{name: 'test', context: {cluster: 'test', user: 'jane', namespace: 'prod'}}],
  };
  writeFileSync(path, stringify(config));
  return path;
}

/** A Runtime whose status a controller wrote this long ago, in ms. */
function writtenAgo(ms: number): object {
  const entry = {manager: 'kruntimes-controller', operation: 'Apply', subresource: 'status', time: ago(ms + 500)};
  return runtime({name: 'web', metadata: {managedFields: [entry]}});
}

describe('krt doctor', () => {
  it('finds nothing wrong with a healthy cluster, and says what it saw', async () => {
    await using server = await startApiServer(healthy());
    const normalize = (run: {stdout: string; stderr: string; code: number | null}): typeof run => ({
      ...run,
      stdout: run.stdout.replaceAll(/127\.0\.0\.1:\d+|port \d+/g, 'HERE'),
    });
    expect(await krtBothWays(['doctor', '-s', server.url], {normalize})).toEqual({
      stdout: `\
[ ok ] no context of a kubeconfig: the flags lead to the server
[ ok ] server http://HERE, namespace default
[ ok ] no credentials
[ ok ] 127.0.0.1 is an address
[ ok ] 127.0.0.1 answers
[ ok ] HERE takes connections
[warn] plain HTTP: nothing is encrypted, nobody is sure of the server
[skip] Certificate authority, Name in the certificate: plain HTTP
[ ok ] Kubernetes v1.34.4
[ ok ] you are "jane", in devs
[ ok ] you may read Runtimes of namespace default
[ ok ] you may create, change, scale and delete Runtimes of namespace default
[ ok ] you may read Pods, their logs, Events, Deployments and ReplicaSets of namespace default
[ ok ] you may look at the controller in namespace kruntimes-system, and at the CRD
[ ok ] the CRD runtimes.kruntimes.io is established
[ ok ] kruntimes.io/v1alpha1 is served
[ ok ] the schema of the CRD is that of krt
[ ok ] Deployment kruntimes-system/kruntimes-controller: 2 of 2 controllers ready
[skip] Version of the controller: built from source, without a version
[ ok ] it watches all namespaces
[ ok ] Lease kruntimes-system/kruntimes-controller is held by "pod-1"
[ ok ] 1 of 1 Runtimes observed by the controller
[ ok ] the clocks here and at the API server agree
`,
      stderr: '',
      code: 0,
    });
  });

  it('prints YAML, and refuses what it does not know', async () => {
    await using server = await startApiServer(healthy());
    expect((await krtBothWays(['doctor', '-oyaml', '-s', server.url])).stdout).toMatch(/^checks:\n- id: kubeconfig\n/);
    expect(await krtBothWays(['doctor', 'web'])).toMatchObject({stdout: '', code: 2});
    expect(await krtBothWays(['doctor', '-o', 'wide'])).toMatchObject({stdout: '', code: 2});
  });
});

describe('krt doctor without a configuration that can be used', () => {
  it('says where it looked, and skips the rest', async () => {
    const {checks, failed, code} = await doctor([]);
    expect(failed).toEqual([
      {
        id: 'kubeconfig',
        status: 'fail',
        message:
          'no Kubernetes configuration found (looked at $KUBECONFIG, ~/.kube/config, in-cluster service account)',
        hint: 'name a kubeconfig with --kubeconfig or $KUBECONFIG, and see which contexts there are:  kubectl config get-contexts',
      },
    ]);
    expect(checks.slice(1).every(({status}) => status === 'skip')).toBe(true);
    expect(code).toBe(6);
  });

  it('quotes a context that does not exist', async () => {
    const path = kubeconfigOf('https://127.0.0.1:1', {});
    const {failed} = await doctor(['--kubeconfig', path, '--context', 'nope']);
    expect(failed).toMatchObject([{id: 'context', message: 'context "nope" does not exist'}]);
  });

  it('tells a Pod without its service account', async () => {
    const env = {KUBERNETES_SERVICE_HOST: '127.0.0.1', KUBERNETES_SERVICE_PORT: '1'};
    const {failed, check} = await doctor([], {env});
    expect(failed).toMatchObject([{id: 'context'}]);
    expect(check('context')?.message).toContain("the service account's token cannot be read");
    expect(check('context')?.hint).toContain('automountServiceAccountToken');
  });

  it.each([
    ['is missing', '/nonexistent/plugin', 'exec: executable /nonexistent/plugin not found'],
    ['fails', '#!/bin/sh\nexit 3', 'failed with exit code 3'],
    ['hangs', '#!/bin/sh\nexec sleep 60', 'did not end within 0.5 s and was killed'],
  ])('tells an exec plugin that %s, and still looks at the server', async (_, script, message) => {
    const path = join(folder, 'plugin');
    if (script.startsWith('#!')) {
      writeFileSync(path, `${script}\n`);
      chmodSync(path, 0o700);
    }
    await using server = await startApiServer(healthy());
    const command = script.startsWith('#!') ? path : script;
    const installHint = 'from the wiki\n\nonce';
    const exec = {apiVersion: 'client.authentication.k8s.io/v1', command, interactiveMode: 'Never', installHint};
    const kubeconfig = kubeconfigOf(server.url, {exec});
    const {failed, check, code} = await doctor(['--kubeconfig', kubeconfig, '--request-timeout=500ms']);
    expect(failed).toMatchObject([{id: 'credentials'}]);
    expect(failed[0]?.message).toContain(message);
    expect(failed[0]?.hint).toContain('plugin');
    expect(failed[0]?.details).toEqual(script.startsWith('#!') ? undefined : ['from the wiki', 'once']);
    expect(check('api-server')).toMatchObject({status: 'ok', message: 'Kubernetes v1.34.4'});
    expect(check('authentication')).toMatchObject({
      status: 'skip',
      message: 'Authentication: there are no credentials',
    });
    expect(code).toBe(6);
  });
});

describe('krt doctor and who you are', () => {
  const unauthorized = healthy({selfsubjectreviews: statusAnswer(401, 'Unauthorized', 'Unauthorized')});
  const jwt = (exp: number): string => `x.${Buffer.from(JSON.stringify({exp})).toString('base64url')}.x`;

  it('tells credentials that are not taken', async () => {
    const {failed, check} = await against(unauthorized, '--token=bad');
    expect(failed).toMatchObject([{id: 'authentication', message: expect.stringContaining('Unauthorized')}]);
    expect(check('crd')?.status).toBe('skip');
  });

  it('says since when a token has expired', async () => {
    const {failed} = await against(unauthorized, `--token=${jwt(Date.now() / 1000 - 7230)}`);
    expect(failed).toMatchObject([{id: 'authentication', message: expect.stringContaining('expired 120m ago')}]);
  });

  it('fails for somebody whom the server takes for nobody', async () => {
    const user = {body: {status: {userInfo: {username: 'system:anonymous'}}}};
    const {check} = await against(healthy({selfsubjectreviews: user}));
    expect(check('authentication')?.status).toBe('fail');
  });

  it('names the user of the kubeconfig where the server cannot', async () => {
    await using server = await startApiServer(
      healthy({selfsubjectreviews: statusAnswer(404, 'NotFound', 'the server could not find the requested resource')}),
    );
    const {check} = await doctor(['--kubeconfig', kubeconfigOf(server.url, {token: 't'})]);
    expect(check('authentication')?.message).toContain('the kubeconfig\'s user is "jane"');
    expect(check('permissions-read')?.message).toBe('you may read Runtimes of namespace prod');
  });
});

describe('krt doctor and what is installed', () => {
  const crd = (more: object): Answer => ({body: {...runtimeCrd, status: {conditions: []}, ...more}});
  const established = {status: {conditions: [{type: 'Established', status: 'True'}]}};

  it('tells another version of the API', async () => {
    const {failed, check} = await against(healthy({'/apis/kruntimes.io': {body: {versions: [{version: 'v1beta1'}]}}}));
    expect(failed).toMatchObject([{id: 'crd-version', message: expect.stringContaining('serves v1beta1')}]);
    expect(check('observed')?.status).toBe('skip');
  });

  it('tells a CRD that is not established, or on its way out', async () => {
    expect((await against(healthy({customresourcedefinitions: crd({})}))).check('crd')).toMatchObject({
      status: 'fail',
      message: 'the CRD runtimes.kruntimes.io is not established',
    });
    const leaving = crd({metadata: {deletionTimestamp: ago(1000)}});
    expect((await against(healthy({customresourcedefinitions: leaving}))).check('crd')?.message).toContain('deleted');
  });

  it('warns of a CRD of another krt', async () => {
    const spec = structuredClone(runtimeCrd.spec);
    const schema = spec.versions[0]?.schema.openAPIV3Schema;
    delete schema?.properties?.['spec']?.properties?.['port'];
    const {check, code} = await against(healthy({customresourcedefinitions: crd({...established, spec})}));
    expect(check('crd-schema')).toMatchObject({
      status: 'warn',
      message: 'the schema of the CRD is of another version than krt: properties.spec.properties.port',
    });
    expect(code).toBe(0);
  });

  it('compares no version where the controller is built from source, or tells none', async () => {
    const running = async (image: string): Promise<string | undefined> =>
      (await against(healthy({deployments: controllers(controller({image}))}))).check('controller-version')?.message;
    expect(await running('x:0.0.0')).toContain('built from source');
    expect(await running('x:dev')).toContain('its image x:dev tells none');
  });

  it.each<[string, Readonly<Record<string, Answer>>, Pick<Checked, 'id' | 'status' | 'message'>]>([
    [
      'no controller',
      {deployments: controllers(), leases: statusAnswer(404, 'NotFound', 'no')},
      {id: 'controller', status: 'fail', message: 'no Deployment of the controller'},
    ],
    [
      'a controller elsewhere',
      {deployments: controllers()},
      {id: 'controller', status: 'ok', message: 'outside of the cluster leads: "pod-1" holds Lease kruntimes-system/'},
    ],
    [
      'neither a Deployment nor a Lease, and a status that was written lately',
      {
        deployments: controllers(),
        leases: statusAnswer(404, 'NotFound', 'no'),
        runtimes: listAnswer([writtenAgo(60_000)]),
      },
      {
        id: 'controller',
        status: 'warn',
        message: 'in namespace kruntimes-system, and no Lease, but the last status, of default/web, was written ',
      },
    ],
    [
      'neither a Deployment nor a Lease, and a status that was written long ago',
      {
        deployments: controllers(),
        leases: statusAnswer(404, 'NotFound', 'no'),
        runtimes: listAnswer([writtenAgo(7_200_000)]),
      },
      {
        id: 'controller',
        status: 'fail',
        message: 'in namespace kruntimes-system; the last status, of default/web, was written 120m ago',
      },
    ],
    [
      'a Lease that was left behind, and a status that was written lately',
      {
        deployments: controllers(),
        leases: lease(new Date(Date.now() - 750_000)),
        runtimes: listAnswer([writtenAgo(60_000)]),
      },
      {id: 'controller', status: 'fail', message: 'no Deployment of the controller in namespace kruntimes-system'},
    ],
    [
      'no controller ready',
      {deployments: controllers(controller({ready: 0}))},
      {id: 'controller', status: 'fail', message: '0 of 2 controllers ready'},
    ],
    [
      'a controller too few',
      {deployments: controllers(controller({ready: 1}))},
      {id: 'controller', status: 'warn', message: '1 of 2 controllers ready'},
    ],
    [
      'no election',
      {deployments: controllers(controller({args: []}))},
      {id: 'lease', status: 'skip', message: 'runs without leader election'},
    ],
    ['a Lease of nobody', {leases: lease(new Date(), '')}, {id: 'lease', status: 'fail', message: 'is held by nobody'}],
    [
      'no Lease',
      {leases: statusAnswer(404, 'NotFound', 'no')},
      {id: 'lease', status: 'fail', message: 'no controller has ever led'},
    ],
    [
      'no Lease, and a status that was written lately',
      {
        deployments: controllers(controller({ready: 0})),
        leases: statusAnswer(404, 'NotFound', 'no'),
        runtimes: listAnswer([writtenAgo(60_000)]),
      },
      {
        id: 'lease',
        status: 'warn',
        message: 'there is no Lease kruntimes-system/kruntimes-controller, but the last status, of default/web, was ',
      },
    ],
    [
      'no Lease, and a status that was written long ago',
      {leases: statusAnswer(404, 'NotFound', 'no'), runtimes: listAnswer([writtenAgo(7_200_000)])},
      {id: 'lease', status: 'fail', message: 'no controller has ever led'},
    ],
    [
      'no Lease, and a status that another controller may have written',
      {
        deployments: controllers(controller({ready: 0}), controller({args: ['--leader-elect', '--namespace=other']})),
        leases: statusAnswer(404, 'NotFound', 'no'),
        runtimes: listAnswer([writtenAgo(60_000)]),
      },
      {id: 'lease', status: 'fail', message: 'no controller has ever led'},
    ],
    [
      'a Lease that may not be read',
      {leases: statusAnswer(403, 'Forbidden', 'no')},
      {id: 'lease', status: 'skip', message: 'Lease: unknown, cannot read: no'},
    ],
    [
      'no Deployment, and a Lease that may not be read',
      {deployments: controllers(), leases: statusAnswer(403, 'Forbidden', 'no')},
      {id: 'controller', status: 'skip', message: 'Controller: unknown, cannot read: no'},
    ],
    [
      'no Deployment, and a Lease that was left behind',
      {deployments: controllers(), leases: lease(new Date(Date.now() - 750_000))},
      {id: 'controller', status: 'fail', message: 'no Deployment of the controller'},
    ],
    [
      'a Lease that was left behind where Deployments may not be read',
      {deployments: statusAnswer(403, 'Forbidden', 'no'), leases: lease(new Date(Date.now() - 750_000))},
      {id: 'lease', status: 'warn', message: 'no controller leads, or one that takes none'},
    ],
    [
      'a Lease that is held where Deployments may not be read',
      {deployments: statusAnswer(403, 'Forbidden', 'no')},
      {id: 'controller', status: 'ok', message: 'a controller leads: "pod-1" holds Lease'},
    ],
    [
      'neither discovery nor a CRD that may be read',
      {
        '/apis/kruntimes.io': statusAnswer(403, 'Forbidden', 'no'),
        customresourcedefinitions: statusAnswer(403, 'Forbidden', 'no'),
      },
      {id: 'crd-version', status: 'skip', message: 'Version of the API: unknown, cannot read: no'},
    ],
    [
      'a CRD where discovery may not be read',
      {'/apis/kruntimes.io': statusAnswer(403, 'Forbidden', 'no')},
      {id: 'crd-version', status: 'ok', message: 'kruntimes.io/v1alpha1 is served'},
    ],
    [
      'an old Lease',
      {leases: lease(new Date(Date.now() - 750_000))},
      {id: 'lease', status: 'fail', message: 'was renewed last 12m ago by "pod-1"'},
    ],
  ])('sees %s', async (_, answers, {id, status, message}) => {
    expect((await against(healthy(answers))).check(id)).toMatchObject({
      status,
      message: expect.stringContaining(message),
    });
  });

  it('T36: takes a Lease that moves for held, whatever the time in it', async () => {
    let seconds = 0;
    const handler = healthy();
    const {check} = await against((request) => {
      if (!request.url.pathname.includes('/leases/')) return handler(request);
      return lease(new Date(Date.now() - 3_600_000 + seconds++ * 1000));
    });
    expect(check('lease')?.status).toBe('ok');
  });

  it('finds a controller in another namespace by its label', async () => {
    const handler = healthy();
    const {check} = await against((request) => {
      const isExpectedPlace = request.url.pathname.includes('/namespaces/mine/deployments');
      return isExpectedPlace ? controllers() : handler(request);
    }, '--controller-namespace=mine');
    expect(check('controller')?.message).toContain('Deployment kruntimes-system/kruntimes-controller');
    expect(check('permissions-controller')?.message).toContain('namespace mine');
  });

  it('finds a controller outside of the cluster that is limited to a namespace', async () => {
    const handler = healthy({deployments: controllers()});
    const {check, code} = await against(
      (request) =>
        request.url.pathname.endsWith('/leases/kruntimes-controller')
          ? statusAnswer(404, 'NotFound', 'no')
          : handler(request),
      '-n',
      'team-a',
    );
    expect(check('lease')).toMatchObject({
      status: 'ok',
      message: 'Lease kruntimes-system/kruntimes-controller-team-a is held by "pod-1"',
    });
    expect(check('controller')).toMatchObject({status: 'ok'});
    expect(check('controller')?.hint).toBeUndefined();
    expect(code).toBe(0);
  });

  it('concludes nothing from other namespaces that may not be looked into', async () => {
    const handler = healthy({leases: statusAnswer(404, 'NotFound', 'no')});
    const {check, failed} = await against(({url, ...request}) => {
      if (url.pathname.includes('/namespaces/kruntimes-system/deployments')) return controllers();
      if (url.pathname.endsWith('/deployments')) return statusAnswer(403, 'Forbidden', 'not all');
      if (url.pathname === '/apis/kruntimes.io/v1alpha1/runtimes') return statusAnswer(403, 'Forbidden', 'not all');
      return handler({url, ...request});
    });
    expect(failed).toEqual([]);
    expect(check('controller')?.message).toBe('Controller: unknown, cannot read: not all');
    expect(check('observed')?.message).toBe('1 of 1 Runtimes of namespace default observed by the controller');
  });

  it('warns of a controller that watches other namespaces', async () => {
    const scoped = controllers(controller({args: ['--leader-elect', '--namespace=team-a']}));
    const elsewhere = await against(healthy({deployments: scoped}));
    expect(elsewhere.check('controller-scope')).toMatchObject({
      status: 'warn',
      message: 'the controller watches team-a, and not namespace default: nobody acts on Runtimes there',
    });
    const there = await against(healthy({deployments: scoped}), '-n', 'team-a');
    expect(there.check('controller-scope')?.status).toBe('ok');
  });

  it('tells of Runtimes that nobody takes notice of', async () => {
    const late = runtime({name: 'late', status: null, age: 750_000});
    const {failed} = await against(healthy({runtimes: listAnswer([runtime({name: 'web'}), late])}));
    expect(failed).toMatchObject([
      {
        id: 'observed',
        message: '1 of 2 Runtimes not observed by the controller for over a minute, such as default/late',
        hint: 'see what is known of it:  krt runtime diagnose late -n default',
      },
    ]);
  });

  it('warns of clocks that differ', async () => {
    const headers = {date: new Date(Date.now() - 600_000).toUTCString()};
    const {check} = await against(healthy({'/version': {body: {gitVersion: 'v1.34.4'}, headers}}));
    expect(check('clock')).toMatchObject({status: 'warn', message: expect.stringContaining('ahead of')});
  });

  it('shows no string of the cluster as it is', async () => {
    const userInfo = {username: 'ev\u001b[31mil\u202e'};
    await using server = await startApiServer(healthy({selfsubjectreviews: {body: {status: {userInfo}}}}));
    const {stdout} = await krt(['doctor', '-s', server.url]);
    expect(stdout).toContain('you are "ev^[[31mil\\u202e"');
  });
});
