import type {ClusterConfig} from '../config/cluster-config.js';
import type {Proof} from '../config/credentials.js';
import type {TransportRequest} from './transport.js';

/** The path below the cluster's address, which may have one itself. */
export function fullPath(cluster: ClusterConfig, request: TransportRequest): string {
  return cluster.server.pathname.replace(/\/+$/, '') + request.path;
}

/** The header fields of a request: ours, then the cluster's, the proof's, and the request's own over them. */
export function headerFields(
  cluster: ClusterConfig,
  {headers: proof}: Proof,
  {body, headers}: TransportRequest,
): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {
    'accept-encoding': 'gzip',
    ...(body === undefined ? {} : {'content-length': String(Buffer.byteLength(body))}),
    ...cluster.headers,
    ...proof,
    ...headers,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.map(bytes) : bytes(value)]),
  );
}

// Names of users and groups are UTF-8 to the API server; HTTP libraries write each character of a field as one byte.
function bytes(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
