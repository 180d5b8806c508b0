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
    {what: 'nothing in it', contexts: [], message: 'error: no Kubernetes configuration found (looked at $KUBECONFIG,'},
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
