import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, it} from '@jest/globals';
import {CredentialError, loadClusterConfig, toError, type Credentials} from '../../src/index.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';
import {rejection} from '../support/until.js';

const cleanup = cleanups();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(cleanup);
});

/** The credentials of a user with an auth provider that has this configuration. */
function gcp(config: object): Credentials {
  return provider('gcp', {config});
}

function provider(name: string, more: object): Credentials {
  const kubeconfig = join(folder, 'config');
  const content = {
    'current-context': 'main',
    clusters: [{name: 'main', cluster: {server: 'https://main:6443'}}],
    contexts: [{name: 'main', context: {cluster: 'main', user: 'me'}}],
    users: [{name: 'me', user: {'auth-provider': {name, ...more}}}],
  };
  writeFileSync(kubeconfig, JSON.stringify(content));
  const {credentials, source} = loadClusterConfig({kubeconfig});
  expect(source).toMatchObject({authentication: `auth provider ${name}`});
  return credentials;
}

/** A command whose token has the number of its run. */
function command(): object {
  const path = join(folder, 'command');
  const script = `#!/bin/sh
echo run >> "$(dirname "$0")/runs"
echo '{"token": "t'$(wc -l < "$(dirname "$0")/runs" | tr -d ' ')'", "expiry": "2999-01-01T00:00:00Z"}'`;
  writeFileSync(path, script, {mode: 0o755});
  return {'cmd-path': path, 'token-key': '{.token}', 'expiry-key': '{.expiry}'};
}

describe('an auth provider', () => {
  it('gives the token of the kubeconfig', async () => {
    const credentials = gcp({'access-token': 'stored', expiry: '2999-01-01T00:00:00Z'});
    expect(await credentials.get()).toMatchObject({headers: {authorization: 'Bearer stored'}});
  });

  it('asks its command once, and again after a refresh', async () => {
    const credentials = gcp(command());
    const first = await Promise.all([credentials.get(), credentials.get()]);
    expect(first.map(({headers}) => headers)).toEqual([1, 2].map(() => ({authorization: 'Bearer t1'})));
    expect(credentials.refresh()).toBe(true);
    expect(await credentials.get()).toMatchObject({headers: {authorization: 'Bearer t2'}});
  });

  it('that has nothing to offer is a CredentialError', async () => {
    const error = await rejection(gcp({}).get());
    expect(error).toBeInstanceOf(CredentialError);
    expect(toError(error).message).toBe(
      'error: getting credentials: auth provider gcp has neither a token nor a command that gives one',
    );
  });

  it.each([
    ['gcp', {}, 'auth provider gcp has no config'],
    ['azure', {config: null}, 'auth provider azure has no config'],
    ['oidc', {config: {}}, 'auth provider oidc gives no token'],
    ['nope', {config: {'id-token': 't'}}, 'no Auth Provider found for name "nope"'],
  ])('that cannot prove anything is one too, and not nobody: %s %j', async (name, more, why) => {
    const error = await rejection(provider(name, more).get());
    expect(error).toBeInstanceOf(CredentialError);
    expect(toError(error).message).toBe(`error: getting credentials: ${why}`);
  });
});
