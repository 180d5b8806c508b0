import http from 'node:http';
import type {AddressInfo} from 'node:net';
import type {BindAddress} from './flag-values.js';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/** What is served at a path. */
export type Routes = Readonly<Record<string, () => Answer | Promise<Answer>>>;

/** A small HTTP server for probes or metrics. */
export interface Endpoints {
  readonly address: AddressInfo;
  close(): Promise<void>;
}

/**
 * Serves GET requests of exact paths.
 *
 * @throws Error quoting the address, when it cannot be bound
 */
export async function serveEndpoints(bind: BindAddress, routes: Routes): Promise<Endpoints> {
  const server = http.createServer((request, response) => {
    void answer(routes, request).then(({status, body, contentType = 'text/plain; charset=utf-8'}) => {
      response.writeHead(status, {'content-type': contentType}).end(body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const where = `${bind.host ?? ''}:${bind.port}`;
      reject(
        new Error(`cannot listen on ${where}: ${error.message}; choose another address, or 0 for none`, {cause: error}),
      );
    });
    server.listen(bind.port, bind.host, resolve);
  });
  return {
    address: server.address() as AddressInfo,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(routes: Routes, request: http.IncomingMessage): Promise<Answer> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route === undefined) return {status: 404, body: 'not found\n'};
  if (request.method !== 'GET' && request.method !== 'HEAD') return {status: 405, body: 'method not allowed\n'};
  try {
    return await route();
  } catch (error) {
    return {status: 500, body: `${error instanceof Error ? error.message : String(error)}\n`};
  }
}
