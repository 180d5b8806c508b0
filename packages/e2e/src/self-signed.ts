import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {makeCertificate} from './certificate-request.js';

/** A new key and its certificate for a server on loopback, both PEM. */
export function selfSigned(name: string): {key: string; cert: string} {
  const folder = mkdtempSync(join(tmpdir(), `kruntimes-${name}-`));
  try {
    const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
    makeCertificate(folder, ...subject, '-keyout', 'key.pem', '-out', 'cert.pem');
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    return {key: read('key.pem'), cert: read('cert.pem')};
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}
