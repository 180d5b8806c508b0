import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {TLSSocket} from 'node:tls';
import {beforeEach, describe, expect, it} from '@jest/globals';
import {CredentialError, KubeClient, loadClusterConfig, toError, type ClusterConfig} from '../../src/index.js';
import {makeCertificates} from '../support/certificates.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';
import {answering, kubeconfigOf, type PluginUser} from '../support/exec-plugin.js';
import {json, ScriptedServer, status, transportTo} from '../support/scripted-server.js';
import {rejection, within} from '../support/until.js';

const CERT = '-----BEGIN CERTIFICATE-----C';
const KEY = '-----BEGIN PRIVATE KEY-----K';

const AUTHORITY = '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n';

const cleanup = cleanups();
const {cert, key} = makeCertificates(temporaryFolder(cleanup)).client;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(cleanup);
});

/** The configuration of a user whose plugin is ./plugin: a shell script beside the kubeconfig. */
function withPlugin(script: string, options: PluginUser = {}): ClusterConfig {
  const kubeconfig = kubeconfigOf(folder, script, options);
  return loadClusterConfig({kubeconfig, user: 'plugin', ...options.overrides});
}

/** How often the plugin ran. */
const runs = (): number =>
  existsSync(join(folder, 'runs')) ? readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n').length : 0;

describe('an exec plugin', () => {
  it('gives a token; it is found beside its kubeconfig, for the user that --user names', async () => {
    const {credentials, source} = withPlugin(answering({token: 'fresh'}));
    expect(source).toMatchObject({authentication: `exec plugin ${join(folder, 'plugin')}`});
    expect(await credentials.get()).toMatchObject({headers: {authorization: 'Bearer fresh'}});
  });

  it('is run for a server that a flag names', async () => {
    const {credentials} = withPlugin(answering({token: 'fresh'}), {overrides: {server: 'https://elsewhere'}});
    expect(await credentials.get()).toMatchObject({headers: {authorization: 'Bearer fresh'}});
  });

  it('gives a client certificate', async () => {
    const {credentials} = withPlugin(answering({clientCertificateData: CERT, clientKeyData: KEY}));
    expect(await credentials.get()).toEqual({tls: {cert: CERT, key: KEY}});
  });

  it('is looked up on PATH when it is named by a word, and gets its arguments and its environment', async () => {
    const answer = JSON.stringify({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      status: {token: 'by-way-of-sh'},
    });
    const args = ['-c', 'echo "$MINE $1 $HOME" > "$2"; echo "$ANSWER"', 'sh', 'two words', join(folder, 'said')];
    const env = [
      {name: 'MINE', value: 'mine'},
      {name: 'ANSWER', value: answer},
    ];
    const {credentials} = withPlugin('', {exec: {command: 'sh', args, env}});
    expect(await credentials.get()).toEqual({headers: {authorization: 'Bearer by-way-of-sh'}});
    expect(readFileSync(join(folder, 'said'), 'utf8')).toBe(`mine two words ${process.env['HOME'] ?? ''}\n`);
  });

  it('runs once for requests that come together, and not again until a refresh', async () => {
    const {credentials} = withPlugin(answering({token: 'fresh'}));
    await Promise.all([credentials.get(), credentials.get(), credentials.get()]);
    await credentials.get();
    expect(runs()).toBe(1);
    expect(credentials.refresh()).toBe(true);
    await credentials.get();
    expect(runs()).toBe(2);
  });

  it('runs once for requests that were refused together', async () => {
    const {credentials} = withPlugin(answering({token: 'fresh'}));
    const refused = await credentials.get();
    expect(credentials.refresh(refused)).toBe(true);
    const again = credentials.get();
    expect(credentials.refresh(refused)).toBe(true);
    const next = await again;
    expect(credentials.refresh(refused)).toBe(true);
    expect(await credentials.get()).toBe(next);
    expect(runs()).toBe(2);
  });

  it('does not share its token with the same user of another kubeconfig', async () => {
    const first = withPlugin(answering({token: 'first'}));
    await first.credentials.get();
    const second = withPlugin(answering({token: 'second'}));
    expect(await second.credentials.get()).toMatchObject({headers: {authorization: 'Bearer second'}});
    expect(await first.credentials.get()).toMatchObject({headers: {authorization: 'Bearer first'}});
  });

  it.each([
    ['has expired', '2020-01-01T00:00:00Z', 2],
    ['expires later', '2999-01-01T00:00:00.5+02:00', 1],
    ['never expires', undefined, 1],
  ])('whose token %s runs for two requests: %s', async (_, expirationTimestamp, expected) => {
    const {credentials} = withPlugin(answering({token: 'a', expirationTimestamp}));
    await credentials.get();
    await credentials.get();
    expect(runs()).toBe(expected);
  });

  it('runs again after it failed', async () => {
    const {credentials} = withPlugin(`[ -f "$(dirname "$0")/ok" ] || exit 1; ${answering({token: 'late'})}`);
    expect(await rejection(credentials.get())).toBeInstanceOf(CredentialError);
    writeFileSync(join(folder, 'ok'), '');
    expect(await credentials.get()).toEqual({headers: {authorization: 'Bearer late'}});
  });

  it.each([
    ['a user name', {username: 'u', password: 'p'}, 'user name and password'],
    [
      'a client certificate',
      {'client-certificate-data': btoa(cert), 'client-key-data': btoa(key)},
      'client certificate',
    ],
  ])('is not run for a user with %s', async (_, user, authentication) => {
    const {credentials, source} = withPlugin(answering({token: 'fresh'}), {user});
    await credentials.get();
    expect(runs()).toBe(0);
    expect(source).toMatchObject({authentication});
  });
});

