import net from 'node:net';

/** A way to a server that can be cut: what goes through it is not touched. */
export interface Severable extends AsyncDisposable {
  readonly url: string;
  /** Cuts every connection. */
  cut(): void;
  /** Cuts every connection, and each new one at once, until the way is opened again. */
  block(): void;
  open(): void;
}

/** Opens a way to the server at a URL. */
export async function startSeverable(to: string): Promise<Severable> {
  const {hostname, port} = new URL(to);
  const sockets = new Set<net.Socket>();
  let isBlocked = false;
  const server = net.createServer((client) => {
    if (isBlocked) {
      client.destroy();
      return;
    }
    const upstream = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut,
    block() {
      isBlocked = true;
      cut();
    },
    open() {
      isBlocked = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
