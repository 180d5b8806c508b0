import {createHash} from 'node:crypto';
import {accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Devcluster} from '@kruntimes/devcluster';
import {execa} from 'execa';
import {parse} from 'yaml';
import {givenKubectl} from '../kubectl.js';
import type {Ended} from '../programs.js';
import {makeHost} from './host.js';
import {npmInstall, run} from './installed.js';
import {startNpmRegistry, type NpmRegistry} from './npm-registry.js';
import {packRelease, type Release} from './release.js';
import {startSampleCluster} from './sample-cluster.js';

const BASE_URL = 'https://example.com/releases/v0';
/** A folder in which nobody, root neither, can make anything. */
const READ_ONLY = '/proc';

let release: Release;
let registry: NpmRegistry;
let bin: string;
let cluster: Devcluster;
let kubeconfig: string;

beforeAll(async () => {
  release = await packRelease(BASE_URL);
  registry = await startNpmRegistry(release.unpacked);
  bin = await npmInstall(release, registry);
  ({cluster, kubeconfig} = await startSampleCluster(release.folder));
}, 120_000);

afterAll(async () => {
  await cluster.close();
  await registry[Symbol.asyncDispose]();
  release[Symbol.dispose]();
});

describe('the npm package', () => {
  const krt = async (...args: string[]): Promise<Ended> => await run(['krt', ...args], {path: [bin]});

  it('is small, runs nothing when it is installed, and needs oclif alone', () => {
    const root = join(dirname(bin), 'lib/node_modules/@kruntimes/cli');
    const {dependencies, scripts = {}} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: object;
      scripts?: object;
    };
    expect(dependencies).toEqual({'@oclif/core': '5.1.9'});
    expect(Object.keys(scripts).filter((name) => /install|prepare/.test(name))).toEqual([]);
    expect(statSync(release.tarball).size).toBeLessThan(2_000_000);
    expect(registry.missing).toEqual([]);
    expect(globSync('**/*.{ts,map}', {cwd: root, exclude: ['node_modules/**']})).toEqual([]);
  });

  it('has every program on the PATH', async () => {
    const {version} = JSON.parse(readFileSync(join(release.unpacked, 'package.json'), 'utf8')) as {version: string};
    expect((await krt('--version')).stdout).toContain(`@kruntimes/cli/${version} `);
    for (const name of ['krt', 'kubectl-krt', 'kubectl_complete-krt']) accessSync(join(bin, name), constants.X_OK);
  });

  it.each([[{}], [{KRT_NO_FAST_PATH: '1'}]])('lists Runtimes where nothing can be written (%j)', async (env) => {
    const places = {HOME: READ_ONLY, TMPDIR: READ_ONLY, XDG_CACHE_HOME: READ_ONLY, NODE_DISABLE_COMPILE_CACHE: ''};
    const options = {path: [bin], env: {...places, KUBECONFIG: kubeconfig, ...env}};
    expect(await run(['krt', 'rt', '-o', 'name'], options)).toEqual({
      stdout: 'runtime.kruntimes.io/web\n',
      stderr: '',
      code: 0,
    });
    expect((await run(['krt', '--version'], options)).code).toBe(0);
    expect((await run(['krt', 'rt', '--help'], options)).code).toBe(0);
    expect((await run(['krt', 'rt', 'get', 'nope'], options)).code).toBe(1);
  });

  it('holds what it installs, completes and runs', async () => {
    expect((await krt('install', '--dry-run=client')).stdout).toContain('kind: CustomResourceDefinition\n');
    expect((await krt('completion', 'fish')).stdout).toContain('complete -c krt');
    const child = execa(join(bin, 'krt'), ['dev'], {reject: false, env: {TMPDIR: release.folder}});
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGINT');
    const {stdout, stderr, exitCode} = await child;
    expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 130});
    expect(stdout).toContain('An embedded cluster with the controller serves http://127.0.0.1:');
  });
});

const kubectl = givenKubectl();
(kubectl === undefined ? describe.skip : describe)('the plugin of kubectl', () => {
  const withPlugin = async (...args: string[]): Promise<Ended> =>
    await run([kubectl ?? '', ...args], {path: [bin], env: {KUBECONFIG: kubeconfig}});

  it('runs, by the name that its user calls it', async () => {
    expect(await withPlugin('krt', 'rt', '-o', 'name')).toMatchObject({stdout: 'runtime.kruntimes.io/web\n', code: 0});
    expect((await withPlugin('krt', 'rt', '--nope')).stderr).toContain(
      "See 'kubectl krt runtime list --help' for usage.",
    );
    expect((await withPlugin('krt', 'install', '--help')).stdout).toContain('$ kubectl krt install --dry-run=client');
    expect((await withPlugin('krt', 'rt', 'get', 'nope')).code).toBe(1);
  });

  it('is found and completed by kubectl', async () => {
    expect((await withPlugin('plugin', 'list', '--name-only')).stdout).toContain('kubectl-krt\n');
    expect((await withPlugin('__complete', 'krt', 'rt', 'get', '')).stdout).toBe('web\n:4\n');
  });
});

interface KrewManifest {
  readonly spec: {
    readonly version: string;
    readonly shortDescription: string;
    readonly platforms: readonly {
      readonly uri: string;
      readonly sha256: string;
      readonly bin: string;
      readonly files: readonly {readonly from: string; readonly to: string}[];
      readonly selector: {
        readonly matchExpressions: readonly {readonly key: string; readonly values: readonly string[]}[];
      };
    }[];
  };
}

