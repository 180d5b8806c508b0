import {once} from 'node:events';
import http from 'node:http';
import net, {type AddressInfo, type Socket} from 'node:net';

/** A proxy on loopback that takes CONNECT, and leads wherever it is asked to. */
export class ConnectProxy {
  /** `host:port` of each tunnel so far. */
  readonly tunnels: string[] = [];
  private readonly open = new Set<Socket>();

  private constructor(private readonly server: http.Server) {
    server.on('connect', (request: http.IncomingMessage, socket: Socket) => this.lead(request.url ?? '', socket));
  }

  static async start(): Promise<ConnectProxy> {
    const server = http.createServer();
    const proxy = new ConnectProxy(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private lead(authority: string, socket: Socket): void {
    this.tunnels.push(authority);
    const {hostname, port} = new URL(`http://${authority}`);
    const onward = net.connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    socket.pipe(onward).pipe(socket);
    for (const one of [socket, onward]) {
      this.open.add(one.on('error', () => undefined));
      one.once('close', () => {
        this.open.delete(one);
        for (const other of [socket, onward]) other.destroy();
      });
    }
  }
}
