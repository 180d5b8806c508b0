import http from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';

/** What a test's server answers to one request. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
}

/** A request as it came in. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export type Handler = (request: Received) => Answer | 'hang' | Promise<Answer>;

/** An HTTP server that answers what the test tells it to; it knows nothing of Kubernetes. */
export interface ApiServer extends AsyncDisposable {
  readonly url: string;
  readonly host: string;
  readonly received: Received[];
}

export async function startApiServer(
  handler: Handler,
  tls?: {readonly key: string; readonly cert: string},
): Promise<ApiServer> {
  const received: Received[] = [];
  const listener: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const incoming = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://server'),
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(incoming);
      const answer = handler(incoming);
      if (answer === 'hang') return;
      if ('body' in answer) respond(response, answer);
      else void answer.then((late) => respond(response, late));
    });
  };
  const server = tls === undefined ? http.createServer(listener) : https.createServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(response: http.ServerResponse, {status = 200, headers = {}, body}: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, {'content-type': 'application/json', ...headers});
  response.end(text);
}

/** A failure as an API server answers it. */
export function statusAnswer(code: number, reason: string, message: string, details?: object): Answer {
  return {status: code, body: {kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason, code, details}};
}
