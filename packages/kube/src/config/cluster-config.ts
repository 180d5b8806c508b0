import type {Credentials} from './credentials.js';

/** What counts as the server's certificate. */
export interface ServerTrust {
  /** PEM of the certificate authorities to trust; the system's when absent (`transport/trust.ts`). */
  readonly ca?: string;
  /** Where they came from, for messages: `certificate-authority /etc/ca.crt`. */
  readonly caSource?: string;
  /** Name to verify and to send as SNI, in place of the URL's host (`tls-server-name`). */
  readonly servername?: string;
  /** `false` accepts any certificate (`insecure-skip-tls-verify`). */
  readonly rejectUnauthorized?: boolean;
}

/** One cluster, one user, one namespace: everything a {@link Transport} needs. */
export interface ClusterConfig {
  readonly server: URL;
  readonly tls: ServerTrust;
  /** Sent with every request, such as the `Impersonate-*` headers. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly credentials: Credentials;
  /** Leads the connections: `http:`, `https:` or `socks5:`, with user and password if it wants them. */
  readonly proxy?: URL;
  /** The context's namespace; `default` when it names none. */
  readonly namespace: string;
  /** Where this came from, for messages. */
  readonly source: ConfigSource;
}

export type ConfigSource =
  | {
      readonly kind: 'kubeconfig';
      readonly context: string;
      readonly user: string;
      /** The context names a user that is nowhere: nothing but flags can prove who we are. */
      readonly userMissing?: true;
      readonly files: readonly string[];
      readonly authentication: string;
    }
  | {readonly kind: 'in-cluster'}
  | {readonly kind: 'flags'};
