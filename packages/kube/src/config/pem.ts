import {readFileSync} from 'node:fs';
import {ConfigError, toError, type KubeconfigEntry} from '../errors.js';

/** A certificate or key, as a kubeconfig or a flag gives it. */
export interface PemSource {
  readonly what: 'certificate-authority' | 'client-certificate' | 'client-key';
  /** In base64; wins over the file. */
  readonly data?: string | undefined;
  readonly file?: string | undefined;
  /** The cluster or user whose it is; a flag's is nobody's. */
  readonly entry?: KubeconfigEntry | undefined;
}

/** What it is called in messages: `client-key /etc/jane.key of user "jane" in /home/jane/.kube/config`. */
export function pemName(source: PemSource): string {
  const {entry} = source;
  return `${pemPlace(source)}${entry === undefined ? '' : ` of ${entry.kind} "${entry.name}" in ${entry.file}`}`;
}

/** The same without whose it is: `client-key /etc/jane.key`, `client-key-data`. */
export function pemPlace({what, data, file}: PemSource): string {
  return data ? `${what}-data` : `${what} ${file ?? ''}`;
}

/**
 * Its PEM text; undefined where there is none.
 *
 * @throws ConfigError naming it, when its file cannot be read, or its data is no base64
 */
export function pem(source: PemSource): string | undefined {
  const {data, file, entry} = source;
  if (data !== undefined && data !== '') return decoded(data, source);
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // Node names the code before, and the file after it.
    const why = toError(error)
      .message.replace(/^[A-Z]+: /, '')
      .replace(/, \w+(?: '.*')?$/s, '');
    throw new ConfigError(`error: unable to read ${pemName(source)}: ${why}`, {cause: error, entry});
  }
}

/** Whether a text has what OpenSSL looks for in it: the beginning of a block of PEM. */
export function hasPemBlock(text: string): boolean {
  return /-----BEGIN [A-Z0-9 ]+-----/.test(text);
}

/** How much of the data is quoted: enough to find it by, too little to give a key away. */
const SHOWN_CHARACTERS = 12;

// Buffer skips what is no base64, and a server would then be trusted by other authorities than those meant.
function decoded(data: string, source: PemSource): string {
  const joined = data.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(joined) || joined.length % 4 !== 0) {
    const shown = JSON.stringify(data.slice(0, SHOWN_CHARACTERS));
    throw new ConfigError(`error: ${pemName(source)} is not base64: ${shown}`, {entry: source.entry});
  }
  return Buffer.from(joined, 'base64').toString('utf8');
}
