import http from 'node:http';
import https from 'node:https';
import net, {type Socket} from 'node:net';
import type {Cleanup} from './cleanups.js';
import {listenOnLoopback} from './loopback.js';
import type {ServerTls} from './scripted-server.js';

/** A proxy on loopback that leads every tunnel to one port, whatever it was asked for, and notes what that was. */
export interface ProxyServer {
  readonly port: number;
  /** `host:port` of each tunnel. */
  readonly tunnels: string[];
  /** `Proxy-Authorization` of each request for a tunnel. */
  readonly authorizations: (string | undefined)[];
}

/** One that takes CONNECT; `status` is what it answers. */
export async function startHttpProxy(
  cleanup: Cleanup,
  {target, tls, status = 200}: {target: number; tls?: ServerTls; status?: number},
): Promise<ProxyServer> {
  const tunnels: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = tls === undefined ? http.createServer() : https.createServer(tls);
  server.on('connect', (request: http.IncomingMessage, socket: Socket) => {
    tunnels.push(request.url ?? '');
    authorizations.push(request.headers['proxy-authorization']);
    socket.write(`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}\r\n\r\n`);
    if (status === 200) lead(socket, target);
    else socket.end();
  });
  return {port: await listenOnLoopback(cleanup, server), tunnels, authorizations};
}

/** One that speaks SOCKS 5 without authentication (RFC 1928). */
export async function startSocksProxy(cleanup: Cleanup, target: number): Promise<ProxyServer> {
  const tunnels: string[] = [];
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (request) => {
        tunnels.push(socksDestination(request));
        socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
        lead(socket, target);
      });
    });
  });
  return {port: await listenOnLoopback(cleanup, server), tunnels, authorizations: []};
}

function socksDestination(request: Buffer): string {
  const isName = request[3] === 3;
  const length = isName ? (request[4] ?? 0) : 4;
  const start = isName ? 5 : 4;
  const host = request.subarray(start, start + length);
  return `${isName ? host.toString() : [...host].join('.')}:${request.readUInt16BE(start + length)}`;
}

function lead(socket: Socket, port: number): void {
  const onward = net.connect(port, '127.0.0.1');
  socket.pipe(onward).pipe(socket);
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on('error', () => undefined).once('close', () => other.destroy());
  }
}
