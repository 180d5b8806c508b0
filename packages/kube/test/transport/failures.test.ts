import net from 'node:net';
import {afterAll, afterEach, beforeAll, describe, expect, it, jest} from '@jest/globals';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {
  ConnectionError,
  fixedCredentials,
  text,
  type ClusterConfig,
  type Proof,
  type Transport,
  type TransportRequest,
} from '../../src/index.js';
import {makeCertificates, type Certificates} from '../support/certificates.js';
import {cleanups} from '../support/cleanups.js';
import {listenOnLoopback} from '../support/loopback.js';
import {clusterAt, json, ScriptedServer, TRANSPORTS, transportTo} from '../support/scripted-server.js';
import {rejection, until, within} from '../support/until.js';

const cleanup = cleanups();

describe.each(TRANSPORTS)('on %s', (_name, Implementation) => {
  const to = (cluster: ClusterConfig): Transport => transportTo(cleanup, cluster, Implementation);

  const GET: TransportRequest = {method: 'GET', path: '/'};

  /** Sends a request and reads its whole answer. */
  async function read(transport: Transport, request: TransportRequest = GET): Promise<string> {
    return await text((await transport.request(request)).body);
  }

  /** All but setTimeout, which our deadlines are made of. */
  const REAL = [
    'Date',
    'performance',
    'setImmediate',
    'clearImmediate',
    'nextTick',
    'queueMicrotask',
    'setInterval',
  ] as const;
  afterEach(() => void jest.useRealTimers());

  describe('a request that gets no answer in time', () => {
    const TIMEOUT_MS = 60_000;

    it('fails with a timeout when the server says nothing', async () => {
      const server = await ScriptedServer.start(cleanup, () => undefined);
      const transport = to(clusterAt(server.url));
      const error = await rejection(read(transport, {...GET, timeoutMs: 30}));
      expect(error).toMatchObject({
        failure: 'timeout',
        host: `127.0.0.1:${server.port}`,
        message: `Unable to connect to the server: request to 127.0.0.1:${server.port} timed out after 0.03s`,
      });
      await until('its connection is closed', () => server.openConnections === 0);
    });

    it('is not sent again on another connection', async () => {
      const server = await ScriptedServer.start(cleanup, ({path}, response) => {
        if (path === '/') json(response, {});
      });
      const transport = to(clusterAt(server.url));
      await read(transport);
      jest.useFakeTimers({now: 0, doNotFake: [...REAL]});
      const error = rejection(read(transport, {...GET, path: '/mute', timeoutMs: TIMEOUT_MS}));
      await until('it is there', () => server.requests.length === 2);
      jest.advanceTimersByTime(TIMEOUT_MS);
      expect(await within('the failure', error)).toMatchObject({failure: 'timeout'});
      expect(server.requests).toHaveLength(2);
    });

    it('has what the credentials left of the time', async () => {
      const server = await ScriptedServer.start(cleanup, () => undefined);
      jest.useFakeTimers({now: 0, doNotFake: [...REAL]});
      const slow = (): Promise<Proof> => {
        jest.advanceTimersByTime(TIMEOUT_MS - 1_000);
        return Promise.resolve({});
      };
      const transport = to(clusterAt(server.url, {credentials: {get: slow, refresh: () => false}}));
      const error = rejection(read(transport, {...GET, timeoutMs: TIMEOUT_MS}));
      await until('it is there', () => server.requests.length === 1);
      jest.advanceTimersByTime(1_000);
      expect(await within('the failure', error)).toMatchObject({failure: 'timeout'});
    });

    it('fails with a timeout when the server stops in the middle of the body', async () => {
      const server = await ScriptedServer.start(cleanup, (_, response) => response.writeHead(200).write('half'));
      const transport = to(clusterAt(server.url));
      expect(await rejection(read(transport, {...GET, timeoutMs: 50}))).toMatchObject({failure: 'timeout'});
    });

    it('does not fail in the body of a stream, which may take as long as it likes', async () => {
      let end = (): void => undefined;
      const server = await ScriptedServer.start(cleanup, (_, response) => {
        response.writeHead(200).write('half');
        end = () => response.end();
      });
      jest.useFakeTimers({now: 0, doNotFake: [...REAL]});
      const {body} = await to(clusterAt(server.url)).request({...GET, stream: true, timeoutMs: TIMEOUT_MS});
      jest.advanceTimersByTime(2 * TIMEOUT_MS);
      end();
      expect(await text(body)).toBe('half');
    });

    it('fails with a timeout in the body of a stream if that is an error', async () => {
      const server = await ScriptedServer.start(cleanup, (_, response) => response.writeHead(500).write('half'));
      jest.useFakeTimers({now: 0, doNotFake: [...REAL]});
      const {body} = await to(clusterAt(server.url)).request({...GET, stream: true, timeoutMs: TIMEOUT_MS});
      jest.advanceTimersByTime(TIMEOUT_MS);
      expect(await within('the failure', rejection(text(body)))).toMatchObject({failure: 'timeout'});
    });
  });

  describe('an abort', () => {
    it('before the request sends nothing', async () => {
      const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}));
      const transport = to(clusterAt(server.url));
      const error = await rejection(transport.request({...GET, signal: AbortSignal.abort(new Error('no'))}));
      expect(error).toMatchObject({message: 'no'});
      expect(server.requests).toHaveLength(0);
    });

    it('while credentials are being got ends the wait for them', async () => {
      const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}));
      const credentials = {get: () => new Promise<never>(() => undefined), refresh: () => false};
      const transport = to(clusterAt(server.url, {credentials}));
      const abort = new AbortController();
      const error = rejection(transport.request({...GET, signal: abort.signal}));
      abort.abort();
      expect(await within('the abort', error)).toMatchObject({name: 'AbortError'});
    });

    it.each([
      ['before the headers', '/mute'],
      ['in the body', '/half'],
    ])('%s throws its reason and closes the connection', async (_, path) => {
      const server = await ScriptedServer.start(cleanup, (request, response) => {
        if (request.path === '/half') response.writeHead(200).write('half');
      });
      const transport = to(clusterAt(server.url));
      const abort = new AbortController();
      const error = rejection(read(transport, {method: 'GET', path, signal: abort.signal}));
      await until('it is there', () => server.requests.length === 1);
      const reason = new Error('enough');
      abort.abort(reason);
      expect(await error).toBe(reason);
      await until('its connection is closed', () => server.openConnections === 0);
    });
  });

  describe('a body that breaks off', () => {
    it.each([
      ['text', {}],
      ['gzip', {'content-encoding': 'gzip'}],
    ])('is a reset (%s)', async (_, headers) => {
      const server = await ScriptedServer.start(cleanup, (_request, response) => {
        response.writeHead(200, {...headers, 'content-length': '1000'}).write('half');
        setImmediate(() => response.destroy());
      });
      const error = await rejection(read(to(clusterAt(server.url))));
      expect(error).toBeInstanceOf(ConnectionError);
    });

    it('is no answer of an API server when its gzip is none', async () => {
      const server = await ScriptedServer.start(cleanup, (_request, response) =>
        response.writeHead(200, {'content-encoding': 'gzip'}).end('this is no gzip'),
      );
      const error = await rejection(read(to(clusterAt(server.url))));
      expect(error).toMatchObject({failure: 'unexpected-response'});
    });
  });

  describe('no connection', () => {
    it('is refused where nothing listens', async () => {
      const server = await ScriptedServer.start(cleanup, () => undefined);
      const {url, port} = server;
      await server.close();
      const error = await rejection(read(to(clusterAt(url))));
      expect(error).toMatchObject({failure: 'refused', host: `127.0.0.1:${port}`});
      expect(error).toMatchObject({message: 'Unable to connect to the server: connection refused'});
    });

    it('is a timeout where a TLS handshake is not answered in ten seconds', async () => {
      jest.useFakeTimers({now: 0, doNotFake: [...REAL]});
      const mute = net.createServer(() => undefined);
      const host = `127.0.0.1:${await listenOnLoopback(cleanup, mute)}`;
      const connected = new Promise<void>((resolve) => mute.once('connection', () => resolve()));
      const error = rejection(read(to(clusterAt(`https://${host}`))));
      await connected;
      jest.advanceTimersByTime(10_000);
      const message = `Unable to connect to the server: connect to ${host} timed out after 10s`;
      expect(await error).toMatchObject({failure: 'timeout', message});
    });

    it('is a matter of DNS where no such host is', async () => {
      const error = await rejection(read(to(clusterAt('http://no-such-host.invalid:80'))));
      expect(error).toMatchObject({failure: 'dns'});
    });

    it('is not HTTP where something else answers', async () => {
      const other = net.createServer((socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n\r\n')));
      const port = await listenOnLoopback(cleanup, other);
      const error = await rejection(read(to(clusterAt(`http://127.0.0.1:${port}`))));
      expect(error).toMatchObject({failure: 'unexpected-response'});
    });
  });

  describe('TLS', () => {
    let folder: string;
    let certificates: Certificates;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'kube-test-'));
      certificates = makeCertificates(folder);
    });
    afterAll(() => rmSync(folder, {recursive: true}));

    const start = async (): Promise<ScriptedServer> =>
      await ScriptedServer.start(cleanup, (_, response) => json(response, {}), certificates.server);

    it('trusts the authority of the configuration, and keeps its connection', async () => {
      const server = await start();
      const transport = to(clusterAt(server.url, {tls: {ca: certificates.ca}}));
      for (let n = 0; n < 5; n++) expect(await read(transport)).toBe('{}');
      expect(server.connections).toBeLessThanOrEqual(2);
    });

    it("trusts the server's own certificate, whoever issued it, where the configuration has that", async () => {
      const server = await start();
      expect(await read(to(clusterAt(server.url, {tls: {ca: certificates.server.cert}})))).toBe('{}');
    });

    it('accepts anything where the configuration says so', async () => {
      const server = await start();
      expect(await read(to(clusterAt(server.url, {tls: {rejectUnauthorized: false}})))).toBe('{}');
    });

    it.each([
      ['an unknown authority', {}],
      ['another name than the certificate has', {servername: 'elsewhere'}],
    ])('fails for %s', async (_, tls) => {
      const server = await start();
      const trust = 'servername' in tls ? {...tls, ca: certificates.ca} : tls;
      const error = await rejection(read(to(clusterAt(server.url, {tls: trust}))));
      expect(error).toMatchObject({failure: 'tls', message: expect.stringContaining('tls: ') as unknown});
    });

    it('fails where the server speaks none', async () => {
      const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {}));
      const error = await rejection(read(to(clusterAt(server.url.replace('http', 'https')))));
      expect(error).toMatchObject({failure: 'tls'});
    });

    it('fails for a client certificate that cannot be read', async () => {
      const server = await start();
      const credentials = fixedCredentials({tls: {cert: 'no certificate', key: 'no key'}});
      const transport = to(clusterAt(server.url, {tls: {ca: certificates.ca}, credentials}));
      expect(await rejection(read(transport))).toMatchObject({name: 'ConnectionError', failure: 'tls'});
    });
  });
});