describe('requests with an exec plugin', () => {
  it('run it once more after a 401, and are sent again with what it gives then', async () => {
    const server = await ScriptedServer.start(cleanup, ({headers}, response) => {
      if (headers.authorization === 'Bearer t2') json(response, {kind: 'Thing'});
      else json(response, status(401, 'Unauthorized'), 401);
    });
    const script = answering({token: 'tN'}).replace('tN', `t'$(wc -l < "$(dirname "$0")/runs" | tr -d " ")'`);
    const config = withPlugin(script, {overrides: {server: server.url}});
    const client = new KubeClient(transportTo(cleanup, config));
    expect(await client.raw('/x')).toEqual({kind: 'Thing'});
    expect(server.requests.map(({headers}) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('use a rotated client certificate as soon as there is one', async () => {
    const certificates = [makeCertificates(folder), makeCertificates(folder)];
    const [first, second] = certificates;
    const tls = {
      cert: first?.server.cert ?? '',
      key: first?.server.key ?? '',
      ca: certificates.map(({ca}) => ca),
      requestCert: true,
      rejectUnauthorized: false,
    };
    const seen: string[] = [];
    const server = await ScriptedServer.start(
      cleanup,
      (_, response) => {
        seen.push((response.socket as TLSSocket).getPeerX509Certificate()?.toString() ?? 'none');
        json(response, {kind: 'Thing'});
      },
      tls,
    );
    const config = withPlugin('cat "$(dirname "$0")/answer"', {
      overrides: {server: server.url, insecureSkipTlsVerify: true},
    });
    const client = new KubeClient(transportTo(cleanup, config));
    for (const {client: pair} of certificates) {
      const answer = {
        clientCertificateData: pair.cert,
        clientKeyData: pair.key,
        expirationTimestamp: '2020-01-01T00:00:00Z',
      };
      writeFileSync(
        join(folder, 'answer'),
        JSON.stringify({apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status: answer}),
      );
      await client.raw('/x');
    }
    expect(seen).toEqual([first?.client.cert, second?.client.cert]);
  });
});

describe('KUBERNETES_EXEC_INFO', () => {
  const asks = `printf %s "$KUBERNETES_EXEC_INFO" > "$(dirname "$0")/info"; ${answering({token: 't'})}`;
  const told = (): unknown => JSON.parse(readFileSync(join(folder, 'info'), 'utf8'));
  const info = (spec: object): object => ({
    kind: 'ExecCredential',
    apiVersion: 'client.authentication.k8s.io/v1',
    spec: {interactive: false, ...spec},
  });

  it.each<[string, PluginUser, object]>([
    [
      'nothing of the cluster, whatever env says',
      {exec: {env: [{name: 'KUBERNETES_EXEC_INFO', value: 'x'}]}},
      info({}),
    ],
    [
      'the cluster, on demand',
      {exec: {provideClusterInfo: true, env: [{name: 'MINE', value: '1'}]}},
      info({cluster: {server: 'https://main:6443', 'tls-server-name': 'sni'}}),
    ],
    [
      'all of it',
      {
        exec: {provideClusterInfo: true},
        cluster: {
          'certificate-authority-data': Buffer.from(AUTHORITY).toString('base64'),
          'proxy-url': 'http://proxy:3128',
          'disable-compression': true,
          extensions: [
            {name: 'other', extension: {no: true}},
            {name: 'client.authentication.k8s.io/exec', extension: {audience: 'x'}},
          ],
        },
      },
      info({
        cluster: {
          server: 'https://main:6443',
          'tls-server-name': 'sni',
          'certificate-authority-data': Buffer.from(AUTHORITY).toString('base64'),
          'proxy-url': 'http://proxy:3128',
          'disable-compression': true,
          config: {audience: 'x'},
        },
      }),
    ],
    [
      'what flags say of the cluster',
      {
        exec: {provideClusterInfo: true},
        overrides: {server: 'https://elsewhere:1', insecureSkipTlsVerify: true, tlsServerName: 'flag'},
      },
      info({cluster: {server: 'https://elsewhere:1', 'tls-server-name': 'flag', 'insecure-skip-tls-verify': true}}),
    ],
    [
      'its own version',
      {exec: {apiVersion: 'client.authentication.k8s.io/v1beta1'}},
      {...info({}), apiVersion: 'client.authentication.k8s.io/v1beta1'},
    ],
  ])('tells %s', async (_, options, expected) => {
    await withPlugin(asks, options)
      .credentials.get()
      .catch(() => undefined);
    expect(told()).toEqual(expected);
  });

  it('has the authority of a file as data', async () => {
    writeFileSync(join(folder, 'ca.crt'), AUTHORITY);
    const options = {exec: {provideClusterInfo: true}, cluster: {'certificate-authority': 'ca.crt'}};
    await withPlugin(asks, options).credentials.get();
    const data = Buffer.from(AUTHORITY).toString('base64');
    expect(told()).toMatchObject({spec: {cluster: {'certificate-authority-data': data}}});
  });
});

describe('an exec plugin that', () => {
  it.each<[string, string, object, RegExp]>([
    ['fails', 'exit 3', {}, /exec: executable \S+plugin failed with exit code 3$/],
    ['is killed', 'kill -9 $$', {}, /exec: executable \S+plugin failed with exit code -1 \(SIGKILL\)$/],
    ['prints nothing', '', {}, /exec: \S+plugin: decoding stdout: .* printed nothing/],
    ['prints no JSON', 'echo hello', {}, /exec: \S+plugin: decoding stdout: no JSON, but 6 characters .* "hello\\n"$/],
    [
      'prints an endless text',
      'yes 2>&1',
      {},
      /exec: executable \S+plugin printed more than \d+ characters and was killed$/,
    ],
    ['cannot be executed', '', {command: './config'}, /exec: executable \S+config cannot be started: .*EACCES/],
    [
      'is not there',
      '',
      {command: 'kube-no-such-plugin', installHint: 'get it from the shop'},
      /exec: executable kube-no-such-plugin not found\n\nget it from the shop$/,
    ],
  ])('%s is a CredentialError which says so', async (_, script, exec, message) => {
    const error = await rejection(within('the end of the plugin', withPlugin(script, {exec}).credentials.get()));
    expect(error).toBeInstanceOf(CredentialError);
    expect(toError(error).message).toMatch(message);
    expect(toError(error).message).toMatch(/^error: exec/);
  });

  it('leaves a process behind which holds its stdout does not hold up the answer', async () => {
    const {credentials} = withPlugin(`sleep 6 & ${answering({token: 'fresh'})}`);
    expect(await within('the credential', credentials.get())).toEqual({headers: {authorization: 'Bearer fresh'}});
  });
});
