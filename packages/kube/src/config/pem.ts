import {readFileSync} from 'node:fs';
import {ConfigError, toError} from '../errors.js';

/**
 * The PEM text of a certificate or key that a kubeconfig gives as base64 `data` or as a `file`; data wins.
 *
 * @throws ConfigError naming `what` and the file, when it cannot be read, or data that is no base64
 */
export function pem(data: string | undefined, file: string | undefined, what: string): string | undefined {
  if (data !== undefined && data !== '') return decoded(data, what);
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // Node names the code before, and the file after it.
    const why = toError(error)
      .message.replace(/^[A-Z]+: /, '')
      .replace(/, \w+(?: '.*')?$/s, '');
    throw new ConfigError(`error: unable to read ${what} ${file}: ${why}`, {cause: error});
  }
}

/** Whether a text has what OpenSSL looks for in it: the beginning of a block of PEM. */
export function hasPemBlock(text: string): boolean {
  return /-----BEGIN [A-Z0-9 ]+-----/.test(text);
}

/** How much of the data is quoted: enough to find it by, too little to give a key away. */
const SHOWN_CHARACTERS = 12;

// Buffer skips what is no base64, and a server would then be trusted by other authorities than those meant.
function decoded(data: string, what: string): string {
  const joined = data.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(joined) || joined.length % 4 !== 0) {
    throw new ConfigError(`error: ${what}-data is not base64: ${JSON.stringify(data.slice(0, SHOWN_CHARACTERS))}`);
  }
  return Buffer.from(joined, 'base64').toString('utf8');
}
