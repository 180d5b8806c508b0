import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import {startApiServer, type ApiServer} from './support/api-server.js';
import {krt, krtBothWays} from './support/krt.js';
import {listAnswer, runtime, serving} from './support/runtimes.js';

const WEB = {
  ...runtime({name: 'web'}),
  metadata: {
    name: 'web',
    namespace: 'default',
    generation: 1,
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels: {country: 'NO', time: '12:30:45'},
    managedFields: [{manager: 'krt'}],
  },
  future: {unknownField: '<&>\u001b'},
};

describe('a data format', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer(serving([WEB]));
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  it('JSON is the object of the server: sorted, unknown fields kept, managedFields left out', async () => {
    const {stdout} = await krtBothWays(['rt', 'get', 'web', '-ojson', '-s', server.url]);
    expect(stdout).toBe(`{
    "apiVersion": "kruntimes.io/v1alpha1",
    "future": {
        "unknownField": "\\u003c\\u0026\\u003e\\u001b"
    },
    "kind": "Runtime",
    "metadata": {
        "creationTimestamp": "2026-01-01T00:00:00Z",
        "generation": 1,
        "labels": {
            "country": "NO",
            "time": "12:30:45"
        },
        "name": "web",
        "namespace": "default"
    },
    "spec": {
        "replicas": 3,
        "template": {
            "spec": {
                "containers": [
                    {
                        "image": "registry.example/web:v1",
                        "name": "runtime"
                    }
                ]
            }
        }
    },
    "status": {
        "availableReplicas": 3,
        "observedGeneration": 1,
        "readyReplicas": 3,
        "replicas": 3,
        "updatedReplicas": 3
    }
}
`);
  });

  it('JSON keeps managedFields when asked to', async () => {
    const {stdout} = await krtBothWays(['rt', 'get', 'web', '-ojson', '--show-managed-fields', '-s', server.url]);
    expect(JSON.parse(stdout)).toEqual(WEB);
  });

  it('YAML is read back as the same object by readers of both versions', async () => {
    const {stdout} = await krtBothWays(['rt', 'get', 'web', '-o', 'yaml', '--show-managed-fields', '-s', server.url]);
    expect(parse(stdout)).toEqual(WEB);
    expect(parse(stdout, {version: '1.1'})).toEqual(WEB);
    expect(stdout).toContain('    country: "NO"\n');
  });

  it.each([
    [['-o', 'name'], 'runtime.kruntimes.io/web\n'],
    [['-o', 'jsonpath={.status.readyReplicas}'], '3'],
    [['-o=jsonpath=.status.readyReplicas'], '3'],
    [['-o=jsonpath=status.readyReplicas'], '3'],
    [["-o=jsonpath=spec['replicas']"], '3'],
    [['-o', 'custom-columns=NAME:.metadata.name,PORT:.spec.port'], 'NAME   PORT\nweb    <none>\n'],
    [['-o', 'custom-columns=NAME:.metadata.name', '--no-headers'], 'web\n'],
    [['-o', 'custom-columns=B:'], 'B\n<none>\n'],
    [['-o', 'NAME'], 'runtime.kruntimes.io/web\n'],
  ])('%j prints %j', async (flags, stdout) => {
    expect(await krtBothWays(['rt', 'get', 'web', ...flags, '-s', server.url])).toEqual({stdout, stderr: '', code: 0});
  });

  it.each([
    [['-o', 'xml'], 'unable to match a printer suitable for the output format "xml", allowed formats are: json, yaml'],
    [['-o', 'WIDE'], 'unable to match a printer suitable for the output format "WIDE"'],
    [['-o', 'jsonpath'], 'template format specified but no template given'],
    [['-o', 'jsonpath={.a'], 'error parsing jsonpath {.a, unclosed action'],
    [['-o', 'jsonpath=name'], 'error parsing jsonpath name, unrecognized identifier name'],
    [
      ['-o', 'jsonpath={.a[99999999999999999999]}'],
      'error parsing jsonpath {.a[99999999999999999999]}, array index 99',
    ],
    [['-o', 'custom-columns='], 'custom-columns format specified but no custom columns given'],
    [['--sort-by={'], '--sort-by: unexpected path string "{"'],
    [['--request-timeout=soon'], 'invalid argument "soon" for "--request-timeout" flag'],
    [['--color=red'], 'invalid argument "red" for "--color" flag: it is one of auto, always, never'],
    [['--nope'], 'unknown flag: --nope'],
    [['-z'], "unknown shorthand flag: 'z' in -z"],
    [['-n'], "flag needs an argument: 'n' in -n"],
    [['web'], 'runtime list takes no names, got "web"; use: krt runtime get web'],
  ])('with %j is refused with nothing on stdout', async (flags, message) => {
    const run = await krtBothWays(['runtime', 'list', '-s', server.url, ...flags]);
    expect(run.stdout).toBe('');
    expect(run.stderr.startsWith(`error: ${message}`)).toBe(true);
    expect(run.stderr).toMatch(/\nSee 'krt runtime list --help' for usage\.\n$/);
    expect(run.code).toBe(2);
  });

  it.each([
    ['.spec.replcas', 'couldn\'t find any field with path "{.spec.replcas}" in the list of objects'],
    ['.spec', 'Field {.spec} is an unsortable type: map[string]interface {}'],
  ])('is not sorted by %s', async (key, message) => {
    const refused = {stdout: '', stderr: `error: ${message}\n`, code: 1};
    for (const flags of [[], ['-o', 'json'], ['--timeout=1m', '--watch', '--quiet']]) {
      expect(await krtBothWays(['runtime', 'list', `--sort-by=${key}`, ...flags, '-s', server.url])).toEqual(refused);
    }
  });
});

