import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer} from './support/api-server.js';
import {startTestCluster, type TestCluster} from './support/devcluster.js';
import {krt, krtBothWays, type Run} from './support/krt.js';
import {runtime} from './support/runtimes.js';

interface Manifest {
  readonly name?: string;
  readonly spec?: object;
}

const TEMPLATE = {spec: {containers: [{name: 'runtime', image: 'registry.example/web:v1'}]}};

function manifest({name = 'web', spec = {template: TEMPLATE}}: Manifest = {}): string {
  return JSON.stringify({apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', metadata: {name}, spec});
}

/** Runtimes that the API server refuses, and what it says. */
const REFUSED: readonly (readonly [what: string, text: string, message: string])[] = [
  [
    'no spec',
    '{"apiVersion":"kruntimes.io/v1alpha1","kind":"Runtime","metadata":{"name":"web"}}',
    'spec: Required value',
  ],
  ['no template', manifest({spec: {replicas: 1}}), 'spec.template: Required value'],
  [
    'replicas -1',
    manifest({spec: {replicas: -1, template: TEMPLATE}}),
    'spec.replicas: Invalid value: -1: spec.replicas in body should be greater than or equal to 0',
  ],
  [
    'replicas 2^31',
    manifest({spec: {replicas: 2 ** 31, template: TEMPLATE}}),
    'spec.replicas: Invalid value: 2147483648',
  ],
  [
    'another first container',
    manifest({spec: {template: {spec: {containers: [{name: 'main', image: 'x'}]}}}}),
    'spec.template.spec.containers: Invalid value',
  ],
  ['a name of 56 characters', manifest({name: 'a'.repeat(56)}), 'metadata.name: '],
  ['a name that is a path', manifest({name: '..'}), 'metadata.name: Invalid value: ".."'],
];

async function applied(stdin: string, ...flags: readonly string[]): Promise<Run> {
  return await krtBothWays(['runtime', 'apply', '-f', '-', ...flags], {stdin});
}

describe('apply --dry-run=client', () => {
  it('needs no cluster', async () => {
    const stdout = 'runtime.kruntimes.io/web created (dry run)\n';
    expect(await applied(manifest(), '--dry-run=client')).toEqual({stdout, stderr: '', code: 0});
  });

  it.each(REFUSED)('refuses %s', async (_, text, message) => {
    const run = await applied(text, '--dry-run=client');
    expect(run).toMatchObject({stdout: '', code: 1});
    expect(run.stderr).toContain('" is invalid: ');
    expect(run.stderr).toContain(message);
  });

  it.each([
    [
      {annotations: {a: {b: 1}}},
      'json: cannot unmarshal object into Go struct field ObjectMeta.annotations of type string',
    ],
    [{labels: {a: true}}, 'json: cannot unmarshal bool into Go struct field ObjectMeta.labels of type string'],
  ])('refuses metadata %j as the server does', async (metadata, why) => {
    const text = JSON.stringify({...(JSON.parse(manifest()) as object), metadata: {name: 'web', ...metadata}});
    expect(await applied(text, '--dry-run=client')).toEqual({
      stdout: '',
      stderr: `Error from server (BadRequest): Runtime in version "v1alpha1" cannot be handled as a Runtime: ${why}\n`,
      code: 1,
    });
  });

  it('refuses managedFields, with which nothing can be applied', async () => {
    const metadata = {name: 'web', managedFields: []};
    const text = JSON.stringify({...(JSON.parse(manifest()) as object), metadata});
    expect((await applied(text, '--dry-run=client')).stderr).toBe(
      'Error from server (BadRequest): metadata.managedFields must be nil\n',
    );
  });

  it('says in the words of the server what is wrong', async () => {
    const {stderr} = await applied(manifest({spec: {port: 0, template: TEMPLATE}}), '--dry-run=client');
    expect(stderr).toBe(
      'The Runtime "web" is invalid: spec.port: Invalid value: 0: spec.port in body should be greater than or equal to 1\n',
    );
  });

  it('checks every document, and prints those that are right', async () => {
    const documents = [
      manifest({name: 'a'}),
      '',
      'kind: Deployment\napiVersion: apps/v1',
      manifest({name: 'b', spec: {port: 0, template: TEMPLATE}}),
      manifest({name: 'c'}),
      'key: [',
    ];
    const run = await applied(documents.join('\n---\n'), '--dry-run=client');
    expect(run.stdout).toBe('runtime.kruntimes.io/a created (dry run)\nruntime.kruntimes.io/c created (dry run)\n');
    const [other, invalid, malformed, end] = run.stderr.split('\n');
    expect(other).toBe(
      'error: document 3 of standard input is of kind "Deployment" (apps/v1); krt applies kind Runtime (kruntimes.io/v1alpha1) only',
    );
    expect(invalid).toContain('The Runtime "b" is invalid: spec.port');
    expect(malformed).toMatch(/^error: document 6 of standard input: /);
    expect(end).toBe('');
    expect(run.code).toBe(1);
  });

  it.each([
    ['{"apiVersion":5,"kind":"Runtime"}', 'document 1 of standard input is of kind "Runtime" (5); krt applies kind'],
    ['{"apiVersion":"kruntimes.io/v1","kind":"Runtime"}', 'is of kind "Runtime" (kruntimes.io/v1); krt applies kind'],
    [
      manifest().replace('"name"', '"generateName"'),
      'document 1 of standard input: from web: cannot use generate name with apply\n',
    ],
    [manifest().replace('"name":"web"', ''), 'document 1 of standard input has no metadata.name\n'],
    [
      '{"apiVersion":"v1","kind":"List","items":{}}',
      'document 1 of standard input is of kind "List", and its items are',
    ],
    [
      'a: b: c',
      'document 1 of standard input: Nested mappings are not allowed in compact mappings at line 1, column 4\n',
    ],
  ])('refuses %s', async (text, message) => {
    const run = await applied(text, '--dry-run=client');
    expect(run).toMatchObject({stdout: '', code: 1});
    expect(run.stderr).toContain(message);
  });

  it('names the items of a List that are no Runtimes', async () => {
    const list = {apiVersion: 'v1', kind: 'List', items: [JSON.parse(manifest()), {kind: 'Secret'}, 7]};
    const run = await applied(`${manifest({name: 'a'})}\n---\n${JSON.stringify(list)}`, '--dry-run=client');
    expect(run.stdout).toBe('runtime.kruntimes.io/a created (dry run)\nruntime.kruntimes.io/web created (dry run)\n');
    expect(run.stderr.split('\n')).toEqual([
      'error: item 2 of document 2 of standard input is of kind "Secret" (); krt applies kind Runtime (kruntimes.io/v1alpha1) only',
      'error: item 3 of document 2 of standard input is not an object',
      '',
    ]);
  });

  it('reads YAML as kubectl does', async () => {
    const yaml = [
      'apiVersion: kruntimes.io/v1alpha1',
      'kind: Runtime',
      'metadata: {name: web, annotations: {at: 12:30, day: 2001-12-14}}',
      'spec:',
      '  replicas: 010',
      '  port: 8_080',
      '  template:',
      '    spec:',
      '      automountServiceAccountToken: off',
      '      containers:',
      '        - {<<: {name: other, image: x}, name: runtime}',
    ].join('\n');
    const run = await applied(yaml, '--dry-run=client', '-o', 'json');
    expect(run).toMatchObject({stderr: '', code: 0});
    expect(JSON.parse(run.stdout)).toMatchObject({
      metadata: {annotations: {at: '12:30', day: '2001-12-14'}},
      spec: {
        replicas: 8,
        port: 8080,
        template: {spec: {automountServiceAccountToken: false, containers: [{name: 'runtime', image: 'x'}]}},
      },
    });
  });

  it('prints the objects in a data format, complete at exit code 1', async () => {
    const documents = [manifest({name: 'a'}), manifest({name: 'b', spec: {}})].join('\n---\n');
    const run = await applied(documents, '--dry-run=client', '-o', 'json');
    const list = JSON.parse(run.stdout) as {kind: string; items: {metadata: {name: string}}[]};
    expect([list.kind, list.items.map(({metadata}) => metadata.name), run.code]).toEqual(['List', ['a'], 1]);
  });

  it.each([
    [[], 'error: must specify -f FILE, or -f - for standard input'],
    [['-f', 'x', 'y'], 'error: runtime apply takes no names, got "y"'],
    [['-f', 'x', '--dry-run=maybe'], 'error: invalid argument "maybe" for "--dry-run" flag'],
    [['-f', 'x', '-o', 'wide'], 'error: -o wide is for lists'],
  ])('with %j is refused', async (flags, message) => {
    const run = await krtBothWays(['runtime', 'apply', ...flags]);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr).toContain(message);
  });

  it('takes the files of a folder, and with -R those of the folders in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'krt-apply-'));
    try {
      await mkdir(join(folder, 'deeper'));
      await writeFile(join(folder, 'b.yaml'), manifest({name: 'b'}));
      await writeFile(join(folder, 'a.json'), manifest({name: 'a'}));
      await writeFile(join(folder, 'notes.txt'), 'no manifest');
      await writeFile(join(folder, 'deeper', 'c.yml'), manifest({name: 'c'}));
      const created = (...names: string[]): object => ({
        stdout: names.map((name) => `runtime.kruntimes.io/${name} created (dry run)\n`).join(''),
        stderr: '',
        code: 0,
      });
      const apply = ['apply', '--dry-run=client', '-f', folder];
      expect(await krtBothWays(apply)).toEqual(created('a', 'b'));
      expect(await krtBothWays([...apply, '-R'])).toEqual(created('a', 'b', 'c'));
      await rm(join(folder, 'a.json'));
      await rm(join(folder, 'b.yaml'));
      expect((await krtBothWays(apply)).stderr).toBe(
        `error: no files that end in .yaml, .yml or .json in folder "${folder}"\n`,
      );
    } finally {
      await rm(folder, {recursive: true});
    }
  });

  it('goes on after a document with an alias that leads nowhere', async () => {
    const broken = `${manifest()}\n---\nkind: Runtime\nmetadata: *nope\n`;
    const run = await applied(broken, '--dry-run=client');
    expect(run).toMatchObject({stdout: 'runtime.kruntimes.io/web created (dry run)\n', code: 1});
    expect(run.stderr).toMatch(/^error: document 2 of standard input: Unresolved alias/);
  });

  it('says which file it cannot read, or is empty', async () => {
    const gone = await krtBothWays(['apply', '-f', '/nonexistent/web.yaml', '--dry-run=client']);
    expect(gone).toMatchObject({stdout: '', code: 1});
    expect(gone.stderr).toBe('error: the path "/nonexistent/web.yaml" does not exist\n');
    expect(await applied('# nothing\n', '--dry-run=client')).toEqual({
      stdout: '',
      stderr: 'error: no objects in standard input\n',
      code: 1,
    });
  });

  it.each([
    ['apply', '{name: web, namespace: 2024}', 'namespace: Invalid value: 2024'],
    ['wait', '{name: web, namespace: 2024}', 'namespace: Invalid value: 2024'],
    ['wait', '{name: 2024}', 'name: Invalid value: 2024'],
  ])('says with %s that metadata %s is to be quoted', async (command, metadata, fault) => {
    const stdin = `apiVersion: kruntimes.io/v1alpha1\nkind: Runtime\nmetadata: ${metadata}\n`;
    expect(await krtBothWays(['runtime', command, '-f', '-', '-s', 'http://127.0.0.1:1'], {stdin})).toEqual({
      stdout: '',
      stderr: `error: document 1 of standard input: metadata.${fault}: must be a string; in YAML, quote it\n`,
      code: 1,
    });
  });

  it.each([
    ['[', []],
    ['{"kind": ', []],
    ['- ', ['--dry-run=client']],
  ])('names the file that is nested too deeply, with %j', async (level, flags) => {
    const file = join(tmpdir(), `krt-deep-${process.pid}.yaml`);
    await writeFile(file, level.repeat(100_000));
    try {
      expect(await krtBothWays(['apply', '-f', file, ...flags, '-s', 'http://127.0.0.1:1'])).toEqual({
        stdout: '',
        stderr: `error: document 1 of ${file}: it is nested too deeply\n`,
        code: 1,
      });
    } finally {
      await rm(file);
    }
  });

  it.each([[[]], [['--dry-run=client']]])(
    'names the document with an anchor that contains itself, with %j',
    async (flags) => {
      const good = manifest();
      const stdin = `${good}\n---\napiVersion: kruntimes.io/v1alpha1\nkind: Runtime\nmetadata: &m {name: b, labels: *m}\n`;
      const {stderr, code} = await krtBothWays(['apply', '-f', '-', ...flags, '-s', 'http://127.0.0.1:1'], {stdin});
      expect(stderr).toContain("error: document 2 of standard input: anchor 'm' value contains itself\n");
      expect(code).toBe(1);
    },
  );

  it('bounds what the parser quotes', async () => {
    const run = await applied(`a: |${'x'.repeat(1000)}`, '--dry-run=client');
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/Block scalar header includes extra characters: .{1,250}line 1, column 5\n$/);
  });
});