describe('the krew manifest', () => {
  it('has what krew asks for', () => {
    const manifest = parse(release.manifest) as KrewManifest;
    expect(manifest).toMatchObject({
      apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
      kind: 'Plugin',
      metadata: {name: 'krt'},
    });
    const {version, shortDescription, platforms} = manifest.spec;
    expect(version).toMatch(/^v\d+\.\d+\.\d+$/);
    expect(shortDescription).toMatch(/^[^\n]{1,50}(?<!\.)$/);
    expect(platforms.map(({uri}) => uri)).toEqual([`${BASE_URL}/krt-${version.slice(1)}.tar.gz`]);
    expect(platforms[0]?.selector.matchExpressions).toMatchObject([{key: 'os', values: ['linux', 'darwin']}]);
    expect(release.manifest).not.toContain('${');
  });

  it('has the checksum of the archive, and takes everything out of it that the program needs', async () => {
    const [platform] = (parse(release.manifest) as KrewManifest).spec.platforms;
    const {sha256, files, bin: program} = platform ?? {sha256: '', files: [], bin: ''};
    expect(createHash('sha256').update(readFileSync(release.archive)).digest('hex')).toBe(sha256);
    const store = join(release.folder, 'store');
    mkdirSync(store);
    // As krew does: each goes under its own name to where the file says, and the program is linked.
    for (const {from, to} of files) {
      expect(to).toBe('.');
      symlinkSync(join(release.unpacked, from), join(store, from));
      expect(existsSync(join(store, from))).toBe(true);
    }
    const shipped = globSync('*', {cwd: release.unpacked}).filter((name) => name !== 'README.md');
    expect(files.map(({from}) => from).sort()).toEqual(shipped.sort());
    const linked = join(release.folder, 'krew-bin');
    mkdirSync(linked);
    symlinkSync(join(store, program), join(linked, 'kubectl-krt'));
    const {stdout} = await run(['kubectl-krt', 'rt', '--help'], {path: [linked]});
    expect(stdout).toContain('kubectl krt runtime list');
  });
});

describe('a plugin of another oclif program', () => {
  let host: string;
  /** Runs a program to which the host and the arguments are added. */
  const inHostBy = async (program: readonly string[], ...args: string[]): Promise<Ended> => {
    const home = join(release.folder, 'home');
    const env = {HOME: home, KUBECONFIG: kubeconfig, npm_config_registry: registry.url};
    const ended = await run([...program, process.execPath, host, ...args], {path: [], env});
    // oclif's own word on every plugin that is linked and of ES modules.
    return {
      ...ended,
      stderr: ended.stderr.replace(/^ ›   Warning: @kruntimes\/cli is a linked [^]*? used instead\.\n/, ''),
    };
  };
  const inHost = async (...args: string[]): Promise<Ended> => await inHostBy([], ...args);
  beforeAll(() => {
    mkdirSync(join(release.folder, 'home'));
    host = makeHost(release.folder);
  });

  const behaves = (): void => {
    it('prints the same bytes, and ends with the same exit codes', async () => {
      for (const args of [
        ['runtime', 'list', '-o', 'name'],
        ['runtime', 'list', '-o', 'json'],
        ['runtime', 'get', 'nope'],
        ['runtime', 'list', '-s', 'http://127.0.0.1:1'],
        ['version'],
        ['install', '--dry-run=client'],
      ]) {
        const alone = await run(['krt', ...args], {path: [bin], env: {KUBECONFIG: kubeconfig}});
        expect({args, ...(await inHost(...args))}).toEqual({args, ...alone});
      }
    });

    it('goes by the name of its host', async () => {
      const {stderr, code} = await inHost('runtime', 'list', '--nope');
      expect(code).toBe(2);
      expect(stderr).toBe("error: unknown flag: --nope\nSee 'host runtime list --help' for usage.\n");
      const help = await inHost('runtime', 'list', '--help');
      expect(help.stdout).toContain('$ host runtime list');
      expect(help.stdout).not.toMatch(/\bkrt\b/);
      expect(await inHost('runtime', 'list', '-Ah')).toEqual(help);
      expect(await inHost('runtime', 'list', '--help=true')).toEqual(help);
      expect(await inHost('version', '--client', '--help=false')).toEqual(await inHost('version', '--client'));
    });

    it('says that the completion is of krt alone', async () => {
      const {stderr} = await inHost('completion', 'bash');
      expect(stderr).toContain('"host" is completed by what its own program has for that');
    });

    it.each([
      ['what only looks', ['runtime', 'list', '-o', 'json']],
      ['what changes things', ['install', '--dry-run=client']],
    ])('minds a pipe that is closed or full as it does alone, for %s', async (_, args) => {
      const inShell = async (output: string): Promise<Ended> =>
        await inHostBy(['bash', '-c', `"$0" "$@" ${output}`], ...args);
      expect(await inShell('| true; exit ${PIPESTATUS[0]}')).toEqual({stdout: '', stderr: '', code: 0});
      expect(await inShell('> /dev/full')).toEqual({
        stdout: '',
        stderr: 'error: cannot write to standard output: ENOSPC: no space left on device, write\n',
        code: 1,
      });
    });
  };

  describe('linked', () => {
    beforeAll(async () => {
      const linked = await inHost(
        'plugins',
        'link',
        '--no-install',
        join(dirname(bin), 'lib/node_modules/@kruntimes/cli'),
      );
      expect(linked).toMatchObject({code: 0});
    }, 60_000);
    behaves();
  });

  describe('installed', () => {
    beforeAll(async () => {
      await inHost('plugins', 'uninstall', '@kruntimes/cli');
      const installed = await inHost('plugins', 'install', `file:${release.tarball}`);
      expect(installed).toMatchObject({code: 0});
    }, 120_000);
    behaves();
  });
});
