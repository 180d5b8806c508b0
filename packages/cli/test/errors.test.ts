import {readFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer, type Answer, type Handler} from './support/api-server.js';
import {krtBothWays, type Run} from './support/krt.js';
import {listAnswer, notFound, runtime, serving} from './support/runtimes.js';

const EMPTY_LIST = `{
    "apiVersion": "v1",
    "items": [],
    "kind": "List",
    "metadata": {
        "resourceVersion": ""
    }
}
`;

async function against(handler: Handler, ...argv: readonly string[]): Promise<Run & {readonly host: string}> {
  await using server = await startApiServer(handler);
  return {...(await krtBothWays([...argv, '-s', server.url])), host: server.host};
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`testdata/${name}`, import.meta.url));
}

describe('an answer of the server', () => {
  it.each<[string, Answer, string, number]>([
    [
      'a Status',
      statusAnswer(500, 'InternalError', 'etcdserver: no leader'),
      'Error from server (InternalError): etcdserver: no leader\n',
      1,
    ],
    [
      '401',
      statusAnswer(401, 'Unauthorized', 'Unauthorized'),
      'error: You must be logged in to the server (Unauthorized)\nhint: the server and credentials are those of the flags\n',
      4,
    ],
    [
      '403',
      statusAnswer(403, 'Forbidden', 'runtimes.kruntimes.io is forbidden: User "eve" cannot list resource "runtimes"'),
      'Error from server (Forbidden): runtimes.kruntimes.io is forbidden: User "eve" cannot list resource "runtimes"\nhint: see what you may do: krt doctor\n',
      1,
    ],
    [
      '404 of a list, as text',
      {status: 404, headers: {'content-type': 'text/plain'}, body: '404 page not found\n'},
      'error: the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"\nhint: install the CRD and the controller: krt install\n',
      1,
    ],
    [
      '404 of a list, as a Status',
      statusAnswer(404, 'NotFound', 'the server could not find the requested resource'),
      'error: the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"\nhint: install the CRD and the controller: krt install\n',
      1,
    ],
    [
      '503 without a Status',
      {status: 503, headers: {'content-type': 'text/plain'}, body: 'no healthy upstream'},
      'Error from server (ServiceUnavailable): no healthy upstream\n',
      1,
    ],
    ['a Status without a reason', statusAnswer(418, '', 'short and stout'), 'Error from server: short and stout\n', 1],
    [
      'a message that would paint the screen',
      statusAnswer(400, 'BadRequest', 'evil\u001b[2J\r\nerror: gone\u202e'),
      'Error from server (BadRequest): Unable to list "kruntimes.io/v1alpha1, Resource=runtimes": evil^[[2J\\r\\nerror: gone\\u202e\n',
      1,
    ],
  ])('%s becomes a message and an exit code', async (_, answer, stderr, code) => {
    const run = await against(() => answer, 'runtime', 'list', '-v1');
    expect(run).toEqual({stdout: '', stderr, code, host: run.host});
  });

  it.each<[string, Answer, string]>([
    ['HTML', {headers: {'content-type': 'text/html; charset=utf-8'}, body: '<html>log in'}, 'text/html'],
    ['a list of something else', {body: {kind: 'PodList', apiVersion: 'v1', items: []}}, 'kind PodList'],
    ['JSON that is no object of Kubernetes', {body: {hello: 'world'}}, 'JSON without a kind'],
  ])('%s is not taken for a list', async (_, answer, what) => {
    const {host, ...run} = await against(() => answer, 'runtime', 'list');
    const stderr = `error: unexpected response from ${host} (${what}): is a proxy or login page in the way?\n`;
    expect(run).toEqual({stdout: '', stderr, code: 5});
  });

  it.each<[string, string[], unknown, string]>([
    ['list', ['runtime', 'list', '-o', 'json'], null, 'JSON that is no object'],
    ['list', ['runtime', 'list', '-o', 'json'], {kind: 'RuntimeList', items: {}}, 'kind RuntimeList without a list of'],
    [
      'list',
      ['runtime', 'list', '-o', 'json'],
      {kind: 'RuntimeList', items: [null]},
      'item 1 of a list has no metadata',
    ],
    ['list', ['runtime', 'list'], {kind: 'RuntimeList', items: [{spec: {}}]}, 'item 1 of a list has no metadata.name'],
    ['list', ['rt', '-w'], {kind: 'RuntimeList', items: [null]}, 'item 1 of a list has no metadata.name'],
    ['list', ['wait', '--all'], {kind: 'RuntimeList', items: [{}]}, 'item 1 of a list has no metadata.name'],
    ['object', ['wait', 'rt/web'], {kind: 'Runtime'}, 'kind Runtime without metadata.name'],
    ['list', ['runtime', 'describe'], {kind: 'RuntimeList', items: [{}]}, 'item 1 of a list has no metadata.name'],
    ['list', ['runtime', 'top'], {kind: 'RuntimeList', items: [{}]}, 'item 1 of a list has no metadata.name'],
    [
      'list',
      ['runtime', 'delete', '--all', '-y'],
      {kind: 'RuntimeList', items: [{}]},
      'item 1 of a list has no metadata',
    ],
    ['object', ['runtime', 'get', 'web'], null, 'JSON that is no object'],
    ['object', ['runtime', 'get', 'web', '-o', 'json'], {kind: 'Runtime'}, 'kind Runtime without metadata.name'],
    ['object', ['runtime', 'describe', 'web'], {kind: 'Runtime', metadata: 'x'}, 'kind Runtime without metadata.name'],
    ['object', ['runtime', 'diagnose', 'web'], {kind: 'Runtime', metadata: null}, 'kind Runtime without metadata.name'],
    ['object', ['scale', 'rt/web', '--replicas=1'], [], 'JSON that is no object'],
  ])('that is no %s ends krt %j: %j', async (_, argv, body, what) => {
    const {host, ...run} = await against(() => ({body: JSON.stringify(body)}), ...argv);
    expect(run).toMatchObject({code: 5});
    expect(run.stderr).toContain(`error: unexpected response from ${host} (${what}`);
    expect(run.stderr.split('\n')).toHaveLength(2);
    if (argv.includes('json')) expect(JSON.parse(run.stdout)).toMatchObject({kind: 'List', items: []});
    else expect(run.stdout).toBe('');
  });

  it('broken off is not taken for a list', async () => {
    const {host, ...run} = await against(() => ({body: '{"kind":"RuntimeList","items":[{"meta'}), 'runtime', 'list');
    const stderr = `error: unexpected response from ${host}: the JSON text is broken off or malformed\n`;
    expect(run).toEqual({stdout: '', stderr, code: 5});
  });

  it('that is a failure is not hidden by a template that does not fit', async () => {
    const template = 'jsonpath={.items[0].metadata.name}';
    const failed = await against(() => statusAnswer(500, 'InternalError', 'oops'), 'rt', '-o', template);
    expect(failed).toMatchObject({stdout: '', stderr: 'Error from server (InternalError): oops\n', code: 1});
    const empty = await against(() => listAnswer([]), 'rt', '-o', template);
    expect(empty).toMatchObject({
      stdout: '',
      stderr:
        'error: error executing jsonpath "{.items[0].metadata.name}": Error executing template: array index out of bounds: index 0, length 0\n',
      code: 1,
    });
  });

  it('gives no hints where nobody reads them', async () => {
    const {stderr} = await against(() => statusAnswer(403, 'Forbidden', 'no'), 'runtime', 'list');
    expect(stderr).toBe('Error from server (Forbidden): no\n');
  });

  it('429 with Retry-After is waited for', async () => {
    const answers: Answer[] = [
      {...statusAnswer(429, 'TooManyRequests', 'slow down'), headers: {'retry-after': '0'}},
      listAnswer([runtime({name: 'web'})]),
    ];
    const run = await against(() => answers.shift() ?? listAnswer([runtime({name: 'web'})]), 'rt', '-o', 'name');
    expect(run).toEqual({stdout: 'runtime.kruntimes.io/web\n', stderr: '', code: 0, host: run.host});
  });

  it('429 for ever is given up', async () => {
    await using server = await startApiServer(() => ({
      ...statusAnswer(429, 'TooManyRequests', 'slow down'),
      headers: {'retry-after': '0'},
    }));
    const run = await krtBothWays(['rt', '-s', server.url]);
    expect(run).toEqual({stdout: '', stderr: 'Error from server (TooManyRequests): slow down\n', code: 1});
    expect(server.received).toHaveLength(22);
  });
});

