import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {makeCertificate} from '../certificate-request.js';

/** PEM texts of a client's certificate and key. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority that makes users of client certificates, by the openssl command; its files are in a folder. */
export class ClientAuthority {
  constructor(private readonly folder: string) {
    makeCertificate(this.folder, '-subj', '/CN=clients', '-keyout', 'ca.key', '-out', 'ca.crt');
  }

  /** Path of its certificate. */
  get file(): string {
    return join(this.folder, 'ca.crt');
  }

  /** The certificate of a user: the subject's O are its groups, its CN is its name. */
  issue(subject: string): ClientCertificate {
    const usage = ['-addext', 'extendedKeyUsage=clientAuth'];
    makeCertificate(
      this.folder,
      '-subj',
      subject,
      ...usage,
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-keyout',
      'a.key',
      '-out',
      'a.crt',
    );
    const read = (name: string): string => readFileSync(join(this.folder, name), 'utf8');
    return {cert: read('a.crt'), key: read('a.key')};
  }
}
