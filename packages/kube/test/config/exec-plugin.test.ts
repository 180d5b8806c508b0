import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, it} from '@jest/globals';
import {
  CredentialError,
  loadClusterConfig,
  toError,
  type ClusterConfig,
  type ConfigOverrides,
} from '../../src/index.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';
import {rejection} from '../support/until.js';

const cleanup = cleanups();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(cleanup);
});

/** A kubeconfig whose user is the plugin ./plugin: a shell script beside it. */
function withPlugin(script: string, options: {exec?: object; overrides?: ConfigOverrides} = {}): ClusterConfig {
  writeFileSync(join(folder, 'plugin'), `#!/bin/sh\n${script}\n`, {mode: 0o755});
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: './plugin',
    interactiveMode: 'Never',
    ...options.exec,
  };
  const config = {
    'current-context': 'main',
    clusters: [{name: 'main', cluster: {server: 'https://main:6443', 'tls-server-name': 'sni'}}],
    contexts: [{name: 'main', context: {cluster: 'main', user: 'other'}}],
    users: [
      {name: 'other', user: {token: 'not this one'}},
      {name: 'plugin', user: {exec}},
    ],
  };
  writeFileSync(join(folder, 'config'), JSON.stringify(config));
  return loadClusterConfig({kubeconfig: join(folder, 'config'), user: 'plugin', ...options.overrides});
}

const credential = (status: object): string =>
  `echo run >> "$(dirname "$0")/runs"; echo '${JSON.stringify({apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status})}'`;

const runs = (): number =>
  existsSync(join(folder, 'runs')) ? readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n').length : 0;

describe('an exec plugin', () => {
  it('gives a token; it is found beside its kubeconfig, for the user that --user names', async () => {
    const {credentials, source} = withPlugin(credential({token: 'fresh'}));
    expect(source).toMatchObject({authentication: `exec plugin ${join(folder, 'plugin')}`});
    expect(await credentials.get()).toMatchObject({headers: {authorization: 'Bearer fresh'}});
  });

  it('is run for a server that a flag names', async () => {
    const {credentials} = withPlugin(credential({token: 'fresh'}), {overrides: {server: 'https://elsewhere'}});
    expect(await credentials.get()).toMatchObject({headers: {authorization: 'Bearer fresh'}});
  });

  it('gives a client certificate', async () => {
    const {credentials} = withPlugin(credential({clientCertificateData: 'CERT', clientKeyData: 'KEY'}));
    expect(await credentials.get()).toEqual({tls: {cert: 'CERT', key: 'KEY'}});
  });

  it('runs once for requests that come together, and not again until a refresh', async () => {
    const {credentials} = withPlugin(credential({token: 'fresh'}));
    await Promise.all([credentials.get(), credentials.get(), credentials.get()]);
    await credentials.get();
    expect(runs()).toBe(1);
    expect(credentials.refresh()).toBe(true);
    await credentials.get();
    expect(runs()).toBe(2);
  });

  it('does not share its token with the same user of another kubeconfig', async () => {
    const first = withPlugin(credential({token: 'first'}));
    await first.credentials.get();
    const second = withPlugin(credential({token: 'second'}));
    expect(await second.credentials.get()).toMatchObject({headers: {authorization: 'Bearer second'}});
    expect(await first.credentials.get()).toMatchObject({headers: {authorization: 'Bearer first'}});
  });

  it('runs again when its token has expired', async () => {
    const {credentials} = withPlugin(credential({token: 'old', expirationTimestamp: '2020-01-01T00:00:00Z'}));
    await credentials.get();
    await credentials.get();
    expect(runs()).toBe(2);
  });

  it('is told of itself and the cluster', async () => {
    const {credentials} = withPlugin(
      `printf %s "$KUBERNETES_EXEC_INFO" > "$(dirname "$0")/info"; ${credential({token: 't'})}`,
      {
        exec: {provideClusterInfo: true, env: [{name: 'MINE', value: '1'}]},
      },
    );
    await credentials.get();
    expect(JSON.parse(readFileSync(join(folder, 'info'), 'utf8'))).toEqual({
      kind: 'ExecCredential',
      apiVersion: 'client.authentication.k8s.io/v1',
      spec: {interactive: false, cluster: {server: 'https://main:6443/', 'tls-server-name': 'sni'}},
    });
  });

  it.each<[string, string, object, RegExp]>([
    ['fails', 'echo "log in first" >&2; exit 3', {}, /^error: getting credentials: exec: .*plugin: log in first$/],
    ['fails without a word', 'exit 3', {}, /exec: .*plugin: failed and said nothing$/],
    ['prints no JSON', 'echo hello', {}, /exec: .*plugin: .*(JSON|token)/],
    [
      'is not there',
      '',
      {command: 'kube-no-such-plugin', installHint: 'get it from the shop'},
      /exec: executable kube-no-such-plugin not found\n\nget it from the shop$/,
    ],
  ])('that %s is a CredentialError which says so', async (_, script, exec, message) => {
    const error = await rejection(withPlugin(script, {exec}).credentials.get());
    expect(error).toBeInstanceOf(CredentialError);
    expect(toError(error).message).toMatch(message);
  });
});
