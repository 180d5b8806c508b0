import net from 'node:net';
import tls from 'node:tls';
import {toError} from '../errors.js';
import {timeoutError} from './failure.js';
import {CONNECT_TIMEOUT_MS} from './transport.js';
import {openTunnel} from './tunnel.js';

/** Where to connect to, and how. */
export interface Dialling {
  readonly host: string;
  readonly port: number;
  /** Leads the connection. */
  readonly proxy: URL | undefined;
  /** For a server that speaks TLS: whom to trust, what to show, and the session to take up again. */
  readonly tls: tls.ConnectionOptions | undefined;
  /** Ends what is under way, with its reason. */
  readonly signal: AbortSignal;
}

/**
 * A connection that can be used: TCP or a tunnel, with TLS over it if that is wanted.
 *
 * @throws ConnectionError when it takes longer than 10 s or the proxy does not lead there, else the socket's error
 */
export async function dial({host, port, proxy, tls: secure, signal}: Dialling): Promise<net.Socket> {
  const tunnel = proxy === undefined ? undefined : await openTunnel(proxy, {host, port}, {...secure, signal});
  const address = `${host}:${port}`;
  if (secure === undefined) return tunnel ?? (await connected(net.connect({host, port}), 'connect', {address, signal}));
  const servername = secure.servername ?? (net.isIP(host) === 0 ? host : undefined);
  const options = {...secure, host, port, ...(servername === undefined ? {} : {servername})};
  const socket = tls.connect(tunnel === undefined ? options : {...options, socket: tunnel});
  return await connected(socket, 'secureConnect', {address, signal});
}

async function connected(
  socket: net.Socket,
  event: 'connect' | 'secureConnect',
  {address, signal}: {readonly address: string; readonly signal: AbortSignal},
): Promise<net.Socket> {
  socket.setNoDelay(true).setKeepAlive(true, TCP_KEEP_ALIVE_MS);
  const deadline = setTimeout(() => socket.destroy(timeoutError('connect', address)), CONNECT_TIMEOUT_MS).unref();
  const onAbort = (): void => void socket.destroy(toError(signal.reason));
  signal.addEventListener('abort', onAbort, {once: true});
  if (signal.aborted) onAbort();
  return await new Promise((resolve, reject) => {
    const onError = (error: Error): void => reject(error);
    socket.once('error', onError);
    socket.once('close', () => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
    });
    socket.once(event, () => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError);
      resolve(socket);
    });
  });
}

/** How long a connection is still before TCP asks whether the other end is there. */
const TCP_KEEP_ALIVE_MS = 30_000;
