import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, it} from '@jest/globals';
import {
  ConfigError,
  CredentialError,
  inClusterConfig,
  loadClusterConfig,
  toError,
  tokenFileCredentials,
} from '../../src/index.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';
import {rejection} from '../support/until.js';

const cleanup = cleanups();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(cleanup);
  writeFileSync(join(folder, 'token'), 'first\n');
  writeFileSync(join(folder, 'ca.crt'), 'CA');
  writeFileSync(join(folder, 'namespace'), 'team\n');
});

const POD = {KUBERNETES_SERVICE_HOST: '10.96.0.1', KUBERNETES_SERVICE_PORT: '443'};

describe('the configuration of a Pod', () => {
  it('is its service account at the service address', async () => {
    const config = inClusterConfig(POD, folder);
    expect(config).toMatchObject({namespace: 'team', tls: {ca: 'CA'}, source: {kind: 'in-cluster'}});
    expect(config?.server.href).toBe('https://10.96.0.1/');
    expect(await config?.credentials.get()).toEqual({headers: {authorization: 'Bearer first'}});
  });

  it('puts an IPv6 host in brackets', () => {
    const config = inClusterConfig({KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '6443'}, folder);
    expect(config?.server.href).toBe('https://[fd00::1]:6443/');
  });

  it.each([{}, {KUBERNETES_SERVICE_HOST: 'x'}, {KUBERNETES_SERVICE_PORT: '443'}])(
    'is none outside a Pod: %j',
    (env) => {
      expect(inClusterConfig(env, folder)).toBeUndefined();
    },
  );

  it.each(['token', 'ca.crt'])('needs %s, and says what may be off', (name) => {
    rmSync(join(folder, name));
    expect(() => inClusterConfig(POD, folder)).toThrow(ConfigError);
    expect(() => inClusterConfig(POD, folder)).toThrow(`${name} cannot be read`);
    expect(() => inClusterConfig(POD, folder)).toThrow(/automountServiceAccountToken/);
  });

  it('is in the default namespace when the account names none', () => {
    rmSync(join(folder, 'namespace'));
    expect(inClusterConfig(POD, folder)?.namespace).toBe('default');
  });

  it('comes after kubeconfigs and before nothing at all; --namespace counts', () => {
    const environment = {env: {...POD, HOME: folder}, serviceAccount: folder};
    expect(loadClusterConfig({}, environment).source.kind).toBe('in-cluster');
    expect(loadClusterConfig({namespace: 'mine'}, environment).namespace).toBe('mine');
    expect(loadClusterConfig({server: 'http://x'}, environment).source.kind).toBe('flags');
  });
});

describe('a token file that others rotate', () => {
  it('is read again after 60 s', async () => {
    let now = 0;
    const credentials = tokenFileCredentials(join(folder, 'token'), () => now);
    const token = async (): Promise<string | undefined> => (await credentials.get()).headers?.['authorization'];
    expect(await token()).toBe('Bearer first');
    writeFileSync(join(folder, 'token'), 'second');
    now = 59_999;
    expect(await token()).toBe('Bearer first');
    now = 60_000;
    expect(await token()).toBe('Bearer second');
  });

  it('is read again after a refresh, which says whether that may help', async () => {
    const credentials = tokenFileCredentials(join(folder, 'token'));
    expect(credentials.refresh()).toBe(false);
    await credentials.get();
    writeFileSync(join(folder, 'token'), 'second');
    expect(credentials.refresh()).toBe(true);
    expect(await credentials.get()).toEqual({headers: {authorization: 'Bearer second'}});
  });

  it.each([
    ['gone', (file: string) => rmSync(file), /cannot read token file .*ENOENT/],
    ['empty', (file: string) => writeFileSync(file, ' \n'), /cannot read token file .*the file is empty/],
  ])('is an error of its own when it is %s', async (_, change, message) => {
    const file = join(folder, 'token');
    change(file);
    const error = await rejection(tokenFileCredentials(file).get());
    expect(error).toBeInstanceOf(CredentialError);
    expect(toError(error).message).toMatch(message);
  });
});
