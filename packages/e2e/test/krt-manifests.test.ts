import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {givenKubectl} from '../src/kubectl.js';
import {type Ended, startKrt, startProgram} from '../src/programs.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'krt-manifests';
const KUBECTL = givenKubectl() ?? '';

interface Stored {
  readonly labels?: object | undefined;
  readonly annotations?: object | undefined;
}

// hack/test says in a line when there is no kubectl, and how to have one.
(KUBECTL === '' ? describe.skip : describe)(`manifests read beside kubectl, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let folder: string;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    folder = await mkdtemp(join(tmpdir(), 'krt-manifests-'));
  }, 180_000);

  afterAll(async () => {
    await rm(folder, {recursive: true, force: true});
    await bench.stop();
  }, 60_000);

  const where = (): string[] => ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
  const krt = async (file: string): Promise<Ended> => await startKrt('apply', '-f', file, ...where()).ended;
  const kubectl = async (file: string): Promise<Ended> =>
    await startProgram(
      ...[KUBECTL, 'apply', '--server-side', '-f', file, ...where()],
      '--cache-dir=/tmp/krt-kubectl-cache',
    ).ended;

  const manifest = (name: string, metadata: string): string => {
    const spec = JSON.stringify({replicas: 0, template: bench.cluster.template()});
    return `apiVersion: kruntimes.io/v1alpha1\nkind: Runtime\nmetadata:\n  name: ${name}\n  ${metadata}\nspec: ${spec}\n`;
  };

  const write = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };

  // What is stored of it, or undefined where it was refused.
  const stored = async (apply: typeof krt, name: string, metadata: string): Promise<Stored | undefined> => {
    const {code} = await apply(await write(`${name}.yaml`, manifest(name, metadata)));
    if (code !== 0) return undefined;
    const {labels, annotations} = (await bench.runtime(name)).metadata;
    await bench.client.delete(RUNTIMES, {namespace, name});
    return {labels, annotations};
  };

  it.each([
    ['labels: !!set {a, b}', {labels: {a: '', b: ''}}],
    ['labels: {a: null}', {labels: {a: ''}}],
    ['annotations: !!omap [{a: b}]', undefined],
    ['annotations: !!seq {a: b}', {annotations: {a: 'b'}}],
    ['annotations: {a: !!binary "!!!"}', undefined],
    ['annotations: {a: !!binary gIA=}', {annotations: {a: '\ufffd\ufffd'}}],
    ['annotations: {a: !!int x}', undefined],
    ['annotations: {a: !!null x}', undefined],
    ['annotations: {a: !other 5}', {annotations: {a: '5'}}],
    ['annotations: {~: x}', undefined],
    ['annotations: {? [a] : x}', undefined],
    [String.raw`annotations: {a: "\ud83d"}`, undefined],
  ])('%s', async (metadata, expected) => {
    expect(await stored(kubectl, 'theirs', metadata)).toEqual(expected);
    expect(await stored(krt, 'ours', metadata)).toEqual(expected);
  });

  // kubectl sends such text as it is, and the server refuses it or folds it.
  it('keeps characters that YAML does not have', async () => {
    const text = 'a \u0085\u2028 \u007f\u009b\u2029\ufeff\ufffe\uffff \u{1f680} b';
    const metadata = `annotations: {a: ${JSON.stringify(text)}}`.replaceAll(
      /[\u007f-\u009f\u2028-\u2029\ufeff-\uffff]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    expect(await stored(krt, 'odd', metadata)).toEqual({annotations: {a: text}});
  });

  it('reads a stream of JSON objects', async () => {
    const object = (name: string): string =>
      JSON.stringify({...bench.runtimeOf(name, {replicas: 0, template: bench.cluster.template()})});
    const file = await write('stream.json', ['a', 'b', 'c'].map(object).join(''));
    expect((await kubectl(file)).stdout.split('\n')).toHaveLength(4);
    expect(await krt(file)).toEqual({
      stdout: ['a', 'b', 'c'].map((name) => `runtime.kruntimes.io/${name} configured\n`).join(''),
      stderr: '',
      code: 0,
    });
  });
});
