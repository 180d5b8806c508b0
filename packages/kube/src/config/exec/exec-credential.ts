import {bearer, type Proof} from '../credentials.js';
import {hasPemBlock} from '../pem.js';

/** What a plugin answered. */
export interface ExecCredential {
  readonly proof: Proof;
  /** Wall-clock time in ms; `Infinity` when the plugin names none. */
  readonly expiresAt: number;
}

/** How much of an answer that is no JSON is shown: enough to know it by, too little to give a secret away. */
const SHOWN_CHARACTERS = 12;

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads what a plugin printed: an ExecCredential of the configured version (client-go's exec.go, in its words). A token
 * or a key never gets into a message.
 *
 * @throws Error saying what came instead
 */
export function parseExecCredential(stdout: string, apiVersion: string): ExecCredential {
  const answer = object(parse(stdout));
  if (answer === undefined) throw new Error('decoding stdout: the JSON is no ExecCredential: it is not an object');
  if (answer['kind'] !== 'ExecCredential') {
    throw new Error(`decoding stdout: kind is ${quoted(answer['kind'])}, not "ExecCredential"`);
  }
  if (answer['apiVersion'] !== apiVersion) {
    throw new Error(
      `exec plugin is configured to use API version ${apiVersion}, plugin returned version ${quoted(answer['apiVersion'])}`,
    );
  }
  const status = object(answer['status']);
  if (status === undefined) throw new Error("exec plugin didn't return a status field");
  return {proof: proofOf(status), expiresAt: expiry(status['expirationTimestamp'])};
}

function parse(stdout: string): unknown {
  if (stdout.trim() === '')
    throw new Error('decoding stdout: the plugin printed nothing, not the JSON of an ExecCredential');
  try {
    return JSON.parse(stdout);
  } catch {
    // The parser's own message would quote more of it.
    const shown = JSON.stringify(stdout.slice(0, SHOWN_CHARACTERS));
    throw new Error(`decoding stdout: no JSON, but ${stdout.length} characters that begin with ${shown}`);
  }
}

function proofOf(status: Readonly<Record<string, unknown>>): Proof {
  const token = textOf(status, 'token');
  const cert = textOf(status, 'clientCertificateData');
  const key = textOf(status, 'clientKeyData');
  if (token === '' && cert === '' && key === '') {
    const fields = Object.keys(status).join(', ') || 'nothing';
    throw new Error(`exec plugin didn't return a token or cert/key pair; its status has ${fields}`);
  }
  if ((cert === '') !== (key === '')) {
    const only = cert === '' ? 'clientKeyData' : 'clientCertificateData';
    throw new Error(`exec plugin returned only certificate or key, not both: only ${only}`);
  }
  for (const [field, text] of Object.entries({clientCertificateData: cert, clientKeyData: key})) {
    if (text !== '' && !hasPemBlock(text)) throw new Error(`exec plugin returned a ${field} that has no PEM block`);
  }
  if (/[^\x21-\x7e]/.test(token)) {
    throw new Error(
      'exec plugin returned a token with a space, a line break or another character that no header takes',
    );
  }
  return {...(token === '' ? {} : bearer(token)), ...(cert === '' ? {} : {tls: {cert, key}})};
}

function expiry(timestamp: unknown): number {
  if (timestamp === undefined || timestamp === null) return Infinity;
  const time = typeof timestamp === 'string' && RFC3339.test(timestamp) ? Date.parse(timestamp) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new Error(
    `decoding stdout: expirationTimestamp ${quoted(timestamp)} is not a time such as "2030-01-31T12:00:00Z"`,
  );
}

function textOf(status: Readonly<Record<string, unknown>>, field: string): string {
  const value = status[field];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Error(`decoding stdout: ${field} is a ${typeof value}, not a string`);
  return value;
}

function object(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function quoted(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 100);
}
