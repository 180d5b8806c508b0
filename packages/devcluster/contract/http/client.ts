import assert from 'node:assert/strict';
import {text, type Transport, type TransportRequest} from '@kruntimes/kube';
import {Reply} from './reply.js';
import {Watching} from './watching.js';

export type Method = TransportRequest['method'];

/** Kinds of patch, by their media types. */
export const PATCH_TYPES = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

export interface RequestOptions {
  /** Sent as it is when a text, else as JSON. */
  readonly body?: unknown;
  /** Media type of the body; JSON unless given. */
  readonly type?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Raw requests to one API server: any status is an answer. */
export class Client {
  constructor(private readonly transport: Transport) {}

  async send(method: Method, path: string, options: RequestOptions = {}): Promise<Reply> {
    const {status, headers, body} = await this.transport.request({method, path, ...outgoing(options)});
    return new Reply(`${method} ${path}`, status, headers, await text(body));
  }

  /** Opens a watch; the path has `watch=true` or `1`. */
  async watch(path: string, options: RequestOptions = {}): Promise<Watching> {
    const abort = new AbortController();
    const response = await this.transport.request({
      method: 'GET',
      path,
      ...outgoing(options),
      stream: true,
      signal: abort.signal,
    });
    if (response.status !== 200) assert.fail(`GET ${path}: ${response.status} ${await text(response.body)}`);
    return new Watching(response, abort);
  }
}

function outgoing({body, type = 'application/json', accept = 'application/json', headers}: RequestOptions): {
  headers: Record<string, string>;
  body?: string;
} {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    headers: {
      accept,
      'user-agent': 'contract/1.0',
      ...(body === undefined ? {} : {'content-type': type}),
      ...headers,
    },
    ...(body === undefined ? {} : {body: sent}),
  };
}
