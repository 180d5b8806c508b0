import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import {startApiServer} from './support/api-server.js';
import {poolStatus, RUNTIMES, startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {krt, krtBothWays, startKrt, type Run} from './support/krt.js';
import {runtime} from './support/runtimes.js';

async function offline(...argv: readonly string[]): Promise<Run> {
  return await krtBothWays(['runtime', 'create', '--dry-run=client', ...argv]);
}

const created = (name: string): string => `runtime.kruntimes.io/${name} created\n`;

describe('create --dry-run=client', () => {
  it('needs no cluster', async () => {
    const stdout = 'runtime.kruntimes.io/web created (dry run)\n';
    expect(await offline('web', '--image=nginx')).toEqual({stdout, stderr: '', code: 0});
  });

  it('writes a file to go on from, with nothing in it that was not said', async () => {
    const {stdout} = await offline('web', '--image=nginx', '-o', 'yaml');
    expect(stdout).toBe(`apiVersion: kruntimes.io/v1alpha1
kind: Runtime
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - image: nginx
        name: runtime
`);
  });

  it('writes all that was said', async () => {
    const words = [
      '--image=nginx:1',
      '--replicas=3',
      '--port=80',
      '--env=A=1',
      '--env',
      'B=x=y',
      '--env=C=',
      '-n',
      'prod',
    ];
    const {stdout} = await offline('runtime/web', ...words, '-oyaml', '--', '-v', '--', 'x');
    expect(parse(stdout)).toEqual({
      apiVersion: 'kruntimes.io/v1alpha1',
      kind: 'Runtime',
      metadata: {name: 'web', namespace: 'prod'},
      spec: {
        replicas: 3,
        port: 80,
        template: {
          spec: {
            containers: [
              {
                name: 'runtime',
                image: 'nginx:1',
                args: ['-v', '--', 'x'],
                env: [
                  {name: 'A', value: '1'},
                  {name: 'B', value: 'x=y'},
                  {name: 'C', value: ''},
                ],
              },
            ],
          },
        },
      },
    });
    const command = await offline('web', '--image=x', '--command', '-o', 'jsonpath={..command}', '--', 'sleep', '5');
    expect(command.stdout).toBe('["sleep","5"]');
  });

  it('writes a file that apply takes', async () => {
    const {stdout} = await offline('web', '--image=nginx', '--port=80', '-o', 'yaml');
    const applied = await krt(['apply', '-f', '-', '--dry-run=client'], {stdin: stdout});
    expect(applied).toEqual({stdout: 'runtime.kruntimes.io/web created (dry run)\n', stderr: '', code: 0});
  });

  it('says in the words of the server what is wrong', async () => {
    expect(await offline('web', '--image=x', '--port=0')).toEqual({
      stdout: '',
      stderr:
        'The Runtime "web" is invalid: spec.port: Invalid value: 0: spec.port in body should be greater than or equal to 1\n',
      code: 1,
    });
  });
});

describe('create', () => {
  let cluster: EmbeddedCluster;
  beforeAll(async () => {
    cluster = await startEmbedded();
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
  });

  async function create(...argv: readonly string[]): Promise<Run> {
    return await krt(['runtime', 'create', ...cluster.flags, ...argv]);
  }

  it('creates, once', async () => {
    expect(await create('web', '--image=nginx', '--replicas=2')).toEqual({stdout: created('web'), stderr: '', code: 0});
    const {spec, metadata} = await cluster.client.get(RUNTIMES, {namespace: 'default', name: 'web'});
    expect(spec).toMatchObject({replicas: 2, template: {spec: {containers: [{name: 'runtime', image: 'nginx'}]}}});
    expect(metadata?.managedFields?.map(({manager}) => manager)).toEqual(['krt']);
    expect(await create('web', '--image=nginx')).toEqual({
      stdout: '',
      stderr: 'Error from server (AlreadyExists): runtimes.kruntimes.io "web" already exists\n',
      code: 1,
    });
  });

  it('takes the words of kubectl', async () => {
    const run = await krt(['create', 'runtime', 'words', '--image=nginx', ...cluster.flags]);
    expect(run).toEqual({stdout: created('words'), stderr: '', code: 0});
  });

  it('stores nothing that is only tried', async () => {
    const tried = await create('tried', '--image=nginx', '--dry-run=server', '--wait');
    expect(tried).toEqual({stdout: 'runtime.kruntimes.io/tried created (server dry run)\n', stderr: '', code: 0});
    const json = await create('tried', '--image=nginx', '--dry-run=server', '-o', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({kind: 'Runtime', spec: {replicas: 1}});
    expect((await krt(['rt', 'get', 'tried', ...cluster.flags])).code).toBe(1);
  });

  it.each([
    [['a'.repeat(56), '--image=x']],
    [['web', '--image=x', '--replicas=200000']],
    [['web', '--image=x', '--replicas=99999999999']],
    [['web', '--image=x', '--port=70000']],
  ])('of %j says what --dry-run=client says', async (argv) => {
    const online = await create(...argv, '--dry-run=server');
    expect(online).toMatchObject({stdout: '', code: 1});
    expect(online).toEqual(await offline(...argv));
  });

  it('waits until it is ready', async () => {
    const running = startKrt(['rt', 'create', 'waits', '--image=x', '--wait', ...cluster.flags]);
    await running.says('no status reported yet');
    await cluster.report('waits', poolStatus(1, 1));
    expect(await running.ended).toMatchObject({stdout: created('waits'), code: 0});
    expect(await create('later', '--image=x', '--wait', '--timeout=300ms')).toMatchObject({
      stdout: created('later'),
      code: 3,
    });
  });

  it('into a namespace that is not there says so', async () => {
    expect(await create('web', '--image=x', '-n', 'nope')).toEqual({
      stdout: '',
      stderr: 'Error from server (NotFound): namespaces "nope" not found\n',
      code: 1,
    });
  });

  it('is strict about what it sends', async () => {
    await using server = await startApiServer(() => ({status: 201, body: runtime({name: 'web'})}));
    await krt(['rt', 'create', 'web', '--image=x', '-s', server.url]);
    expect(server.received.map(({method, url}) => [method, url.pathname, url.search])).toEqual([
      ['POST', '/apis/kruntimes.io/v1alpha1/namespaces/default/runtimes', '?fieldManager=krt&fieldValidation=Strict'],
    ]);
  });
});

describe('a command line that cannot be understood', () => {
  it.each([
    [[], 'error: exactly one NAME is required, got 0; arguments of the container follow --'],
    [['a', 'b', '--image=x'], 'error: exactly one NAME is required, got 2; arguments of the container follow --'],
    [['--image=x', '--', 'a'], 'error: exactly one NAME is required, got 0; arguments of the container follow --'],
    [['web'], 'error: required flag(s) "image" not set'],
    [['web', '--image=x', '--env=A'], 'error: invalid env: A; it is NAME=VALUE'],
    [['web', '--image=x', '--env==A'], 'error: invalid env: =A; it is NAME=VALUE'],
    [['web', '--image=x', '--command'], 'error: --command needs the command after --'],
    [['web', '--image=x', '--replicas=-1'], 'error: invalid argument "-1" for "--replicas" flag: it is a whole number'],
    [['web', '--image=x', '-o', 'wide'], 'error: -o wide is for lists; create prints json'],
  ])('%j', async (argv, message) => {
    const run = await krtBothWays(['runtime', 'create', ...argv]);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr.slice(0, message.length)).toBe(message);
  });
});
