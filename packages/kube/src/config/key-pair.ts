import {createPrivateKey, X509Certificate} from 'node:crypto';
import {toError} from '../errors.js';

/** Why no TLS connection can be made with a client certificate and its key. */
export type KeyPairFault =
  | {readonly kind: 'no certificate'; readonly why: string}
  | {readonly kind: 'no private key'; readonly why: string}
  /** The key is of another certificate. */
  | {readonly kind: 'no pair'};

/**
 * What is wrong with the PEM texts of a client certificate and its key; undefined where they fit. OpenSSL says so only as it
 * connects, and nothing at all of a key of another kind (RSA, EC): it shows no certificate then.
 */
export function keyPairFault(cert: string, key: string): KeyPairFault | undefined {
  const certificate = parsed(() => new X509Certificate(cert));
  if ('why' in certificate) return {kind: 'no certificate', why: certificate.why};
  const privateKey = parsed(() => createPrivateKey(key));
  if ('why' in privateKey) return {kind: 'no private key', why: privateKey.why};
  return certificate.value.checkPrivateKey(privateKey.value) ? undefined : {kind: 'no pair'};
}

function parsed<T>(parse: () => T): {readonly value: T} | {readonly why: string} {
  try {
    return {value: parse()};
  } catch (error) {
    // OpenSSL's words without its numbers: `error:068000A8:asn1 encoding routines::wrong tag`.
    const why = toError(error).message.replace(/^error:[\dA-F]+:/, '');
    return {why: why.replace('::', ': ')};
  }
}