describe('a missing Runtime', () => {
  const missing = 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n';

  it('is an error', async () => {
    expect(await against(() => notFound('nope'), 'rt', 'get', 'nope')).toMatchObject({
      stdout: '',
      stderr: missing,
      code: 1,
    });
  });

  it('leaves JSON and YAML complete', async () => {
    const json = await against(() => notFound('nope'), 'rt', 'get', 'nope', '-o', 'json');
    expect(json).toMatchObject({stdout: EMPTY_LIST, stderr: missing, code: 1});
    const yaml = await against(() => notFound('nope'), 'rt', 'get', 'nope', '-o', 'yaml');
    expect(yaml.stdout).toBe('apiVersion: v1\nitems: []\nkind: List\nmetadata:\n  resourceVersion: ""\n');
  });

  it('is none with --ignore-not-found', async () => {
    const run = await against(() => notFound('nope'), 'rt', 'get', 'nope', '--ignore-not-found=true');
    expect(run).toMatchObject({stdout: '', stderr: '', code: 0});
  });

  it('is told from a missing CRD', async () => {
    const answer = statusAnswer(404, 'NotFound', 'the server could not find the requested resource');
    const run = await against(() => answer, 'rt', 'get', 'web', '--ignore-not-found');
    expect(run.stderr).toBe('error: the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"\n');
    expect(run.code).toBe(1);
  });

  it('among others leaves a list of the others', async () => {
    const run = await against(serving([runtime({name: 'web'})]), 'rt', 'get', 'web', 'nope', '-o', 'json');
    const list = JSON.parse(run.stdout) as {kind: string; items: {metadata: {name: string}}[]};
    expect([list.kind, list.items.map(({metadata}) => metadata.name), run.code]).toEqual(['List', ['web'], 1]);
  });
});

