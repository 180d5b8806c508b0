import {ConfigError} from '../errors.js';
import {monotonicMs} from '../monotonic.js';
import type {User} from './kubeconfig.js';
import type {ConfigOverrides} from './overrides.js';
import {pem} from './pem.js';

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

  /** @throws ConfigError when a certificate or key cannot be read, or a certificate has no key */
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
  const cert =
    flags.clientCertificate === undefined
      ? pem(user['client-certificate-data'], user['client-certificate'], 'client-certificate')
      : pem(undefined, flags.clientCertificate, 'client-certificate');
  const key =
    flags.clientKey === undefined
      ? pem(user['client-key-data'], user['client-key'], 'client-key')
      : pem(undefined, flags.clientKey, 'client-key');
  if (cert !== undefined && key === undefined) {
    throw new ConfigError('error: client-key-data or client-key must be specified to use the client certificate');
  }
  return {...(cert === undefined ? {} : {cert}), ...(key === undefined ? {} : {key})};
}
