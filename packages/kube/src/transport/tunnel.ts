import {once} from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, {isIP, type Socket} from 'node:net';
import type tls from 'node:tls';
import {ConnectionError, toError} from '../errors.js';
import {CONNECT_TIMEOUT_MS} from './transport.js';

/** Where a tunnel ends. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/** Whose certificates count, and what ends the way there. */
export type Trust = Pick<tls.ConnectionOptions, 'ca' | 'rejectUnauthorized' | 'allowPartialTrustChain'> & {
  readonly signal?: AbortSignal;
};

/**
 * A connection to a destination through a proxy: `http:` and `https:` proxies by CONNECT, `socks5:` ones (which look the
 * name up themselves, as curl's `socks5h:`) by SOCKS 5. User and password of the proxy's URL are used. Whom the cluster's
 * configuration trusts counts for an `https:` proxy too, as in Go's net/http.
 *
 * @throws ConnectionError naming the proxy, when there is no way through it within 10 s
 */
export async function openTunnel(proxy: URL, destination: Destination, trust: Trust = {}): Promise<Socket> {
  try {
    return proxy.protocol === 'socks5:'
      ? await socks(proxy, destination, trust.signal)
      : await connect(proxy, {destination, trust});
  } catch (error) {
    const {message} = toError(error);
    throw new ConnectionError(`Unable to connect to the server: proxy ${proxy.host}: ${message}`, {
      failure: 'proxy',
      host: `${destination.host}:${destination.port}`,
      cause: error,
    });
  }
}

async function connect(
  proxy: URL,
  {destination: {host, port}, trust}: {destination: Destination; trust: Trust},
): Promise<Socket> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const name = bare(proxy.hostname);
  const request = (proxy.protocol === 'https:' ? https : http).request({
    method: 'CONNECT',
    host: name,
    // Node would take it from the Host field, which names the destination.
    servername: isIP(name) === 0 ? name : '',
    port: proxy.port,
    path: authority,
    headers: {host: authority, ...proxyAuthorization(proxy)},
    agent: false,
    ca: trust.ca,
    rejectUnauthorized: trust.rejectUnauthorized,
    allowPartialTrustChain: trust.allowPartialTrustChain,
    ...(trust.signal !== undefined && {signal: trust.signal}),
  });
  const deadline = setTimeout(() => request.destroy(noTunnel()), CONNECT_TIMEOUT_MS).unref();
  try {
    return await new Promise<Socket>((resolve, reject) => {
      request.once('error', reject);
      request.once('response', ({statusCode = 0}) => reject(refusal(statusCode)));
      request.once('connect', ({statusCode = 0}, socket: Socket, head) => {
        if (statusCode !== 200) {
          socket.destroy();
          reject(refusal(statusCode));
          return;
        }
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      });
      request.end();
    });
  } finally {
    clearTimeout(deadline);
  }
}

function refusal(statusCode: number): Error {
  return new Error(`it answered CONNECT with status ${statusCode} ${http.STATUS_CODES[statusCode] ?? ''}`.trim());
}

function proxyAuthorization({username, password}: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}`};
}

// Few have such a proxy, and everybody would load it.
async function socks(proxy: URL, destination: Destination, signal: AbortSignal | undefined): Promise<Socket> {
  const {SocksClient} = await import('socks');
  signal?.throwIfAborted();
  const host = bare(proxy.hostname);
  const port = Number(proxy.port || '1080');
  // A socket of our own, because the library takes no signal.
  const socket = net.connect({host, port});
  const onAbort = (): void => void socket.destroy(toError(signal?.reason));
  signal?.addEventListener('abort', onAbort, {once: true});
  const deadline = setTimeout(() => socket.destroy(noTunnel()), CONNECT_TIMEOUT_MS).unref();
  try {
    await once(socket, 'connect');
    await SocksClient.createConnection({
      proxy: {
        host,
        port,
        type: 5,
        ...(proxy.username === ''
          ? {}
          : {userId: decodeURIComponent(proxy.username), password: decodeURIComponent(proxy.password)}),
      },
      command: 'connect',
      destination,
      existing_socket: socket,
    });
    return socket;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', onAbort);
  }
}

function noTunnel(): Error {
  return new Error('no tunnel after 10s');
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
