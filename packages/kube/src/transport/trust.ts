import {getCACertificates} from 'node:tls';
import type {ClusterConfig, ServerTrust} from '../config/cluster-config.js';

/** {@link ServerTrust} as Node's TLS takes it. */
export interface Trust extends ServerTrust {
  /** A certificate that is trusted ends a chain, whoever issued it, and the server's own may be it (Go's crypto/x509). */
  readonly allowPartialTrustChain: true;
}

/**
 * What counts as the server's certificate, with the authorities that count where the configuration names none: the
 * system's, which SSL_CERT_FILE and SSL_CERT_DIR can put elsewhere (Go's crypto/x509, so kubectl's), and those of
 * NODE_EXTRA_CA_CERTS. A system that has none leaves it to Node's own.
 */
export function trustOf(cluster: ClusterConfig): Trust {
  return {...withAuthorities(cluster), allowPartialTrustChain: true};
}

function withAuthorities({server, tls}: ClusterConfig): ServerTrust {
  if (server.protocol !== 'https:' || tls.ca !== undefined || tls.rejectUnauthorized === false) return tls;
  const system = getCACertificates('system');
  if (system.length === 0) return {...tls, caSource: "Node's own authorities"};
  const ca = [...new Set([...system, ...getCACertificates('extra')])].join('\n');
  return {...tls, ca, caSource: "the system's authorities"};
}
