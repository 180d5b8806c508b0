import {mkdirSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Devcluster} from '@kruntimes/devcluster';
import {parse} from 'yaml';
import {givenKubectl} from '../kubectl.js';
import type {Ended} from '../programs.js';
import {answers} from '../providers/answers.js';
import {run} from './installed.js';
import {startKrewIndex, type KrewIndex} from './krew-index.js';
import {packRelease, type Release} from './release.js';
import {startSampleCluster} from './sample-cluster.js';

const BASE_URL = 'https://example.com/releases/v0';

const krew = process.env['KRT_TEST_KREW'] ?? 'krew';
const kubectl = givenKubectl() ?? '';
const found = krew !== '' && kubectl !== '' && answers(krew, ['version']);

// hack/test says in a line when there is no krew, and how to have one.
(found ? describe : describe.skip)('the plugin that krew installs', () => {
  let release: Release;
  let index: KrewIndex;
  let cluster: Devcluster;
  let root: string;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    release = await packRelease(BASE_URL);
    index = await startKrewIndex(release, BASE_URL);
    await index.publish('v0.0.1');
    const sample = await startSampleCluster(release.folder);
    ({cluster} = sample);
    root = join(release.folder, 'krew');
    mkdirSync(join(release.folder, '.local/bin'), {recursive: true});
    env = {HOME: release.folder, KUBECONFIG: sample.kubeconfig, KREW_ROOT: root, KREW_DEFAULT_INDEX_URI: index.uri};
    // krew removes nothing, and lists nothing, before it has an index.
    await krewDoes('update');
  }, 120_000);

  afterAll(async () => {
    await cluster.close();
    await index[Symbol.asyncDispose]();
    release[Symbol.dispose]();
  });

  const ended = async (line: readonly string[]): Promise<Ended> =>
    await run(line, {path: [join(root, 'bin'), join(release.folder, '.local/bin')], env});
  const krewDoes = async (...args: string[]): Promise<string> => {
    const {stdout, stderr, code} = await ended([krew, ...args]);
    expect({args, stderr, code}).toMatchObject({code: 0});
    return stdout + stderr;
  };
  const plugin = async (...args: string[]): Promise<Ended> => await ended([kubectl, 'krt', ...args]);

  const lists = async (): Promise<void> => {
    expect(await plugin('runtime', 'list', '-o', 'name')).toEqual({
      stdout: 'runtime.kruntimes.io/web\n',
      stderr: '',
      code: 0,
    });
  };

  it('runs as its manifest and its archive make it, and leaves nothing when it is removed', async () => {
    const said = await krewDoes('install', `--manifest=${release.manifestFile}`, `--archive=${release.archive}`);
    expect(said).toContain('It needs Node.js 22.19 or newer on the PATH.');
    expect((await plugin('version', '--client')).stdout).toContain('API Version: kruntimes.io/v1alpha1\n');
    await lists();
    expect((await plugin('runtime', 'list', '--nope')).stderr).toContain(
      "See 'kubectl krt runtime list --help' for usage.",
    );
    await krewDoes('uninstall', 'krt');
    expect(['bin', 'store', 'receipts'].map((folder) => readdirSync(join(root, folder)))).toEqual([[], [], []]);
    expect((await plugin('version', '--client')).code).not.toBe(0);
  });

  it('comes from an index, and is completed after an upgrade as it was before', async () => {
    await krewDoes('install', 'krt');
    await lists();
    const {caveats} = (parse(release.manifest) as {readonly spec: {readonly caveats: string}}).spec;
    const link = /^ +(ln .*)$/m.exec(caveats)?.[1] ?? '';
    expect(await ended(['sh', '-c', link])).toMatchObject({stderr: '', code: 0});
    const completes = async (): Promise<void> => {
      expect((await ended([kubectl, '__complete', 'krt', 'rt', 'get', ''])).stdout).toBe('web\n:4\n');
    };
    await completes();
    await index.publish('v0.0.2');
    await krewDoes('upgrade', 'krt');
    expect(readdirSync(join(root, 'store/krt'))).toEqual(['v0.0.2']);
    await lists();
    await completes();
  });
});
