import {setImmediate as nextTurn} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {describe, expect, it} from '@jest/globals';
import {ConnectionError, text, type ClusterConfig, type Credentials, type Transport} from '../../src/index.js';
import {MAX_CONNECTIONS} from '../../src/transport/wire.js';
import {cleanups} from '../support/cleanups.js';
import {clusterAt, json, ScriptedServer, TRANSPORTS, transportTo} from '../support/scripted-server.js';
import {rejection, until} from '../support/until.js';

const cleanup = cleanups();

/** undici takes a second connection when a request comes in the very turn in which the one before it ends. */
const KEPT = 2;

describe.each(TRANSPORTS)('on %s', (_name, Implementation) => {
  const to = (cluster: ClusterConfig): Transport => transportTo(cleanup, cluster, Implementation);

  describe('connections', () => {
    it.each([
      ['plain', false],
      ['gzip', true],
    ])('are kept: 20 requests one after the other use one (%s)', async (_, zipped) => {
      const server = await ScriptedServer.start(cleanup, (_request, response) => {
        const body = JSON.stringify({text: 'ä'.repeat(5_000)});
        response.writeHead(200, {'content-type': 'application/json', ...(zipped ? {'content-encoding': 'gzip'} : {})});
        response.end(zipped ? gzipSync(body) : body);
      });
      const transport = to(clusterAt(server.url));
      for (let n = 0; n < 20; n++) {
        const response = await transport.request({method: 'GET', path: '/'});
        expect(await text(response.body)).toHaveLength(5_011);
      }
      expect(server.connections).toBeLessThanOrEqual(KEPT);
      expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip');
    });

    it('carry a body that ends after its gzip text does', async () => {
      const server = await ScriptedServer.start(cleanup, (_request, response) => {
        response.writeHead(200, {'content-type': 'application/json', 'content-encoding': 'gzip'});
        response.write(gzipSync('{}'));
        setImmediate(() => response.end());
      });
      const transport = to(clusterAt(server.url));
      for (let n = 0; n < 3; n++) await text((await transport.request({method: 'GET', path: '/'})).body);
      expect(server.connections).toBeLessThanOrEqual(KEPT);
    });

    it('of streams are their own, and end with them', async () => {
      const server = await ScriptedServer.start(cleanup, (request, response) => {
        if (request.path === '/watch') response.writeHead(200).write('{}\n');
        else json(response, {});
      });
      const transport = to(clusterAt(server.url));
      const watch = async (): Promise<AsyncIterator<Uint8Array>> => {
        const response = await transport.request({method: 'GET', path: '/watch', stream: true});
        const chunks = response.body[Symbol.asyncIterator]();
        await chunks.next();
        return chunks;
      };
      const streams = [await watch(), await watch()];
      await text((await transport.request({method: 'GET', path: '/'})).body);
      expect(server.connections).toBe(3);
      for (const stream of streams) await stream.return?.();
      await until('only the kept connection is open', () => server.openConnections === 1);
    });

    it('are closed by close(), with unread bodies and requests under way', async () => {
      const server = await ScriptedServer.start(cleanup, (request, response) => {
        if (request.path === '/unread') response.writeHead(200).write('half');
      });
      const transport = to(clusterAt(server.url));
      await transport.request({method: 'GET', path: '/unread', stream: true});
      const waiting = rejection(transport.request({method: 'GET', path: '/never'}));
      await until('both are there', () => server.requests.length === 2);
      transport.close();
      expect(await waiting).toBeInstanceOf(ConnectionError);
      await until('none is open', () => server.openConnections === 0);
      expect(await rejection(transport.request({method: 'GET', path: '/'}))).toBeInstanceOf(ConnectionError);
      expect(server.requests).toHaveLength(2);
    });

    it('that are kept do not bring a request back after close()', async () => {
      const server = await ScriptedServer.start(cleanup, (request, response) => {
        if (request.path === '/') json(response, {});
      });
      const transport = to(clusterAt(server.url));
      await text((await transport.request({method: 'GET', path: '/'})).body);
      const waiting = rejection(transport.request({method: 'GET', path: '/never'}));
      await until('it is there', () => server.requests.length === 2);
      transport.close();
      expect(await waiting).toBeInstanceOf(ConnectionError);
      expect(server.requests).toHaveLength(2);
    });
  });

  describe('a kept connection that the server closes', () => {
    async function startClosing(): Promise<ScriptedServer> {
      const server: ScriptedServer = await ScriptedServer.start(cleanup, (request, response) => {
        if (request.headers['x-number'] === '2' && server.connections === 1) response.destroy();
        else json(response, {});
      });
      return server;
    }

    it('costs a GET nothing: it is sent again', async () => {
      const server = await startClosing();
      const transport = to(clusterAt(server.url));
      for (const n of ['1', '2']) {
        const response = await transport.request({method: 'GET', path: '/', headers: {'x-number': n}});
        expect(await text(response.body)).toBe('{}');
        await nextTurn();
      }
      expect(server.requests).toHaveLength(3);
    });

    it('fails a write: nobody knows whether it was done', async () => {
      const server = await startClosing();
      const transport = to(clusterAt(server.url));
      await text((await transport.request({method: 'GET', path: '/', headers: {'x-number': '1'}})).body);
      await nextTurn();
      const post = transport.request({method: 'POST', path: '/', headers: {'x-number': '2'}, body: '{}'});
      expect(await rejection(post)).toMatchObject({name: 'ConnectionError', failure: 'reset'});
      expect(server.requests).toHaveLength(2);
    });
  });

  describe('a 401', () => {
    function rotating(): Credentials & {refreshes: number} {
      return {
        refreshes: 0,
        get() {
          return Promise.resolve({headers: {authorization: `Bearer ${this.refreshes}`}});
        },
        refresh() {
          this.refreshes += 1;
          return true;
        },
      };
    }

    it('refreshes the credentials, and the request is sent once more', async () => {
      const server = await ScriptedServer.start(cleanup, ({headers}, response) =>
        json(response, {}, headers.authorization === 'Bearer 1' ? 200 : 401),
      );
      const credentials = rotating();
      const transport = to(clusterAt(server.url, {credentials}));
      expect((await transport.request({method: 'POST', path: '/', body: '{}'})).status).toBe(200);
      expect(server.requests.map(({body}) => body)).toEqual(['{}', '{}']);
      expect(server.connections).toBeLessThanOrEqual(KEPT);
    });

    it('of several requests that were under way is one refresh: what they were sent with is told', async () => {
      const held: (() => void)[] = [];
      const server = await ScriptedServer.start(cleanup, ({headers}, response) => {
        const answer = (): void => json(response, {}, headers.authorization === 'Bearer 0' ? 401 : 200);
        if (headers.authorization === 'Bearer 0') held.push(answer);
        else answer();
      });
      let token = 0;
      const credentials: Credentials = {
        get: () => Promise.resolve({headers: {authorization: `Bearer ${token}`}}),
        refresh: (refused) => {
          if (refused?.headers?.['authorization'] === `Bearer ${token}`) token += 1;
          return true;
        },
      };
      const transport = to(clusterAt(server.url, {credentials}));
      const requests = [1, 2, 3].map(() => transport.request({method: 'GET', path: '/'}));
      await until('all are refused', () => held.length === 3);
      for (const answer of held) {
        answer();
        await nextTurn();
      }
      expect((await Promise.all(requests)).map(({status}) => status)).toEqual([200, 200, 200]);
      expect(token).toBe(1);
    });

    it('that stays is the answer', async () => {
      const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}, 401));
      const credentials = rotating();
      const transport = to(clusterAt(server.url, {credentials}));
      expect((await transport.request({method: 'GET', path: '/'})).status).toBe(401);
      expect(credentials.refreshes).toBe(1);
      expect(server.requests).toHaveLength(2);
    });

    it('is the answer at once when no new proof can be had', async () => {
      const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}, 401));
      const transport = to(clusterAt(server.url));
      expect((await transport.request({method: 'GET', path: '/'})).status).toBe(401);
      expect(server.requests).toHaveLength(1);
    });
  });

  it('headers of the cluster are sent with each request, several groups as several headers', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}));
    const headers = {'impersonate-user': 'jane', 'impersonate-group': ['a', 'b']};
    const transport = to(clusterAt(`${server.url}/prefix/`, {headers}));
    await transport.request({method: 'GET', path: '/api?x=1'});
    const expected = {'impersonate-user': ['jane'], 'impersonate-group': ['a', 'b']};
    expect(server.requests[0]).toMatchObject({path: '/prefix/api', headersDistinct: expected});
  });
});

it('a GET that waited for a kept connection is sent again too when the server closed that, on node:https', async () => {
  let closed = false;
  const server = await ScriptedServer.start(cleanup, ({path}, response) => {
    if (path !== '/last' || closed) {
      json(response, {});
      return;
    }
    closed = true;
    response.destroy();
  });
  const transport = transportTo(cleanup, clusterAt(server.url));
  const get = async (path: string): Promise<string> =>
    await text((await transport.request({method: 'GET', path})).body);
  const others = Array.from({length: MAX_CONNECTIONS}, () => get('/'));
  expect(new Set(await Promise.all([...others, get('/last')]))).toEqual(new Set(['{}']));
  expect(server.requests).toHaveLength(MAX_CONNECTIONS + 2);
});