describe('apply', () => {
  let cluster: TestCluster;
  let folder: string;
  beforeAll(async () => {
    cluster = await startTestCluster();
    folder = await mkdtemp(join(tmpdir(), 'krt-apply-'));
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
    await rm(folder, {recursive: true});
  });

  async function apply(text: string, ...flags: readonly string[]): Promise<Run> {
    return await krt(['apply', '-f', '-', '--kubeconfig', cluster.kubeconfig, ...flags], {stdin: text});
  }

  it('creates, configures and leaves unchanged', async () => {
    const line = (change: string): Run => ({stdout: `runtime.kruntimes.io/web ${change}\n`, stderr: '', code: 0});
    expect(await apply(manifest(), '--dry-run=server')).toEqual(line('created (server dry run)'));
    expect(await apply(manifest())).toEqual(line('created'));
    expect(await apply(manifest())).toEqual(line('unchanged'));
    expect(await apply(manifest({spec: {replicas: 2, template: TEMPLATE}}))).toEqual(line('configured'));
    const get = ['get', 'rt/web', '-o', 'jsonpath={.spec.replicas} {.metadata.managedFields[*].manager}'];
    const {stdout} = await krt([...get, '--kubeconfig', cluster.kubeconfig]);
    expect(stdout).toBe('2 krt');
  });

  it('reads files, and goes on after a fault', async () => {
    const file = join(folder, 'pools.yaml');
    await writeFile(file, ['a', 'B', 'c'].map((name) => manifest({name})).join('\n---\n'));
    const run = await krt(['apply', '-f', file, '--kubeconfig', cluster.kubeconfig]);
    expect(run).toMatchObject({stdout: 'runtime.kruntimes.io/a created\nruntime.kruntimes.io/c created\n', code: 1});
    expect(run.stderr).toMatch(/^The Runtime "B" is invalid: /);
  });

  it.each(REFUSED)('of %s says what --dry-run=client says', async (_, text) => {
    const offline = await krt(['apply', '-f', '-', '--dry-run=client'], {stdin: text});
    expect(await apply(text)).toEqual(offline);
  });

  it('refuses a namespace that is not the one asked for', async () => {
    const text = manifest().replace('"name":"web"', '"name":"web","namespace":"prod"');
    expect(await apply(text, '-n', 'test')).toEqual({
      stdout: '',
      stderr:
        'error: document 1 of standard input: the namespace from the provided object "prod" does not match the namespace "test"; pass --namespace=prod\n',
      code: 1,
    });
  });
});

