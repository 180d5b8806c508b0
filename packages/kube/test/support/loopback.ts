import type {AddressInfo, Server, Socket} from 'node:net';
import type {Cleanup} from './cleanups.js';

/**
 * Lets a server listen on loopback, at a port that it answers. After the test nothing is left of it: a connection that
 * the code under test did not end would keep the process alive.
 */
export async function listenOnLoopback(cleanup: Cleanup, server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket.on('error', () => undefined));
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}