describe('a ready count of', () => {
  it.each<[string, unknown, string]>([
    ['0', 0, '0'],
    ['3', 3, '3'],
    ['2^31', 2 ** 31, '2147483648'],
    ['nothing', undefined, '<unknown>'],
    ['null', null, '<unknown>'],
    ['"3"', '3', '<unknown>'],
    ['-1', -1, '<unknown>'],
    ['1.5', 1.5, '<unknown>'],
  ])('%s is kept in JSON and shown for what it is', async (_, ready, shown) => {
    await using server = await startApiServer(serving([runtime({name: 'web', status: {readyReplicas: ready}})]));
    const json = await krt(['rt', 'get', 'web', '-o', 'json', '-s', server.url]);
    const {status} = JSON.parse(json.stdout) as {status: {readyReplicas?: unknown}};
    expect(status.readyReplicas).toEqual(ready);
    const {stdout} = await krt(['rt', '--no-headers', '-s', server.url]);
    expect(stdout.split(/ +/)[2]).toBe(shown);
  });
});

describe('an empty list', () => {
  it.each([
    [[], '', 'No resources found in default namespace.\n'],
    [['-n', 'prod'], '', 'No resources found in prod namespace.\n'],
    [['-A'], '', 'No resources found\n'],
    [['-A', '-q'], '', ''],
    [['-o', 'name'], '', ''],
    [['-o', 'custom-columns=N:.metadata.name'], 'N\n', ''],
    [['-o', 'jsonpath={.items}'], '[]', ''],
  ])('with %j is no error', async (flags, stdout, stderr) => {
    await using server = await startApiServer(() => listAnswer([]));
    expect(await krtBothWays(['runtime', 'list', '-s', server.url, ...flags])).toEqual({stdout, stderr, code: 0});
  });
});

describe('a request', () => {
  it('carries what the flags say', async () => {
    await using server = await startApiServer(() => listAnswer([]));
    await krt(
      [
        ['-n', 'prod', 'rt', '-l=app=web', '--field-selector', 'metadata.name=web', '-s', server.url],
        ['--token=secret', '--as', 'jane', '--as-group=dev', '--as-group=ops', '--as-uid', '7'],
      ].flat(),
    );
    const [received] = server.received;
    expect(received?.url.pathname).toBe('/apis/kruntimes.io/v1alpha1/namespaces/prod/runtimes');
    expect(Object.fromEntries(received?.url.searchParams ?? [])).toEqual({
      limit: '500',
      labelSelector: 'app=web',
      fieldSelector: 'metadata.name=web',
    });
    expect(received?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'impersonate-user': 'jane',
      'impersonate-group': 'dev, ops',
      'impersonate-uid': '7',
      'user-agent': expect.stringMatching(/^krt\//),
    });
  });

  it('is one for a whole list', async () => {
    await using server = await startApiServer(() => listAnswer([runtime({name: 'a'}), runtime({name: 'b'})]));
    await krt(['rt', '-A', '-s', server.url]);
    expect(server.received.map(({url}) => url.pathname)).toEqual(['/apis/kruntimes.io/v1alpha1/runtimes']);
  });
});
