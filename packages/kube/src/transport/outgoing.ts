import type {ClusterConfig} from '../config/cluster-config.js';
import type {Proof} from '../config/credentials.js';
import type {TransportRequest} from './transport.js';

/** The path below the cluster's address, which may have one itself. */
export function fullPath(cluster: ClusterConfig, request: TransportRequest): string {
  return cluster.server.pathname.replace(/\/$/, '') + request.path;
}

/** The header fields of a request: ours, then the cluster's, the proof's, and the request's own over them. */
export function headerFields(
  cluster: ClusterConfig,
  {headers: proof}: Proof,
  {body, headers}: TransportRequest,
): Record<string, string | string[]> {
  return {
    'accept-encoding': 'gzip',
    ...(body === undefined ? {} : {'content-length': String(Buffer.byteLength(body))}),
    ...cluster.headers,
    ...proof,
    ...headers,
  };
}
