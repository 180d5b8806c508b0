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

export interface WatchLine {
  readonly type: string;
  readonly object: JsonObject;
}

/** An open watch: its events so far, and a wait for one that fits. */
export interface Watching {
  readonly status: number;
  readonly lines: readonly WatchLine[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  until(fits: (line: WatchLine) => boolean): Promise<WatchLine>;
  stop(): void;
}

export async function startWatch(url: string, path: string): Promise<Watching> {
  const abort = new AbortController();
  const response = await fetch(url + path, {signal: abort.signal});
  const lines: WatchLine[] = [];
  const read = async (): Promise<void> => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk as Uint8Array, {stream: true})).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.map((part) => JSON.parse(part) as WatchLine));
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    lines,
    ended,
    until: (fits) => eventually(() => lines.find(fits)),
    stop: () => abort.abort(),
  };
}

/** Polls until there is a value. Throws after five seconds. */
export async function eventually<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 5000;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`not within five seconds: ${look.toString()}`);
}
