import http from 'node:http';
import https from 'node:https';
import type {AddressInfo, Socket} from 'node:net';
import {
  fixedCredentials,
  type ClusterConfig,
  type Credentials,
  HttpsTransport,
  KubeClient,
  type Transport,
} from '../../src/index.js';
import {UndiciTransport} from '../../src/transport/undici-transport.js';
import type {Cleanup} from './cleanups.js';

/** A request as the server got it. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  /** Each header with all its values. */
  readonly headersDistinct: NodeJS.Dict<string[]>;
  readonly body: string;
  /** `performance.now()` of its arrival, in ms. */
  readonly at: number;
}

export type Script = (request: Recorded, response: http.ServerResponse) => void;

export interface ServerTls {
  readonly key: string;
  readonly cert: string;
}

/** A real HTTP or HTTPS server on loopback that answers as a test says and remembers what it was asked. */
export class ScriptedServer {
  readonly requests: Recorded[] = [];
  /** Every connection that was ever made. */
  connections = 0;
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: http.Server,
    private readonly scheme: string,
  ) {
    server.on(scheme === 'https' ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.connections += 1;
      this.open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  static async start(cleanup: Cleanup, script: Script, tls?: ServerTls): Promise<ScriptedServer> {
    const server = tls === undefined ? http.createServer() : https.createServer(tls);
    const scripted = new ScriptedServer(server, tls === undefined ? 'http' : 'https');
    server.on('request', (request, response) => void scripted.answer(request, response, script));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanup(() => scripted.close());
    return scripted;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.scheme}://127.0.0.1:${this.port}`;
  }

  /** How many connections are open now. */
  get openConnections(): number {
    return this.open.size;
  }

  /** Done when the server is closed. */
  onClose(act: () => void): void {
    this.server.once('close', act);
  }

  /** From now on no connection ends for having been idle. */
  keepConnections(): void {
    this.server.keepAliveTimeout = 0;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.open) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse, script: Script): Promise<void> {
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    } catch {
      return;
    }
    const url = new URL(request.url ?? '/', 'http://server');
    const {method = '', headers, headersDistinct} = request;
    const {pathname: path, searchParams: query} = url;
    const recorded = {method, path, query, headers, headersDistinct, body, at: performance.now()};
    this.requests.push(recorded);
    script(recorded, response);
  }
}

/** The configuration of a cluster at a URL. */
export function clusterAt(
  url: string,
  options: Partial<Pick<ClusterConfig, 'tls' | 'headers'>> & {readonly credentials?: Credentials} = {},
): ClusterConfig {
  return {
    server: new URL(url),
    tls: {},
    headers: {},
    credentials: fixedCredentials({}),
    namespace: 'default',
    source: {kind: 'flags'},
    ...options,
  };
}

/** The implementations, which are held to the same tests. */
export const TRANSPORTS: readonly (readonly [string, new (cluster: ClusterConfig) => Transport])[] = [
  ['node:https', HttpsTransport],
  ['undici', UndiciTransport],
];

/** A transport that is closed after the test. */
export function transportTo(
  cleanup: Cleanup,
  cluster: ClusterConfig,
  Implementation: new (cluster: ClusterConfig) => Transport = HttpsTransport,
): Transport {
  const transport = new Implementation(cluster);
  cleanup(() => transport.close());
  return transport;
}

/** A client of a server, closed after the test. */
export function clientOf(
  cleanup: Cleanup,
  server: {readonly url: string},
  options: ConstructorParameters<typeof KubeClient>[1] = {},
): KubeClient {
  return new KubeClient(transportTo(cleanup, clusterAt(server.url)), options);
}

/** Answers with JSON. */
export function json(response: http.ServerResponse, body: object, status = 200): void {
  response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
}

/** A Status as the API server sends it. */
export function status(code: number, reason: string, message = `it is ${reason}`): object {
  return {kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason, code};
}
