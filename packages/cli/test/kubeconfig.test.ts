import {execFileSync} from 'node:child_process';
import {chmod, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer, type ApiServer} from './support/api-server.js';
import {krt, krtBothWays} from './support/krt.js';
import {listAnswer} from './support/runtimes.js';

interface Context {
  readonly name: string;
  readonly user?: object;
  readonly namespace?: string;
}

let server: ApiServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krt-config-'));
  server = await startApiServer(({headers}) =>
    headers.authorization === 'Bearer wrong' ? statusAnswer(401, 'Unauthorized', 'Unauthorized') : listAnswer([]),
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, {recursive: true});
});

async function kubeconfig(file: string, contexts: readonly Context[], current?: string): Promise<string> {
  const path = join(folder, file);
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: contexts.map(({name}) => ({name, cluster: {server: server.url, 'insecure-skip-tls-verify': true}})),
    users: contexts.map(({name, user = {}}) => ({name, user})),
    contexts: contexts.map(({name, namespace}) => ({name, context: {cluster: name, user: name, namespace}})),
    ...(current === undefined ? {} : {'current-context': current}),
  };
  await writeFile(path, JSON.stringify(config));
  return path;
}

function none(namespace: string): object {
  return {stdout: '', stderr: `No resources found in ${namespace} namespace.\n`, code: 0};
}

describe('the kubeconfig', () => {
  it('is merged from a list: missing files skipped, empty ones empty, the first entry of a name wins', async () => {
    const empty = join(folder, 'empty');
    await writeFile(empty, '');
    const first = await kubeconfig('first', [{name: 'dev', namespace: 'one'}]);
    const second = await kubeconfig(
      'second',
      [
        {name: 'dev', namespace: 'two'},
        {name: 'prod', namespace: 'three'},
      ],
      'dev',
    );
    const env = {KUBECONFIG: ['/nonexistent', empty, first, second].join(':')};
    expect(await krtBothWays(['rt'], {env})).toEqual(none('one'));
    expect(await krtBothWays(['rt', '--context=prod'], {env})).toEqual(none('three'));
    expect(await krtBothWays(['rt', '-n', 'four'], {env})).toEqual(none('four'));
  });

  it('is looked for in the home folder', async () => {
    const home = join(folder, 'home');
    await mkdir(join(home, '.kube'), {recursive: true});
    await kubeconfig('home/.kube/config', [{name: 'dev', namespace: 'home'}], 'dev');
    await chmod(home, 0o500);
    expect(await krtBothWays(['rt'], {env: {HOME: home}})).toEqual(none('home'));
    await chmod(home, 0o700);
  });

  const dev = [{name: 'dev'}];
  it.each([
    {
      what: 'nothing in it',
      contexts: [],
      message: 'error: no Kubernetes configuration found: there is no context in /',
    },
    {what: 'no current-context', contexts: dev, message: 'error: no current-context in '},
    {what: 'no such context', contexts: dev, flags: ['--context=no'], message: 'error: context "no" does not exist'},
    {what: 'no such cluster', contexts: dev, flags: ['--context=dev', '--cluster=no'], message: 'error: cluster "no"'},
    {what: 'no such user', contexts: dev, flags: ['--context=dev', '--user=no'], message: 'error: auth info "no"'},
  ])('with $what is refused', async ({contexts, flags = [], message}) => {
    const path = await kubeconfig('refused', contexts);
    const run = await krtBothWays(['rt', ...flags], {env: {KUBECONFIG: path}});
    expect(run).toMatchObject({stdout: '', code: 5});
    expect(run.stderr.startsWith(message)).toBe(true);
  });

  it('that is no YAML is refused by its name', async () => {
    const path = join(folder, 'broken');
    await writeFile(path, 'clusters: [');
    const run = await krtBothWays(['rt', '--kubeconfig', path]);
    expect(run).toMatchObject({stdout: '', code: 5});
    expect(run.stderr.startsWith(`error: error loading config file "${path}": `)).toBe(true);
  });
});

describe('a certificate that is not there', () => {
  it('is told with whose it is, and what to do', async () => {
    const user = {'client-certificate': 'gone.crt', 'client-key': 'gone.key'};
    const path = await kubeconfig('certificates', [{name: 'dev', user}], 'dev');
    expect(await krtBothWays(['rt', '-v1', '--kubeconfig', path])).toEqual({
      stdout: '',
      stderr:
        `error: unable to read client-certificate ${join(folder, 'gone.crt')} of user "dev" in ${path}: no such file or directory\n` +
        'hint: correct the user in the kubeconfig, or name other files with --client-certificate and --client-key\n',
      code: 5,
    });
    const gone = ['--certificate-authority', join(folder, 'gone'), '--kubeconfig', path];
    expect((await krtBothWays(['rt', '-v1', ...gone])).stderr).toBe(
      `error: unable to read certificate-authority ${join(folder, 'gone')}: no such file or directory\n`,
    );
  });
});

