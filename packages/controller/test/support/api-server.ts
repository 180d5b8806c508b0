import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {fixedCredentials, type ClusterConfig} from '@kruntimes/kube';

export interface ApiRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/** A status and a JSON body, or `never`: the request is left open. */
export type ApiAnswer = {readonly status: number; readonly body: object} | 'never';

/** A real HTTP server on loopback that answers as a test says, and remembers what it was asked. */
export interface ApiServer {
  readonly cluster: ClusterConfig;
  readonly requests: readonly ApiRequest[];
  close(): Promise<void>;
}

export async function startApiServer(answer: (request: ApiRequest) => ApiAnswer): Promise<ApiServer> {
  const requests: ApiRequest[] = [];
  const server = http.createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const request = {method: incoming.method ?? '', path: incoming.url ?? '', body};
      requests.push(request);
      const given = answer(request);
      if (given === 'never') return;
      response.writeHead(given.status, {'content-type': 'application/json'}).end(JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    requests,
    cluster: {
      server: new URL(`http://127.0.0.1:${port}`),
      tls: {},
      headers: {},
      credentials: fixedCredentials({}),
      namespace: 'default',
      source: {kind: 'flags'},
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer that is a failure, as the API server gives it. */
export function failure(code: number, reason: string): ApiAnswer {
  return {status: code, body: {kind: 'Status', status: 'Failure', code, reason, message: `it is ${reason}`}};
}
