import {ConfigError, type KubeconfigEntry} from '../errors.js';
import {keyPairFault} from './key-pair.js';
import {monotonicMs} from '../monotonic.js';
import type {User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {hasPemBlock, pem, pemName, pemPlace, type PemSource} from './pem.js';

/** PEM texts; neither is there for a user without a certificate. */
export interface ClientCertificate {
  readonly cert?: string;
  readonly key?: string;
}

/** Who shows a client certificate: a user, and the entry of a kubeconfig that says it. */
export interface CertificateOwner {
  readonly user: User;
  readonly entry?: KubeconfigEntry | undefined;
}

/** client-go looks at the files again after this time (transport/cert_rotation.go), in ms. */
const PERIOD_MS = 300_000;

/** The client certificate of a user and the flags, whose files others may replace. */
export class ClientCertificateSource {
  private current: ClientCertificate;
  private readAt: number;

  /** @throws ConfigError when a certificate or key cannot be read or is no PEM, or a certificate has no key or another's */
  constructor(
    private readonly owner: CertificateOwner,
    private readonly flags: ConfigOverrides,
    private readonly now: () => number = monotonicMs,
  ) {
    this.current = read(owner, flags);
    this.readAt = now();
  }

  /** What to show; files are read again every five minutes. */
  get(): ClientCertificate {
    if (this.now() - this.readAt >= PERIOD_MS) this.renew();
    return this.current;
  }

  /** Reads the files again; whether there is another certificate now. One that is half replaced leaves the last in use. */
  renew(): boolean {
    this.readAt = this.now();
    const {cert, key} = this.current;
    try {
      this.current = read(this.owner, this.flags);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
    return this.current.cert !== cert || this.current.key !== key;
  }
}

function read(owner: CertificateOwner, flags: ConfigOverrides): ClientCertificate {
  const sources = {
    cert: sourceOf('client-certificate', owner, flags.clientCertificate),
    key: sourceOf('client-key', owner, flags.clientKey),
  };
  const cert = textOf(sources.cert);
  const key = textOf(sources.key);
  if (cert !== undefined && key === undefined) {
    throw new ConfigError('error: client-key-data or client-key must be specified to use the client certificate', {
      entry: owner.entry,
    });
  }
  // A key alone proves nothing: kubectl leaves it be.
  if (cert === undefined || key === undefined) return {};
  const fault = faultIn({cert, key}, sources);
  if (fault !== undefined) {
    throw new ConfigError(`error: ${fault}`, {entry: sources.cert.entry ?? sources.key.entry, unfit: true});
  }
  return {cert, key};
}

function sourceOf(
  what: 'client-certificate' | 'client-key',
  {user, entry}: CertificateOwner,
  flag: string | undefined,
): PemSource {
  return flag === undefined ? {what, data: user[`${what}-data`], file: user[what], entry} : {what, file: flag};
}

function textOf(source: PemSource): string | undefined {
  const text = pem(source);
  if (text === undefined || hasPemBlock(text)) return text;
  throw new ConfigError(`error: unable to load the client certificate: ${pemName(source)} has no PEM block`, {
    entry: source.entry,
  });
}

function faultIn(
  {cert, key}: Required<ClientCertificate>,
  sources: {readonly cert: PemSource; readonly key: PemSource},
): string | undefined {
  const fault = keyPairFault(cert, key);
  switch (fault?.kind) {
    case undefined:
      return undefined;
    case 'no certificate':
      return `unable to load the client certificate: ${pemName(sources.cert)} is no certificate: ${fault.why}`;
    case 'no private key':
      return `unable to load the client certificate: ${pemName(sources.key)} is no private key: ${fault.why}`;
    case 'no pair':
      // In Go's words (crypto/tls's X509KeyPair).
      return `tls: private key does not match public key: ${pemPlace(sources.key)} is not the key of ${pemName(sources.cert)}`;
  }
}
