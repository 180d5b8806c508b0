import {execFile} from 'node:child_process';
import {mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {BARE_ENV, KRT, krt, krtBothWays} from './support/krt.js';

const KUBECTL_KRT = KRT.replace(/krt\.cjs$/, 'kubectl-krt.cjs');

describe('help', () => {
  it.each([
    [[]],
    [['--help']],
    [['help']],
    [['runtime']],
    [['runtime', '--help']],
    [['help', 'runtime', 'list']],
    [['runtime', 'list', '-h']],
    [['rt', 'ls', '--help', '-n', 'prod']],
    [['get', 'runtimes', '--help']],
    [['runtime', 'apply', '--help']],
    [['runtime', 'wait', '--help']],
    [['rt', 'watch', '--help']],
    [['rt', 'top', '--help']],
    [['runtime', 'diagnose', '--help']],
    [['describe', 'rt/web', '--help']],
    [['scale', '-h']],
    [['rt', 'create', 'web', '--help']],
    [['help', 'runtime', 'delete']],
    [['version', '--help']],
    [['doctor', '--help']],
    [['help', 'help']],
    [['help', 'exit-codes']],
    [['help', 'rt']],
    [['help', 'get', 'rt']],
    [['get', '-h']],
    [['help', 'wait']],
    [['runtime', '-n', 'prod']],
  ])('of %j is the same on both paths', async (argv) => {
    const run = await krtBothWays(argv);
    expect(run).toMatchObject({stderr: '', code: 0});
    expect(run.stdout.length).toBeGreaterThan(100);
  });

  it('names the program as its user does', async () => {
    const {stdout} = await krt(['runtime', 'list', '--help'], {script: KUBECTL_KRT});
    expect(stdout).toContain('$ kubectl krt runtime list -n prod');
    expect((await krt(['runtime', 'list', '--help'])).stdout).toContain('$ krt runtime list -n prod');
  });

  it.each([KRT, KUBECTL_KRT])('of an alias is that of its command: %s', async (script) => {
    const {stdout} = await krtBothWays(['help', 'runtime', 'list'], {script});
    expect(stdout).toContain(`$ ${script === KRT ? 'krt' : 'kubectl krt'} runtime list [FLAGS]`);
    expect((await krtBothWays(['help', 'rt'], {script})).stdout).toBe(stdout);
    expect((await krtBothWays(['help', 'runtime', 'ls'], {script})).stdout).toBe(stdout);
  });

  it.each([['--help=false'], ['-h=0']])('is not what %s asks for', async (flag) => {
    const plain = await krtBothWays(['version', '--client']);
    expect(await krtBothWays(['version', '--client', flag])).toEqual(plain);
  });

  it('lists the exit codes', async () => {
    const {stdout} = await krt(['help', 'exit-codes']);
    expect(stdout.match(/^\d+/gm)).toEqual(['0', '1', '2', '3', '4', '5', '6', '129', '130', '143']);
  });
});

describe('the version', () => {
  it('is that of the package', async () => {
    const {version} = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect((await krtBothWays(['--version'])).stdout).toBe(
      `@kruntimes/cli/${version} ${process.platform}-${process.arch} node-${process.version}\n`,
    );
    expect(await krtBothWays(['--version=true'])).toEqual(await krtBothWays(['--version']));
    expect(await krtBothWays(['--version=false'])).toEqual(await krtBothWays([]));
    expect((await krtBothWays(['version', '--client'])).stdout).toBe(
      `Client Version: ${version}${version === '0.0.0' ? ' (built from source)' : ''}\nAPI Version: kruntimes.io/v1alpha1\n`,
    );
    expect(JSON.parse((await krtBothWays(['version', '--client', '-ojson'])).stdout)).toMatchObject({
      clientVersion: {version},
    });
    expect((await krtBothWays(['version', '--client', '-oyaml'])).stdout).toContain(`  version: ${version}\n`);
  });
});

describe('what is no command', () => {
  it.each([
    [['pods'], 'error: unknown command "pods" for "krt"\nSee \'krt --help\' for usage.\n'],
    [['runtime', 'frob'], 'error: unknown command "runtime frob" for "krt"\nSee \'krt --help\' for usage.\n'],
    [
      ['runtime', 'lst', 'web', '-n', 'x'],
      'error: unknown command "runtime lst" for "krt"\nDid you mean \'krt runtime list\'?\nSee \'krt --help\' for usage.\n',
    ],
    [
      ['-n', 'x', 'runtme', 'list'],
      'error: unknown command "runtme list" for "krt"\nDid you mean \'krt runtime list\'?\nSee \'krt --help\' for usage.\n',
    ],
    [
      ['help', 'instal'],
      'error: unknown command "instal" for "krt"\nDid you mean \'krt install\'?\nSee \'krt --help\' for usage.\n',
    ],
    [
      ['install', 'uninstal'],
      "error: install takes no arguments, got \"uninstal\"\nDid you mean 'krt uninstall'?\nSee 'krt install --help' for usage.\n",
    ],
    [['get'], "error: you must specify the type of resource to get: runtimes\nSee 'krt --help' for usage.\n"],
    [['get', 'pods'], "error: the type \"pods\" is not one of krt's: it gets runtimes\nSee 'krt --help' for usage.\n"],
    [['--bogus'], "error: unknown flag: --bogus\nSee 'krt --help' for usage.\n"],
    [
      ['--version=foo'],
      'error: invalid argument "foo" for "--version" flag: it is true or false\nSee \'krt --help\' for usage.\n',
    ],
    [['-x'], "error: unknown shorthand flag: 'x' in -x\nSee 'krt --help' for usage.\n"],
    [['runtime', '--bogus'], "error: unknown flag: --bogus\nSee 'krt --help' for usage.\n"],
    [['help', '--bogus'], "error: unknown flag: --bogus\nSee 'krt --help' for usage.\n"],
    [
      ['rt', '--help=foo'],
      'error: invalid argument "foo" for "--help" flag: it is true or false\nSee \'krt runtime list --help\' for usage.\n',
    ],
    [['rt', ''], 'error: runtime list takes no names, got ""\nSee \'krt runtime list --help\' for usage.\n'],
    [['version', 'x'], 'error: version takes no arguments, got "x"\nSee \'krt version --help\' for usage.\n'],
    [
      ['rt', 'get', 'pod/web'],
      'error: "pod/web" is not a Runtime: write NAME or runtime/NAME\nSee \'krt runtime get --help\' for usage.\n',
    ],
    [
      ['rt', 'get', 'web', '-A'],
      "error: a resource cannot be retrieved by name across all namespaces\nSee 'krt runtime get --help' for usage.\n",
    ],
    [
      ['rt', 'get', 'web', '-l', 'a=b'],
      "error: name cannot be provided when a selector is specified\nSee 'krt runtime get --help' for usage.\n",
    ],
    [
      ['rt', 'ls', '-w', '--timeout=0'],
      'error: invalid argument "0" for "--timeout" flag: a watch takes longer than 0; without the flag it goes on until it is interrupted\n' +
        "See 'krt runtime list --help' for usage.\n",
    ],
  ])('%j is refused with exit code 2', async (argv, stderr) => {
    expect(await krtBothWays(argv)).toEqual({stdout: '', stderr, code: 2});
  });
});

describe('what no cluster needs to be asked about', () => {
  const NAME = 'is not the name of a Runtime: a lowercase RFC 1123 subdomain must consist of';
  it.each([
    [['rt', 'get', 'web\nx'], `"web\\nx" ${NAME}`],
    [['rt', 'describe', 'Web'], `"Web" ${NAME}`],
    [['rt', 'diagnose', 'we b'], `"we b" ${NAME}`],
    [['rt', 'wait', '..'], `".." ${NAME}`],
    [['rt', 'scale', 'Web', '--replicas=1'], `"Web" ${NAME}`],
    [['rt', 'delete', 'web%2f'], `"web%2f" ${NAME}`],
    [['rt', 'top', 'Web'], `"Web" ${NAME}`],
    [['rt', 'create', 'Web', '--image=x'], `"Web" ${NAME}`],
    [['rt', 'ls', '-n', 'a/b'], 'invalid argument "a/b" for "--namespace" flag: a lowercase RFC 1123 label must'],
    [['rt', '-n', '-h'], 'invalid argument "-h" for "--namespace" flag: a lowercase RFC 1123 label must'],
    [['rt', '-n', '--help'], 'invalid argument "--help" for "--namespace" flag: a lowercase RFC 1123 label must'],
    [['rt', '-o', '-h'], 'unable to match a printer suitable for the output format "-h"'],
    [['rt', 'scale', 'web', '--replicas=010'], 'invalid argument "010" for "--replicas" flag: it is a whole number'],
    [['doctor', '-n', 'A'], 'invalid argument "A" for "--namespace" flag: a lowercase RFC 1123 label must'],
    [
      ['rt', 'ls', '--status=Ready,typo'],
      'invalid argument "typo" for "--status" flag: it is one of Terminating, Unknown, ',
    ],
    [['rt', 'watch', '--status=typo'], 'invalid argument "typo" for "--status" flag: it is one of '],
    [['rt', 'watch', '--timeout=0s'], 'invalid argument "0s" for "--timeout" flag: a watch takes longer than 0'],
    [
      ['rt', 'get', 'web', '--as-group=x'],
      'requesting uid, groups or user-extra without impersonating a user; add --as',
    ],
    [
      ['rt', 'ls', '-o', 'json', '--as-uid=x'],
      'requesting uid, groups or user-extra without impersonating a user; add --as',
    ],
  ])('%j', async (argv, message) => {
    const run = await krtBothWays([...argv, '-s', 'http://127.0.0.1:9']);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr).toContain(`error: ${message}`);
  });

  it('a namespace of a context that is none', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'krt-')), 'config');
    const config = {
      'current-context': 'a',
      clusters: [{name: 'a', cluster: {server: 'http://127.0.0.1:9'}}],
      contexts: [{name: 'a', context: {cluster: 'a', namespace: 'a/b'}}],
    };
    await writeFile(file, JSON.stringify(config));
    expect(await krtBothWays(['rt', 'ls'], {env: {KUBECONFIG: file}})).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('the namespace "a/b" of context "a" is no name of a namespace') as unknown,
      code: 5,
    });
    await rm(join(file, '..'), {recursive: true});
  });
});

