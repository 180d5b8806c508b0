import {mkdir, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {krtBothWays, type Run} from './support/krt.js';

const SPEC = {template: {spec: {containers: [{name: 'runtime', image: 'registry.example/web:v1'}]}}};

function manifest(name: string, metadata: object = {}): string {
  return JSON.stringify({
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name, ...metadata},
    spec: SPEC,
  });
}

function yamlWith(metadata: string): string {
  return [
    'apiVersion: kruntimes.io/v1alpha1',
    'kind: Runtime',
    `metadata: {name: web, ${metadata}}`,
    `spec: ${JSON.stringify(SPEC)}`,
  ].join('\n');
}

async function read(stdin: string, ...flags: readonly string[]): Promise<Run> {
  return await krtBothWays(['apply', '-f', '-', '--dry-run=client', ...flags], {stdin});
}

function created(...names: readonly string[]): string {
  return names.map((name) => `runtime.kruntimes.io/${name} created (dry run)\n`).join('');
}

describe('a tag in a manifest', () => {
  it('that makes a set of a mapping leaves it one', async () => {
    const {stdout, code} = await read(yamlWith('labels: !!set {a, b}'), '-o', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({metadata: {labels: {a: null, b: null}}});
  });

  it.each([
    [
      'annotations: !!omap [{a: b}]',
      'cannot unmarshal array into Go struct field ObjectMeta.annotations of type map[string]string',
    ],
    ['annotations: {a: !!binary "!!!"}', '!!binary value contains invalid base64 data at line 3, column '],
    ['annotations: {a: !!int x}', 'cannot decode `x` as a !!int at line 3, column '],
    ['annotations: {a: !!null x}', 'cannot decode `x` as a !!null at line 3, column '],
    ['annotations: {~: x}', 'null is no key of a mapping; as text, quote it'],
  ])('that loses something is refused: %s', async (metadata, message) => {
    const run = await read(yamlWith(metadata));
    expect(run).toMatchObject({stdout: '', code: 1});
    expect(run.stderr).toContain(message);
  });
});

describe('JSON objects that follow each other', () => {
  it.each(['', '\n', ' \n\n'])('are each read, with %j between', async (between) => {
    const stdin = ['a', 'b', 'c'].map((name) => manifest(name)).join(between);
    expect(await read(stdin)).toEqual({stdout: created('a', 'b', 'c'), stderr: '', code: 0});
  });

  it('do not keep each other back, and are counted', async () => {
    const run = await read(`${manifest('a')}{"kind" "Runtime"}${manifest('b')}\n{"kind":`);
    expect(run).toMatchObject({stdout: created('a', 'b'), code: 1});
    const [broken, unfinished] = run.stderr.split('\n');
    expect(broken).toMatch(/^error: document 2 of standard input: Missing , or : /);
    expect(unfinished).toMatch(/^error: document 4 of standard input: Flow map must end with a }/);
  });
});

describe('the files of -f', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krt-files-'));
    for (const [file, name] of [
      ['a.yaml', 'a'],
      ['b.yaml', 'b'],
      ['c,d.yaml', 'c-d'],
      ['[e].yaml', 'e'],
      ['pools/f.json', 'f'],
      ['.g.yaml', 'g'],
    ] as const) {
      await mkdir(join(folder, file, '..'), {recursive: true});
      await writeFile(join(folder, file), manifest(name));
    }
  });
  afterAll(async () => await rm(folder, {recursive: true}));

  const apply = async (...paths: readonly string[]): Promise<Run> => {
    const files = paths.flatMap((path) => ['-f', path.replaceAll('@', folder)]);
    return await krtBothWays(['apply', ...files, '--dry-run=client'], {stdin: manifest('stdin')});
  };

  it.each([
    [['@/b.yaml,@/a.yaml'], ['b', 'a']],
    [['"@/c,d.yaml"'], ['c-d']],
    [['@/[ab].yaml'], ['a', 'b']],
    [['@/[e].yaml'], ['e']],
    [
      ['@/?.yaml', '-'],
      ['a', 'b', 'stdin'],
    ],
    [['@/*.yaml'], ['g', 'e', 'a', 'b', 'c-d']],
    [['@/\\[e].y[^b]ml'], ['e']],
    [['@/pool*'], ['f']],
    [['@/*/*.json'], ['f']],
  ])('of %j are of %j', async (paths, names) => {
    expect(await apply(...paths)).toEqual({stdout: created(...names), stderr: '', code: 0});
  });

  it('may be none, or lead nowhere, and a pattern may be no pattern', async () => {
    await symlink('nowhere', join(folder, 'lost.yml'));
    for (const [path, message] of [
      ['x*.yaml', `the path "${folder}/x*.yaml" does not exist`],
      ['**/f.yaml', `the path "${folder}/**/f.yaml" does not exist`],
      ['*.yml', `the path "${folder}/lost.yml" does not exist`],
      ['[a', `pattern "${folder}/[a" is not valid: syntax error in pattern`],
    ]) {
      expect(await apply(`@/${path}`)).toEqual({stdout: '', stderr: `error: ${message}\n`, code: 1});
    }
  });

  it.each([
    [['-', '-'], 'standard input cannot be used for multiple arguments'],
    [
      ['https://x.example/a'],
      `-f takes no URL, got "https://x.example/a"; use: curl -fL 'https://x.example/a' | krt ... -f -`,
    ],
  ])('%j are refused before anything is done', async (paths, message) => {
    const refused = {stdout: '', stderr: `error: ${message}\nSee 'krt runtime apply --help' for usage.\n`, code: 2};
    expect(await apply('@/a.yaml', ...paths)).toEqual(refused);
  });
});
