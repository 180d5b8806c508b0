import {generateKeyPairSync} from 'node:crypto';
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, it} from '@jest/globals';
import {ClientCertificateSource} from '../../src/config/client-certificate.js';
import {makeCertificates} from '../support/certificates.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';

const cleanup = cleanups();

describe('ClientCertificateSource', () => {
  let folder: string;
  let now: number;
  let source: ClientCertificateSource;
  let first: {readonly cert: string; readonly key: string};
  let second: {readonly cert: string; readonly key: string};

  const write = ({cert, key}: {readonly cert: string; readonly key: string}): void => {
    writeFileSync(join(folder, 'cert'), cert);
    writeFileSync(join(folder, 'key'), key);
  };

  beforeEach(() => {
    folder = temporaryFolder(cleanup);
    ({client: first, server: second} = makeCertificates(folder));
    now = 0;
    write(first);
    const user = {'client-certificate': join(folder, 'cert'), 'client-key': join(folder, 'key')};
    source = new ClientCertificateSource({user}, {}, () => now);
  });

  it('looks at its files again after five minutes, and not before', () => {
    write(second);
    now = 299_999;
    expect(source.get()).toEqual(first);
    now = 300_000;
    expect(source.get()).toEqual(second);
  });

  it('looks at once when the last one was refused, and says whether there is another', () => {
    expect(source.renew()).toBe(false);
    write(second);
    expect(source.renew()).toBe(true);
    expect(source.get()).toEqual(second);
  });

  it('goes on with the last one while a file is away', () => {
    rmSync(join(folder, 'key'));
    expect(source.renew()).toBe(false);
    expect(source.get()).toEqual(first);
  });

  it('goes on with the last one while one of the files is replaced, and the other is not', () => {
    write({...second, key: first.key});
    expect(source.renew()).toBe(false);
    expect(source.get()).toEqual(first);
    write(second);
    expect(source.renew()).toBe(true);
  });

  it('goes on with the last one while a file is half written, and refuses to begin with such a one', () => {
    write({cert: '', key: 'nothing yet'});
    expect(source.renew()).toBe(false);
    const user = {'client-certificate-data': btoa('hello'), 'client-key-data': btoa('hello')};
    expect(() => new ClientCertificateSource({user}, {})).toThrow(
      'error: unable to load the client certificate: client-certificate-data has no PEM block',
    );
    const flags = {clientCertificate: join(folder, 'key'), clientKey: join(folder, 'key')};
    expect(() => new ClientCertificateSource({user: {}}, flags)).toThrow(/client-certificate .*key has no PEM block/);
  });

  const broken = (kind: string): string => `-----BEGIN ${kind}-----\nAAAA\n-----END ${kind}-----\n`;
  const rsaKey = (): string =>
    generateKeyPairSync('rsa', {modulusLength: 2048}).privateKey.export({type: 'pkcs1', format: 'pem'}).toString();

  it.each<[string, () => {readonly cert: string; readonly key: string}, RegExp]>([
    [
      "another's key",
      () => ({...first, key: second.key}),
      /^error: tls: private key does not match public key: client-key-data is not the key of client-certificate-data of user "jane" in \/config$/,
    ],
    [
      'a key of another kind',
      () => ({...first, key: rsaKey()}),
      /^error: tls: private key does not match public key: /,
    ],
    [
      'a certificate for a key',
      () => ({...first, key: first.cert}),
      /: client-key-data of user "jane" in \/config is no private key: /,
    ],
    ['a broken key', () => ({...first, key: broken('PRIVATE KEY')}), / is no private key: /],
    [
      'a broken certificate',
      () => ({...first, cert: broken('CERTIFICATE')}),
      /: client-certificate-data of user "jane" in \/config is no certificate: asn1 encoding routines: wrong tag$/,
    ],
  ])('refuses %s, with which OpenSSL would connect as nobody or not at all', (_, pair, message) => {
    const {cert, key} = pair();
    const user = {'client-certificate-data': btoa(cert), 'client-key-data': btoa(key)};
    const entry = {kind: 'user', name: 'jane', file: '/config'} as const;
    const begin = (): unknown => new ClientCertificateSource({user, entry}, {});
    expect(begin).toThrow(message);
    expect(begin).toThrow(expect.objectContaining({entry, unfit: true}));
  });
});