describe('a kubeconfig that is none', () => {
  const UNUSABLE: readonly (readonly [string, (path: string) => unknown, (path: string) => string])[] = [
    [
      'a folder',
      async (path) => await mkdir(path),
      (path) => `error loading config file "${path}": read ${path}: is a directory`,
    ],
    [
      'binary',
      async (path) => await writeFile(path, Buffer.from([0, 1, 255, 254])),
      (path) => `error loading config file "${path}": it is not text, so not a kubeconfig`,
    ],
    [
      'empty',
      async (path) => await writeFile(path, ''),
      (path) => `no Kubernetes configuration found: there is no context in ${path}`,
    ],
    [
      'a pipe into which nobody writes',
      (path) => execFileSync('mkfifo', [path]),
      (path) => `error loading config file "${path}": read ${path}: nothing was written to the pipe for 5s`,
    ],
    ['missing', () => undefined, (path) => `stat ${path}: no such file or directory`],
    [
      'of two contexts of one name',
      async (path) => await writeFile(path, 'contexts: [{name: a}, {name: a}]'),
      (path) => `error loading config file "${path}": duplicate name "a" in contexts`,
    ],
  ];

  it.each(UNUSABLE)(
    'is told by its path: %s',
    async (what, make, message) => {
      const path = join(folder, `none-${what.replaceAll(' ', '-')}`);
      await make(path);
      const commands = [
        'rt list',
        'rt get web',
        'rt wait web',
        'rt watch',
        'rt delete web --yes',
        'version',
        'install',
      ];
      const expected = {stderr: `error: ${message(path)}\n`, code: 5};
      await Promise.all(
        commands.map(async (command) =>
          expect({command, ...(await krt([...command.split(' '), '--kubeconfig', path]))}).toMatchObject({
            command,
            ...expected,
          }),
        ),
      );
      const {stdout, code} = await krt(['doctor', '--kubeconfig', path]);
      expect(stdout).toMatch(/^\[fail\] /);
      expect(stdout).toContain(`[fail] ${message(path)}\n`);
      expect(stdout).toMatch(/\nnext: .*--kubeconfig/);
      expect(code).toBe(6);
    },
    60_000,
  );

  it('is told by its path: one that may not be read', async () => {
    const path = join(folder, 'secret');
    await writeFile(path, '');
    await chmod(path, 0);
    // Root may read all.
    if (process.getuid?.() === 0) return;
    const {stderr, code} = await krt(['rt', '--kubeconfig', path]);
    expect({stderr, code}).toEqual({
      stderr: `error: error loading config file "${path}": open ${path}: permission denied\n`,
      code: 5,
    });
  });
});

describe('credentials', () => {
  it('that the server refuses are named by their context', async () => {
    const path = await kubeconfig('wrong', [{name: 'dev', user: {token: 'wrong'}}], 'dev');
    expect(await krtBothWays(['rt', '-v=1'], {env: {KUBECONFIG: path}})).toEqual({
      stdout: '',
      stderr: [
        'error: You must be logged in to the server (Unauthorized)',
        `hint: context "dev", user "dev" of ${path}`,
        'hint: credentials: token\n',
      ].join('\n'),
      code: 4,
    });
  });

  it('come from an exec plugin', async () => {
    const credential = {
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      status: {token: 'plugged'},
    };
    const exec = {
      apiVersion: credential.apiVersion,
      command: '/bin/echo',
      args: [JSON.stringify(credential)],
      interactiveMode: 'Never',
    };
    const path = await kubeconfig('exec', [{name: 'dev', user: {exec}}], 'dev');
    expect(await krt(['rt'], {env: {KUBECONFIG: path}})).toEqual(none('default'));
    expect(server.received.at(-1)?.headers.authorization).toBe('Bearer plugged');
  });

  it('of a plugin that is not there are missed with exit code 4', async () => {
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: '/nonexistent/plugin',
      interactiveMode: 'Never',
    };
    const path = await kubeconfig('no-exec', [{name: 'dev', user: {exec}}], 'dev');
    const run = await krt(['rt'], {env: {KUBECONFIG: path}});
    expect(run).toMatchObject({stdout: '', code: 4});
    expect(run.stderr).toMatch(/^error: .*\/nonexistent\/plugin/);
  });
});
