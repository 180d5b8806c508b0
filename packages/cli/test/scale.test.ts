import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer} from './support/api-server.js';
import {poolStatus, RUNTIMES, startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {krt, krtBothWays, startKrt, type Run} from './support/krt.js';
import {krtInTerminal} from './support/pty.js';
import {runtime} from './support/runtimes.js';

let cluster: EmbeddedCluster;
beforeAll(async () => {
  cluster = await startEmbedded();
});
afterAll(async () => {
  await cluster[Symbol.asyncDispose]();
});

async function scale(...argv: readonly string[]): Promise<Run> {
  return await krt(['runtime', 'scale', ...argv, ...cluster.flags]);
}

async function replicasOf(name: string): Promise<unknown> {
  const {spec} = await cluster.client.get(RUNTIMES, {namespace: 'default', name});
  return (spec as {replicas: number}).replicas;
}

const scaled = (name: string): string => `runtime.kruntimes.io/${name} scaled\n`;

describe('scale', () => {
  it('sets the replicas, in the order of kubectl too', async () => {
    await cluster.createRuntime('web');
    expect(await scale('web', '--replicas=5')).toEqual({stdout: scaled('web'), stderr: '', code: 0});
    expect(await replicasOf('web')).toBe(5);
    const kubectl = await krt(['scale', 'rt/web', '--replicas', '4', ...cluster.flags]);
    expect(kubectl).toEqual({stdout: scaled('web'), stderr: '', code: 0});
    expect(await replicasOf('web')).toBe(4);
  });

  it('is a patch of the subresource under the name krt', async () => {
    await using server = await startApiServer(() => ({body: runtime({name: 'web'})}));
    await krt(['rt', 'scale', 'web', '--replicas=7', '-s', server.url]);
    const {method, url, body, headers} = server.received.at(-1) ?? {};
    expect([method, url?.pathname, url?.search]).toEqual([
      'PATCH',
      '/apis/kruntimes.io/v1alpha1/namespaces/default/runtimes/web/scale',
      '?fieldManager=krt',
    ]);
    expect([headers?.['content-type'], body]).toEqual(['application/merge-patch+json', '{"spec":{"replicas":7}}']);
  });

  it('of several goes on after one that is not there', async () => {
    await cluster.createRuntime('one');
    expect(await scale('nope', 'one', '--replicas=4')).toEqual({
      stdout: scaled('one'),
      stderr: 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n',
      code: 1,
    });
  });

  it('of all that match, and of those in a file', async () => {
    await cluster.createRuntime('x', {metadata: {labels: {app: 'x'}}});
    expect((await scale('-l', 'app=x', '--replicas=6')).stdout).toBe(scaled('x'));
    expect(await scale('-l', 'app=none', '--replicas=6')).toEqual({
      stdout: '',
      stderr: 'error: no objects passed to scale\n',
      code: 1,
    });
    const file = join(dirname(cluster.kubeconfig), 'x.json');
    await writeFile(file, JSON.stringify(runtime({name: 'x'})));
    expect((await scale('-f', file, '--replicas=7')).stdout).toBe(scaled('x'));
    expect(await replicasOf('x')).toBe(7);
  });

  it('does not what is only tried', async () => {
    await cluster.createRuntime('tried');
    expect(await scale('tried', '--replicas=0', '--dry-run=client')).toMatchObject({
      stdout: 'runtime.kruntimes.io/tried scaled (dry run)\n',
      code: 0,
    });
    expect(await scale('tried', '--replicas=0', '--dry-run=server')).toMatchObject({
      stdout: 'runtime.kruntimes.io/tried scaled (server dry run)\n',
      code: 0,
    });
    const json = await scale('tried', '--replicas=9', '--dry-run=server', '-o', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({kind: 'Runtime', spec: {replicas: 9}});
    expect(await replicasOf('tried')).toBe(3);
    expect(await scale('tried', '--replicas=4', '-o', 'jsonpath={.spec.replicas}')).toMatchObject({stdout: '4'});
  });

  it('is refused in the words of the server, which may allow less', async () => {
    const message = 'Invalid value: 20: spec.replicas in body should be less than or equal to 10';
    const details = {causes: [{reason: 'FieldValueInvalid', message, field: 'spec.replicas'}]};
    await using server = await startApiServer(({method}) =>
      method === 'GET' ? {body: runtime({name: 'huge'})} : statusAnswer(422, 'Invalid', 'no', details),
    );
    expect(await krt(['rt', 'scale', 'huge', '--replicas=20', '-s', server.url])).toEqual({
      stdout: '',
      stderr: `The Runtime "huge" is invalid: spec.replicas: ${message}\n`,
      code: 1,
    });
  });
});

describe('--current-replicas', () => {
  it('scales from this count only', async () => {
    await cluster.createRuntime('from');
    expect(await scale('from', '--replicas=5', '--current-replicas=2')).toEqual({
      stdout: '',
      stderr: 'error: Expected replicas to be 2, was 3\n',
      code: 1,
    });
    expect(await scale('from', '--replicas=5', '--current-replicas=3')).toMatchObject({
      stdout: scaled('from'),
      code: 0,
    });
  });

  it('asks nothing where it is -1, as with kubectl', async () => {
    await cluster.createRuntime('any');
    expect(await scale('any', '--replicas=5', '--current-replicas=-1')).toEqual({
      stdout: scaled('any'),
      stderr: '',
      code: 0,
    });
  });

  it('looks again when another was faster', async () => {
    let version = 1;
    await using server = await startApiServer(({method, body}) => {
      if (method === 'GET') return {body: runtime({name: 'web', metadata: {resourceVersion: String(version)}})};
      const {metadata} = JSON.parse(body) as {metadata: {resourceVersion: string}};
      version += 1;
      return version < 4 || metadata.resourceVersion === ''
        ? statusAnswer(409, 'Conflict', 'the object has been modified')
        : {body: {kind: 'Scale', apiVersion: 'autoscaling/v1'}};
    });
    const run = await krt(['rt', 'scale', 'web', '--replicas=5', '--current-replicas=3', '-s', server.url]);
    expect(run).toEqual({stdout: scaled('web'), stderr: '', code: 0});
    const patches = server.received.filter(({method}) => method === 'PATCH');
    expect(patches.map(({body}) => (JSON.parse(body) as {metadata: object}).metadata)).toEqual(
      ['1', '2', '3'].map((resourceVersion) => ({resourceVersion})),
    );
  });
});

describe('another manager of the replicas', () => {
  it('is named', async () => {
    await cluster.createRuntime('hpa');
    await cluster.client.patch(
      RUNTIMES,
      {namespace: 'default', name: 'hpa'},
      {patch: {kind: 'merge', body: {spec: {replicas: 8}}}, options: {fieldManager: 'argocd-controller'}},
    );
    expect((await scale('hpa', '--replicas=9')).stderr).toBe(
      'Warning: .spec.replicas of runtime/hpa is managed by "argocd-controller", which may set it back\n',
    );
    expect((await scale('hpa', '--replicas=10')).stderr).toBe('');
  });
});

describe('scale --wait', () => {
  it('ends when all are ready', async () => {
    await cluster.createRuntime('waits');
    const running = startKrt(['rt', 'scale', 'waits', '--replicas=4', '--wait', ...cluster.flags]);
    await running.says('no status reported yet');
    await cluster.report('waits', poolStatus(4, 4));
    expect(await running.ended).toMatchObject({stdout: scaled('waits'), code: 0});
  });

  it('ends with 3 when time is up', async () => {
    await cluster.createRuntime('late');
    await cluster.report('late', poolStatus(3, 3));
    const run = await scale('late', '--replicas=5', '--wait', '--timeout=300ms');
    expect(run).toMatchObject({stdout: scaled('late'), code: 3});
    expect(run.stderr).toContain('generation 2 not observed yet (observed 1) after 300ms\n');
  });
});

describe('to nothing, or below half', () => {
  const question = 'Scale runtime/big from 10 to 4 replicas in context "devcluster"? [y/N] ';

  it.each([
    ['y\n', scaled('big'), 0, 4],
    ['n\n', 'scale is cancelled\n', 1, 10],
    ['\n', 'scale is cancelled\n', 1, 10],
    ['\u0004', '\nscale is cancelled\n', 1, 10],
  ])('a person is asked, and answers %j', async (typed, said, code, replicas) => {
    await using own = await startEmbedded();
    await own.createRuntime('big', {replicas: 10});
    const run = await krtInTerminal(['rt', 'scale', 'big', '--replicas=4', '--kubeconfig', own.kubeconfig], typed);
    expect([run.stdout.replace(`${question}${typed}`, question), run.code]).toEqual([`${question}${said}`, code]);
    const {spec} = await own.client.get(RUNTIMES, {namespace: 'default', name: 'big'});
    expect(spec).toMatchObject({replicas});
  });

  it.each([[['--yes']], [['--no-input']], [['--dry-run=client']]])('nobody is asked with %j', async (flags) => {
    const name = `quiet${flags.join('').replaceAll(/\W+/g, '-')}`;
    await cluster.createRuntime(name);
    const run = await krtInTerminal(['rt', 'scale', name, '--replicas=0', ...flags, ...cluster.flags], '');
    expect(run).toMatchObject({code: 0});
    expect(run.stdout).not.toContain('?');
  });

  it('nobody is asked for half, or without a terminal', async () => {
    await cluster.createRuntime('half', {replicas: 8});
    expect(await krtInTerminal(['rt', 'scale', 'half', '--replicas=4', ...cluster.flags], '')).toMatchObject({
      stdout: scaled('half'),
      code: 0,
    });
    expect(await scale('half', '--replicas=0')).toEqual({stdout: scaled('half'), stderr: '', code: 0});
  });
});

describe('a command line that cannot be understood', () => {
  it.each([
    [['web'], 'error: required flag(s) "replicas" not set'],
    [['--replicas=1'], 'error: resource(s) were provided, but no name was specified'],
    ...['-1', '1e3', '100001', '2147483648'].map((value): [string[], string] => [
      ['web', `--replicas=${value}`],
      `error: invalid argument "${value}" for "--replicas" flag: it is a whole number from 0 to 100000\n`,
    ]),
    [['web', '--replicas=1', '--current-replicas=x'], 'error: invalid argument "x" for "--current-replicas" flag'],
    [
      ['web', '--replicas=1', '--current-replicas=-2'],
      'error: invalid argument "-2" for "--current-replicas" flag: it is a whole number, -1 or greater\n',
    ],
    [['web', '--replicas=1', '--all'], 'error: name cannot be provided when a selector is specified'],
    [['web', '--replicas=1', '-f', 'x'], 'error: when paths, URLs, or stdin is provided as input, you may not'],
    [['web', '--replicas=1', '-o', 'wide'], 'error: -o wide is for lists; scale prints json'],
  ])('%j', async (argv, message) => {
    const run = await krtBothWays(['runtime', 'scale', ...argv, '-s', 'http://127.0.0.1:1']);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr.slice(0, message.length)).toBe(message);
  });
});
