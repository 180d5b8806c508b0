import http from 'node:http';
import type {AddressInfo} from 'node:net';

/** A server with a fixed list, and a watch that tells of changes as fast as it is told to. */
export interface EventStream extends AsyncDisposable {
  readonly url: string;
  /** How many events it has sent. */
  readonly sent: () => number;
}

/** `change` makes the state of an object after the nth event. */
export async function startEventStream(
  items: readonly object[],
  change: (n: number) => object,
  eventsPerSecond: number,
): Promise<EventStream> {
  const timers = new Set<NodeJS.Timeout>();
  const startedAt = performance.now();
  let sent = 0;
  const server = http.createServer((request, response) => {
    response.writeHead(200, {'content-type': 'application/json'});
    if (!new URL(request.url ?? '', 'http://server').searchParams.has('watch')) {
      const metadata = {resourceVersion: '1'};
      response.end(JSON.stringify({apiVersion: 'kruntimes.io/v1alpha1', kind: 'RuntimeList', metadata, items}));
      return;
    }
    const from = sent - ((performance.now() - startedAt) / 1000) * eventsPerSecond;
    const timer = setInterval(() => {
      const due = from + ((performance.now() - startedAt) / 1000) * eventsPerSecond;
      let lines = '';
      for (; sent < due; sent++) lines += `${JSON.stringify({type: 'MODIFIED', object: change(sent)})}\n`;
      response.write(lines);
    }, 10);
    timers.add(timer);
    response.once('close', () => clearInterval(timer));
    response.flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
