import {execFileSync} from 'node:child_process';

/** Makes a certificate with a new key, by the openssl command (`req -x509`); its files are in the folder. */
export function makeCertificate(folder: string, ...args: readonly string[]): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...args], {cwd: folder, stdio: 'pipe'});
}
