import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/** PEM texts of an authority and of a server for 127.0.0.1 and localhost that it signed, and of a client. */
export interface Certificates {
  readonly ca: string;
  readonly server: {readonly cert: string; readonly key: string};
  readonly client: {readonly cert: string; readonly key: string};
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** Makes certificates in a folder, with the openssl command. */
export function makeCertificates(folder: string): Certificates {
  const openssl = (args: readonly string[]): unknown => execFileSync('openssl', args, {cwd: folder, stdio: 'pipe'});
  const signed = (name: string, extension: string): {cert: string; key: string} => {
    const issue = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-keyout', `${name}.key`, '-out', `${name}.crt`];
    openssl(['req', '-x509', ...NEW_KEY, '-subj', `/CN=${name}`, '-addext', extension, ...issue]);
    return {
      cert: readFileSync(join(folder, `${name}.crt`), 'utf8'),
      key: readFileSync(join(folder, `${name}.key`), 'utf8'),
    };
  };
  openssl(['req', '-x509', ...NEW_KEY, '-subj', '/CN=test authority', '-keyout', 'ca.key', '-out', 'ca.crt']);
  return {
    server: signed('server', 'subjectAltName=IP:127.0.0.1,DNS:localhost'),
    client: signed('client', 'extendedKeyUsage=clientAuth'),
    ca: readFileSync(join(folder, 'ca.crt'), 'utf8'),
  };
}
