import net from 'node:net';
import {setImmediate as nextTurn} from 'node:timers/promises';
import {describe, expect, it} from '@jest/globals';
import {text, type ClusterConfig, type Transport} from '../../src/index.js';
import {CONNECT_TIMEOUT_MS} from '../../src/transport/transport.js';
import {cleanups} from '../support/cleanups.js';
import {listenOnLoopback} from '../support/loopback.js';
import {clusterAt, json, ScriptedServer, TRANSPORTS, transportTo} from '../support/scripted-server.js';
import {rejection, until, within} from '../support/until.js';

const cleanup = cleanups();

/** A TCP server that treats each connection as a test says, and counts them. */
async function startPlain(treat: (socket: net.Socket) => void): Promise<{readonly port: number; connections: number}> {
  const started = {port: 0, connections: 0};
  const server = net.createServer((socket) => {
    started.connections += 1;
    treat(socket);
  });
  started.port = await listenOnLoopback(cleanup, server);
  return started;
}

describe.each(TRANSPORTS)('a request that never gets a connection, on %s', (_name, Implementation) => {
  const to = (cluster: ClusterConfig): Transport => transportTo(cleanup, cluster, Implementation);

  it.each([
    ['closed', (socket: net.Socket) => void socket.end()],
    ['reset', (socket: net.Socket) => void socket.resetAndDestroy()],
  ])('fails once when the TLS handshake is %s, as by a balancer with nothing behind it', async (_, treat) => {
    const server = await startPlain(treat);
    const transport = to(clusterAt(`https://127.0.0.1:${server.port}`));
    const error = await within('the failure', rejection(transport.request({method: 'GET', path: '/'})));
    expect(error).toMatchObject({name: 'ConnectionError', failure: 'reset'});
    expect(server.connections).toBe(1);
  });

  it('fails when a header cannot be sent', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}));
    const transport = to(clusterAt(server.url));
    const request = transport.request({method: 'GET', path: '/', headers: {authorization: 'two\nlines'}});
    expect(await within('the failure', rejection(request))).toMatchObject({name: 'ConnectionError'});
  });

  it.each(['an abort', 'close()'])('ends by %s at once, while a proxy makes it wait', async (how) => {
    const proxy = await startPlain(() => undefined);
    const transport = to({
      ...clusterAt('https://api.invalid'),
      proxy: new URL(`http://127.0.0.1:${proxy.port}`),
    });
    const abort = new AbortController();
    const failed = rejection(transport.request({method: 'GET', path: '/', signal: abort.signal}));
    await until('it waits for the proxy', () => proxy.connections === 1);
    if (how === 'close()') transport.close();
    else abort.abort();
    // Not by the deadline for connections.
    const reason = how === 'close()' ? {failure: 'reset'} : {name: 'AbortError'};
    expect(await within('the end', failed)).toMatchObject(reason);
  });
});

describe.each(TRANSPORTS)('close(), on %s', (_name, Implementation) => {
  it.each([
    ['a TLS handshake', undefined],
    ['a proxy', 'http'],
    ['a SOCKS proxy', 'socks5'],
  ])('ends a connection that waits for %s', async (_, scheme) => {
    let open = 0;
    const server = await startPlain((socket) => {
      open += 1;
      socket.resume().once('close', () => (open -= 1));
    });
    const proxy = scheme === undefined ? {} : {proxy: new URL(`${scheme}://127.0.0.1:${server.port}`)};
    const cluster = clusterAt(`https://127.0.0.1:${server.port}`);
    const transport = transportTo(cleanup, {...cluster, ...proxy}, Implementation);
    const failed = rejection(transport.request({method: 'GET', path: '/'}));
    await until('it is connected', () => open === 1);
    transport.close();
    expect(await within('the failure', failed)).toMatchObject({failure: 'reset'});
    // The deadline for connections would end it, too.
    await until('the connection is gone', () => open === 0, CONNECT_TIMEOUT_MS - 2_000);
  });
});

describe.each(TRANSPORTS)('on %s', (_name, Implementation) => {
  it('a zipped body that broke before anybody read it fails its reader', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) => {
      response.writeHead(200, {'content-encoding': 'gzip'}).write('half');
    });
    const transport = transportTo(cleanup, clusterAt(server.url), Implementation);
    const {body} = await transport.request({method: 'GET', path: '/', stream: true});
    server.cut();
    await until('it is cut', () => server.openConnections === 0);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    const error = await within('the failure', rejection(text(body)));
    expect(error).toMatchObject({name: 'ConnectionError', failure: 'reset'});
  });

  it.each([
    ['POST', '{"name":"ü"}'],
    ['GET', undefined],
  ] as const)('header fields are UTF-8, as those of kubectl (%s)', async (method, body) => {
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}));
    const headers = {'impersonate-user': 'jürgen', 'impersonate-group': ['grüppe', '漢']};
    const transport = transportTo(cleanup, clusterAt(server.url, {headers}), Implementation);
    const request = {method, path: '/', ...(body === undefined ? {} : {body})};
    await text((await transport.request(request)).body);
    const [received] = server.requests;
    const utf8 = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');
    expect(received?.headersDistinct['impersonate-user']?.map(utf8)).toEqual(['jürgen']);
    expect(received?.headersDistinct['impersonate-group']?.map(utf8)).toEqual(['grüppe', '漢']);
    expect(received?.body).toBe(body ?? '');
  });
});
