import type http from 'node:http';
import type {Readable} from 'node:stream';
import {createGunzip} from 'node:zlib';
import type {TransportResponse} from './transport.js';

/** Turns what a body's stream failed with into the error for the reader. */
export type Explain = (error: unknown) => Error;

/** Header fields as HTTP libraries give them, each as one text. */
export function joinedHeaders(fields: NodeJS.Dict<string | string[]>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  return headers;
}

/** Node's answer as a {@link TransportResponse}. A body that nobody reads keeps no process alive. */
export function incomingResponse(incoming: http.IncomingMessage, explain: Explain): TransportResponse {
  const {socket, statusCode = 0} = incoming;
  const headers = joinedHeaders(incoming.headers);
  socket.unref();
  const body = decodedBody(incoming, {encoding: headers['content-encoding'], explain, onRead: () => void socket.ref()});
  return {status: statusCode, headers, body};
}

export interface Decoding {
  /** `content-encoding` of the answer. */
  readonly encoding: string | undefined;
  readonly explain: Explain;
  /** Called when somebody begins to read. */
  readonly onRead?: () => void;
}

/** The bytes of a body, unzipped where they are zipped. Leaving the loop gives the connection free. */
export async function* decodedBody(
  incoming: Readable,
  {encoding, explain, onRead}: Decoding,
): AsyncGenerator<Uint8Array> {
  onRead?.();
  const source = encoding === 'gzip' ? unzipped(incoming) : incoming;
  try {
    for await (const chunk of source) yield chunk as Uint8Array;
  } catch (error) {
    throw explain(error);
  } finally {
    incoming.destroy();
  }
}

// What stream.pipeline() does, which ends by making a DOMException: that takes longer than to unzip a page of a list.
function unzipped(incoming: Readable): Readable {
  const gunzip = createGunzip();
  const brokenOff = (): void => {
    if (!incoming.readableEnded) gunzip.destroy(incoming.errored ?? new Error('the connection was closed'));
  };
  if (incoming.destroyed) brokenOff();
  else incoming.once('error', brokenOff).once('close', brokenOff).pipe(gunzip);
  return gunzip;
}
