import type {JsonObject} from '../src/index.js';

export interface Reply {
  readonly status: number;
  readonly body: JsonObject;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly type?: string;
  readonly accept?: string;
}

/** Sends one real request to a devcluster and reads the JSON answer. */
export async function call(url: string, request: string, options: RequestOptions = {}): Promise<Reply> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: {
      accept: options.accept ?? 'application/json',
      'user-agent': 'test/1.0',
      ...(options.body === undefined ? {} : {'content-type': options.type ?? 'application/json'}),
    },
    ...(options.body === undefined
      ? {}
      : {body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body)}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as JsonObject) : {text},
  };
}