describe('a conflict with another manager', () => {
  it('names it, the field and the ways out', async () => {
    const message =
      'Apply failed with 2 conflicts: conflicts with "krt" with subresource "scale":\n- .spec.port\n- .spec.replicas';
    const causes = ['.spec.port', '.spec.replicas'].map((field) => ({reason: 'FieldManagerConflict', field}));
    await using server = await startApiServer(({method}) =>
      method === 'PATCH' ? statusAnswer(409, 'Conflict', message, {causes}) : {body: runtime({name: 'web'})},
    );
    const run = await krt(['apply', '-f', '-', '-s', server.url], {stdin: manifest()});
    expect(run).toEqual({
      stdout: '',
      stderr: [
        'Error from server (Conflict): Apply failed with 2 conflicts: conflicts with "krt" with subresource "scale":',
        '- .spec.port',
        '- .spec.replicas',
        '* to take the fields over, add --force-conflicts',
        '* to leave them to the other manager, remove them from the file',
        '* to share them with it, give them in the file the value that they have on the server',
        '',
      ].join('\n'),
      code: 1,
    });
  });
});

describe('apply on the wire', () => {
  it('is a server-side apply under the name krt with strict validation', async () => {
    await using server = await startApiServer(() => ({body: runtime({name: 'web'})}));
    await krt(['apply', '-f', '-', '-s', server.url, '--force-conflicts', '--dry-run=server'], {stdin: manifest()});
    const patch = server.received.find(({method}) => method === 'PATCH');
    expect(patch?.url.pathname).toBe('/apis/kruntimes.io/v1alpha1/namespaces/default/runtimes/web');
    expect(Object.fromEntries(patch?.url.searchParams ?? [])).toEqual({
      fieldManager: 'krt',
      fieldValidation: 'Strict',
      force: 'true',
      dryRun: 'All',
    });
    expect(patch?.headers['content-type']).toBe('application/apply-patch+yaml');
  });

  it('prints every cause of a 422', async () => {
    const causes = [
      {field: 'spec.replicas', message: 'Invalid value: -1: too small'},
      {field: 'spec.template', message: 'Required value'},
    ];
    await using server = await startApiServer(({method}) =>
      method === 'PATCH' ? statusAnswer(422, 'Invalid', 'no', {causes}) : {body: runtime({name: 'web'})},
    );
    const {stderr} = await krt(['apply', '-f', '-', '-s', server.url], {stdin: manifest()});
    expect(stderr).toBe(
      'The Runtime "web" is invalid: \n* spec.replicas: Invalid value: -1: too small\n* spec.template: Required value\n',
    );
  });
});