describe('the program', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'krt-'));
  });
  afterAll(async () => {
    await rm(folder, {recursive: true});
  });

  it('runs through a link called kubectl-krt', async () => {
    await symlink(KRT, join(folder, 'kubectl-krt'));
    const {stderr, code} = await krt(['nope'], {script: join(folder, 'kubectl-krt')});
    expect({stderr, code}).toEqual({
      stderr: 'error: unknown command "nope" for "kubectl krt"\nSee \'kubectl krt --help\' for usage.\n',
      code: 2,
    });
  });

  // Making a folder there is refused in ways that Node tries again for.
  it.each([
    ['a temporary folder under /proc', {TMPDIR: '/proc'}],
    ['one deep under /proc', {TMPDIR: '/proc/self/none'}],
    ['a temporary folder that is a file', {TMPDIR: KRT}],
    ['one that is not there', {TMPDIR: '/nonexistent/tmp'}],
    ['no home', {HOME: ''}],
  ])('ends with %s', async (_, env) => {
    const options = {env: {...BARE_ENV, ...env}, timeout: 10_000};
    const run = promisify(execFile)(process.execPath, [KRT, 'runtime', 'list'], options);
    await expect(run).rejects.toMatchObject({
      code: 5,
      stderr: expect.stringContaining('no Kubernetes configuration found') as unknown,
    });
  });

  async function loadedFor(argv: readonly string[]): Promise<string[]> {
    const hook = `data:text/javascript,${encodeURIComponent(
      'import {registerHooks} from "node:module"; import {writeSync} from "node:fs";' +
        'registerHooks({load(url, context, next) { writeSync(2, url + "\\n"); return next(url, context); }})',
    )}`;
    const child = promisify(execFile)(process.execPath, ['--import', hook, KRT, ...argv], {env: BARE_ENV});
    const {stderr} = await child.catch((error: unknown) => error as {stderr: string});
    return stderr.split('\n').filter((url) => url !== '' && !url.startsWith('data:'));
  }

  it.each([[['--version']], [['runtime', 'list', '--help']], [['version', '--client']]])(
    'loads nothing of Kubernetes for %j',
    async (argv) => {
      const loaded = await loadedFor(argv);
      expect(loaded).toContain('node:url');
      expect(loaded).not.toContain('node:https');
      expect(loaded).not.toContain('node:http');
      expect(loaded.filter((url) => url.includes('node_modules'))).toEqual([]);
      // Nor any of the parts that others share, Ink among them.
      const parts = loaded.flatMap((url) => url.split('/bundle/').slice(1));
      expect(parts.filter((part) => part !== 'main.cjs' && !part.startsWith('hot/'))).toEqual([]);
    },
  );

  it.each([[['runtime', 'list', '-w']], [['runtime', 'watch']]])(
    'loads no live view for %j in a pipe',
    async (argv) => {
      const loaded = await loadedFor([...argv, '-s', 'http://127.0.0.1:9']);
      expect(loaded.some((url) => url.includes('/run-'))).toBe(true);
      expect(loaded.filter((url) => url.includes('/show-live'))).toEqual([]);
    },
  );

  it('says where it looked when no cluster is configured', async () => {
    expect(await krtBothWays(['rt', '-v1'])).toEqual({
      stdout: '',
      stderr:
        'error: no Kubernetes configuration found (looked at $KUBECONFIG, ~/.kube/config, in-cluster service account)\n',
      code: 5,
    });
  });
});