describe('a list in pages', () => {
  const [first, second, third] = [
    listAnswer([runtime({name: 'a'})], {resourceVersion: '7', continue: 'two'}),
    listAnswer([runtime({name: 'b'})], {resourceVersion: '7', continue: 'three'}),
    listAnswer([runtime({name: 'c'})]),
  ];

  it('is followed to its end', async () => {
    await using server = await startApiServer(({url}) => {
      const token = url.searchParams.get('continue');
      return token === null ? first : token === 'two' ? second : third;
    });
    expect((await krtBothWays(['rt', '-o', 'jsonpath={..name}', '-s', server.url])).stdout).toContain(
      'a runtime b runtime c',
    );
    expect(server.received.map(({url}) => url.searchParams.get('limit'))).toEqual(Array(6).fill('500'));
  });

  it('that breaks off prints what came, complete as JSON, and fails', async () => {
    const run = await against(
      ({url}) => (url.searchParams.has('continue') ? statusAnswer(500, 'InternalError', 'oops') : first),
      'rt',
      '-o',
      'json',
    );
    expect((JSON.parse(run.stdout) as {items: object[]}).items).toHaveLength(1);
    expect(run).toMatchObject({stderr: 'Error from server (InternalError): oops\n', code: 1});
  });

  it('whose token comes twice ends', async () => {
    const {host, ...run} = await against(() => first, 'rt', '-o', 'name');
    expect(run).toEqual({
      stdout: 'runtime.kruntimes.io/a\nruntime.kruntimes.io/a\n',
      stderr: `error: the list of ${host} has no end: one of its continue tokens came twice\n`,
      code: 5,
    });
  });

  it('whose token expired starts over once', async () => {
    let expired = 0;
    const run = await against(
      ({url}) => {
        if (!url.searchParams.has('continue')) return first;
        return ++expired % 2 === 1 ? statusAnswer(410, 'Expired', 'too old') : third;
      },
      'rt',
      '-o',
      'name',
    );
    expect(run).toMatchObject({stdout: 'runtime.kruntimes.io/a\nruntime.kruntimes.io/c\n', stderr: '', code: 0});
  });
});

describe('a server that is not there', () => {
  it('refuses the connection', async () => {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const {port} = listener.address() as AddressInfo;
    await new Promise((resolve) => listener.close(resolve));
    expect(await krtBothWays(['rt', '-o', 'json', '-s', `http://127.0.0.1:${port}`])).toEqual({
      stdout: EMPTY_LIST,
      stderr: `The connection to the server 127.0.0.1:${port} was refused - did you specify the right host or port?\n`,
      code: 5,
    });
  });

  it('has no address', async () => {
    const run = await krtBothWays(['rt', '-s', 'https://no-such-host.invalid:6443']);
    const stderr = 'Unable to connect to the server: lookup no-such-host.invalid: no such host\n';
    expect(run).toEqual({stdout: '', stderr, code: 5});
  });

  it('does not answer in time', async () => {
    const run = await against(() => 'hang', 'rt', '--request-timeout=200ms');
    const stderr = `Unable to connect to the server: request to ${run.host} timed out after 0.2s\n`;
    expect(run).toMatchObject({stdout: '', stderr, code: 5});
  });

  it('has a certificate of an unknown CA, or for another name', async () => {
    const tls = {key: readFileSync(fixture('server.key'), 'utf8'), cert: readFileSync(fixture('server.crt'), 'utf8')};
    await using server = await startApiServer(serving([runtime({name: 'web'})]), tls);
    const unknown = await krtBothWays(['rt', '-s', server.url]);
    expect(unknown).toMatchObject({stdout: '', code: 5});
    expect(unknown.stderr).toMatch(/^Unable to connect to the server: tls: self-signed certificate/);
    const trusting = ['rt', '-o', 'name', '-s', server.url, '--certificate-authority', fixture('server.crt')];
    const otherName = await krtBothWays(trusting);
    expect(otherName).toMatchObject({stdout: '', code: 5});
    expect(otherName.stderr).toContain('DNS:kubernetes.example');
    const named = await krtBothWays([...trusting, '--tls-server-name=kubernetes.example']);
    expect(named).toEqual({stdout: 'runtime.kruntimes.io/web\n', stderr: '', code: 0});
    const insecure = await krtBothWays(['rt', '-o', 'name', '-s', server.url, '--insecure-skip-tls-verify']);
    expect(insecure).toEqual({stdout: 'runtime.kruntimes.io/web\n', stderr: '', code: 0});
  });
});
