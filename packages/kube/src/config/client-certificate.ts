import {ConfigError} from '../errors.js';
import {monotonicMs} from '../monotonic.js';
import type {User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {hasPemBlock, pem} from './pem.js';

/** PEM texts; neither is there for a user without a certificate. */
export interface ClientCertificate {
  readonly cert?: string;
  readonly key?: string;
}

/** client-go looks at the files again after this time (transport/cert_rotation.go), in ms. */
const PERIOD_MS = 300_000;

/** The client certificate of a user and the flags, whose files others may replace. */
export class ClientCertificateSource {
  private current: ClientCertificate;
  private readAt: number;

  /** @throws ConfigError when a certificate or key cannot be read or is no PEM, or a certificate has no key */
  constructor(
    private readonly user: User,
    private readonly flags: ConfigOverrides,
    private readonly now: () => number = monotonicMs,
  ) {
    this.current = read(user, flags);
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
      this.current = read(this.user, this.flags);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
    return this.current.cert !== cert || this.current.key !== key;
  }
}

function read(user: User, flags: ConfigOverrides): ClientCertificate {
  const cert = textOf('client-certificate', user, flags.clientCertificate);
  const key = textOf('client-key', user, flags.clientKey);
  if (cert !== undefined && key === undefined) {
    throw new ConfigError('error: client-key-data or client-key must be specified to use the client certificate');
  }
  // A key alone proves nothing: kubectl leaves it be.
  return cert === undefined || key === undefined ? {} : {cert, key};
}

function textOf(what: 'client-certificate' | 'client-key', user: User, flag: string | undefined): string | undefined {
  const data = flag === undefined ? user[`${what}-data`] : undefined;
  const file = flag ?? user[what];
  const text = pem(data, file, what);
  if (text === undefined || hasPemBlock(text)) return text;
  throw new ConfigError(
    `error: unable to load the client certificate: ${data ? `${what}-data` : `${what} ${file ?? ''}`} has no PEM block`,
  );
}
