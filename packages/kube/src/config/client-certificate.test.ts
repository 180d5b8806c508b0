import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {ClientCertificateSource} from './client-certificate.js';

describe('ClientCertificateSource', () => {
  let folder: string;
  let now: number;
  let source: ClientCertificateSource;

  const write = (cert: string, key: string): void => {
    writeFileSync(join(folder, 'cert'), cert);
    writeFileSync(join(folder, 'key'), key);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kube-test-'));
    now = 0;
    write('-----BEGIN CERTIFICATE-----1', '-----BEGIN PRIVATE KEY-----1');
    const user = {'client-certificate': join(folder, 'cert'), 'client-key': join(folder, 'key')};
    source = new ClientCertificateSource(user, {}, () => now);
  });

  afterEach(() => rmSync(folder, {recursive: true}));

  it('looks at its files again after five minutes, and not before', () => {
    write('-----BEGIN CERTIFICATE-----2', '-----BEGIN PRIVATE KEY-----2');
    now = 299_999;
    expect(source.get()).toEqual({cert: '-----BEGIN CERTIFICATE-----1', key: '-----BEGIN PRIVATE KEY-----1'});
    now = 300_000;
    expect(source.get()).toEqual({cert: '-----BEGIN CERTIFICATE-----2', key: '-----BEGIN PRIVATE KEY-----2'});
  });

  it('looks at once when the last one was refused, and says whether there is another', () => {
    expect(source.renew()).toBe(false);
    write('-----BEGIN CERTIFICATE-----2', '-----BEGIN PRIVATE KEY-----2');
    expect(source.renew()).toBe(true);
    expect(source.get()).toEqual({cert: '-----BEGIN CERTIFICATE-----2', key: '-----BEGIN PRIVATE KEY-----2'});
  });

  it('goes on with the last one while a file is away', () => {
    rmSync(join(folder, 'key'));
    expect(source.renew()).toBe(false);
    expect(source.get()).toEqual({cert: '-----BEGIN CERTIFICATE-----1', key: '-----BEGIN PRIVATE KEY-----1'});
  });

  it('goes on with the last one while a file is half written, and refuses to begin with such a one', () => {
    write('', 'nothing yet');
    expect(source.renew()).toBe(false);
    const user = {'client-certificate-data': btoa('hello'), 'client-key-data': btoa('hello')};
    expect(() => new ClientCertificateSource(user, {})).toThrow(
      'error: unable to load the client certificate: client-certificate-data has no PEM block',
    );
    const flags = {clientCertificate: join(folder, 'key'), clientKey: join(folder, 'key')};
    expect(() => new ClientCertificateSource({}, flags)).toThrow(/client-certificate .*key has no PEM block/);
  });
});
