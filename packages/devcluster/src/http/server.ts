import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {noSuchResource} from '../errors/status-error.js';
import type {Discovery} from '../discovery/discovery.js';
import type {Faults} from '../faults/faults.js';
import type {Context} from '../operations/context.js';
import type {Answer} from './answer.js';
import {failure, send} from './answer.js';
import {requestInfo} from './request-info.js';
import {handleResource, notServed} from './resource-handler.js';

export interface ServerParts {
  readonly context: Context;
  readonly discovery: Discovery;
  readonly faults: Faults;
}

export interface RunningServer {
  readonly url: string;
  /** Ends every connection, watches too. */
  close(): Promise<void>;
}

/** Serves the API on a loopback address. Rejects with a message that quotes the port when that is in use. */
export async function serve(parts: ServerParts, address: {host: string; port: number}): Promise<RunningServer> {
  const server = createServer({keepAliveTimeout: 60_000}, (request, response) => {
    void respond(parts, request, response);
  });
  await listen(server, address);
  const {port} = server.address() as AddressInfo;
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  return {
    url: `http://${host}:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const fault = await parts.faults.strike(request, response);
    if (fault === 'answered') return;
    const answer = await route(parts, request, response);
    if (answer !== undefined) send(response, answer);
  } catch (error) {
    send(response, failure(error));
  }
}

async function route(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer | undefined> {
  const {context, discovery} = parts;
  const url = new URL(request.url ?? '/', 'http://localhost');
  const info = requestInfo(url.pathname);
  if (info.kind === 'other') return discovery.answer(request, info.path);
  const resource = context.registry.find(info.group, info.version, info.plural);
  if (resource === undefined) return discovery.review(request, info) ?? unknownResource(context, info);
  const {namespace, name, subresource} = info;
  return handleResource(context, {resource, namespace, name, subresource, query: url.searchParams, request, response});
}

function listen(server: Server, address: {host: string; port: number}): Promise<void> {
  const {host, port} = address;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `port ${port} on ${host} is already in use: stop what listens there, or choose another port (0 takes a free one)`;
      const denied = `no permission to listen on port ${port} of ${host}: choose a port above 1023`;
      const text = error.code === 'EADDRINUSE' ? busy : error.code === 'EACCES' ? denied : error.message;
      reject(new Error(text, {cause: error}));
    });
    server.listen(port, host, () => resolve());
  });
}

/** Of a group that is built in the answer is a Status; of any other it is that there is no such page. */
function unknownResource(context: Context, info: {group: string; version: string}): Answer {
  const siblings = context.registry
    .all()
    .filter(({group, version}) => group === info.group && version === info.version);
  if (!siblings.some((resource) => resource.origin === 'built-in')) return notServed;
  return failure(noSuchResource());
}
