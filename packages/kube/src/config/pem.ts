import {readFileSync} from 'node:fs';
import {ConfigError, toError} from '../errors.js';

/**
 * The PEM text of a certificate or key that a kubeconfig gives as base64 `data` or as a `file`; data wins.
 *
 * @throws ConfigError naming `what` and the file, when it cannot be read
 */
export function pem(data: string | undefined, file: string | undefined, what: string): string | undefined {
  if (data !== undefined && data !== '') return Buffer.from(data, 'base64').toString('utf8');
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`error: unable to read ${what} ${file}: ${toError(error).message}`, {cause: error});
  }
}
