import type http from 'node:http';
import type {Readable} from 'node:stream';
import {createGunzip} from 'node:zlib';
import type {TransportResponse} from './transport.js';

/** Turns what a body's stream failed with into the error for the reader. */
export type Explain = (error: unknown) => Error;

/** Node's answer as a {@link TransportResponse}. A body that nobody reads keeps no process alive. */
export function toResponse(incoming: http.IncomingMessage, explain: Explain): TransportResponse {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  incoming.socket.unref();
  return {status: incoming.statusCode ?? 0, headers, body: decoded(incoming, explain)};
}

async function* decoded(incoming: http.IncomingMessage, explain: Explain): AsyncGenerator<Uint8Array> {
  incoming.socket.ref();
  let source: Readable = incoming;
  if (incoming.headers['content-encoding'] === 'gzip') {
    const gunzip = createGunzip();
    incoming.once('error', (error) => gunzip.destroy(error));
    source = incoming.pipe(gunzip);
  }
  try {
    for await (const chunk of source) yield chunk as Uint8Array;
  } catch (error) {
    throw explain(error);
  } finally {
    incoming.destroy();
  }
}
