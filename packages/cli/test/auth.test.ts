import {chmod, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer, type ApiServer} from './support/api-server.js';
import {krt, krtBothWays, type Run} from './support/krt.js';
import {listAnswer} from './support/runtimes.js';

const API_VERSION = 'client.authentication.k8s.io/v1';

let server: ApiServer;
let folder: string;
/** The only token that the server takes. */
let valid = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krt-auth-'));
  server = await startApiServer(({headers}) =>
    headers.authorization === `Bearer ${valid}`
      ? listAnswer([])
      : statusAnswer(401, 'Unauthorized', 'the server has asked for the client to provide credentials'),
  );
});
beforeEach(() => {
  valid = 'good';
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, {recursive: true});
});

/** Runs `krt runtime list` as a user. */
async function listAs(user: object, ...flags: string[]): Promise<Run> {
  return await krt(['rt', '--kubeconfig', await kubeconfigOf(user), ...flags]);
}

async function kubeconfigOf(user: object, cluster: object = {}): Promise<string> {
  const config = {
    clusters: [{name: 'dev', cluster: {server: server.url, ...cluster}}],
    users: [{name: 'dev', user}],
    contexts: [{name: 'dev', context: {cluster: 'dev', user: 'dev'}}],
    'current-context': 'dev',
  };
  const path = join(folder, 'kubeconfig');
  await writeFile(path, JSON.stringify(config));
  return path;
}

/** A user whose exec plugin is this shell script. */
async function plugin(script: string): Promise<object> {
  const command = join(folder, 'plugin');
  await writeFile(command, `#!/bin/sh\n${script}\n`);
  await chmod(command, 0o755);
  return {exec: {apiVersion: API_VERSION, command, interactiveMode: 'Never', installHint: 'install it from the wiki'}};
}

const credential = (token: string): string =>
  `echo '${JSON.stringify({apiVersion: API_VERSION, kind: 'ExecCredential', status: {token}})}'`;

const NOTHING = {stdout: '', stderr: 'No resources found in default namespace.\n', code: 0};

describe('an exec plugin', () => {
  it('that fails is quoted, with exit code 4', async () => {
    const run = await listAs(await plugin('echo "your session is over" >&2; exit 3'));
    expect(run).toMatchObject({stdout: '', code: 4});
    expect(run.stderr).toContain('your session is over\n');
    expect(run.stderr).toMatch(/^error: exec: executable .*plugin failed with exit code 3/m);
  });

  it('that is not there has its own hint shown', async () => {
    const exec = {
      apiVersion: API_VERSION,
      command: 'no-such-plugin',
      interactiveMode: 'Never',
      installHint: 'from the wiki\nonce',
    };
    const run = await listAs({exec});
    expect(run).toMatchObject({stdout: '', code: 4});
    expect(run.stderr).toBe('error: exec: executable no-such-plugin not found\nfrom the wiki\nonce\n');
  });

  it('that prints no credential is refused', async () => {
    const run = await listAs(await plugin('echo hello'));
    expect(run).toMatchObject({stdout: '', code: 4});
    expect(run.stderr).toMatch(/^error: exec: .*plugin: decoding stdout: /);
  });

  it('is run again, once, when the server takes its token no more', async () => {
    const calls = join(folder, 'calls');
    await writeFile(calls, '');
    const script = `echo call >> '${calls}'; if [ $(wc -l < '${calls}') = 1 ]; then ${credential('old')}; else ${credential('good')}; fi`;
    expect(await listAs(await plugin(script))).toEqual(NOTHING);
    expect(await readFile(calls, 'utf8')).toBe('call\ncall\n');

    valid = 'neither';
    await writeFile(calls, '');
    expect(await listAs(await plugin(script))).toMatchObject({stdout: '', code: 4});
    expect(await readFile(calls, 'utf8')).toBe('call\ncall\n');
  });
});

describe('a token', () => {
  it('of a file is the one in it now', async () => {
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, 'old\n');
    expect(await listAs({tokenFile})).toMatchObject({code: 4});
    await writeFile(tokenFile, 'good\n');
    expect(await listAs({tokenFile})).toEqual(NOTHING);
  });

  it('of a flag goes before that of the kubeconfig', async () => {
    expect(await listAs({token: 'bad'}, '--token=good')).toEqual(NOTHING);
  });
});

// What these need is in files of its own, beside the bundle.
describe('in every way of running', () => {
  it('an auth provider gives its token', async () => {
    const config = {'access-token': 'good', expiry: '2999-01-01T00:00:00Z'};
    // The provider wants to hear that a server without TLS is meant.
    const cluster = {'insecure-skip-tls-verify': true};
    const path = await kubeconfigOf({'auth-provider': {name: 'gcp', config}}, cluster);
    expect(await krtBothWays(['rt', '--kubeconfig', path])).toEqual(NOTHING);
  });

  it('a SOCKS proxy is asked to lead', async () => {
    const path = await kubeconfigOf({token: 'good'}, {'proxy-url': 'socks5://127.0.0.1:1'});
    const run = await krtBothWays(['rt', '--kubeconfig', path]);
    expect(run).toMatchObject({stdout: '', code: 5});
    expect(run.stderr).toContain('proxy 127.0.0.1:1: connect ECONNREFUSED');
  });
});

it('impersonation is asked for in headers', async () => {
  await listAs({token: 'good'}, '--as=eve', '--as-group=a', '--as-group=b', '--as-uid=7');
  expect(server.received.at(-1)?.headers).toMatchObject({
    'impersonate-user': 'eve',
    'impersonate-group': 'a, b',
    'impersonate-uid': '7',
  });
});
