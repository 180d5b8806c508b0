import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {text, type ClusterConfig, type Transport} from '../../src/index.js';
import {makeCertificates, type Certificates} from '../support/certificates.js';
import {cleanups} from '../support/cleanups.js';
import {startHttpProxy, startSocksProxy} from '../support/proxy-server.js';
import {clusterAt, json, ScriptedServer, TRANSPORTS, transportTo} from '../support/scripted-server.js';
import {rejection} from '../support/until.js';

const cleanup = cleanups();

let folder: string;
let certificates: Certificates;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kube-test-'));
  certificates = makeCertificates(folder);
});
afterAll(() => rmSync(folder, {recursive: true}));

async function read(transport: Transport, path = '/'): Promise<string> {
  return await text((await transport.request({method: 'GET', path})).body);
}

describe.each(TRANSPORTS)('through a proxy, on %s', (_name, Implementation) => {
  const to = (cluster: ClusterConfig): Transport => transportTo(cleanup, cluster, Implementation);
  const start = async (): Promise<ScriptedServer> =>
    await ScriptedServer.start(cleanup, ({path}, response) => json(response, {path}), certificates.server);
  /** A cluster whose name only the proxy knows. */
  const beyond = (proxy: string): ClusterConfig => ({
    ...clusterAt('https://api.beyond.invalid:6443', {tls: {ca: certificates.ca, servername: '127.0.0.1'}}),
    proxy: new URL(proxy),
  });

  it('requests and streams take tunnels, which are kept as other connections are', async () => {
    const server = await start();
    const proxy = await startHttpProxy(cleanup, {target: server.port});
    const transport = to(beyond(`http://127.0.0.1:${proxy.port}`));
    for (let n = 0; n < 5; n++) expect(await read(transport, '/a')).toBe('{"path":"/a"}');
    expect(new Set(proxy.tunnels)).toEqual(new Set(['api.beyond.invalid:6443']));
    expect(proxy.tunnels.length).toBeLessThanOrEqual(2);
    const before = proxy.tunnels.length;
    const stream = await transport.request({method: 'GET', path: '/stream', stream: true});
    expect(await text(stream.body)).toBe('{"path":"/stream"}');
    expect(proxy.tunnels).toHaveLength(before + 1);
  });

  it('a plain server is reached by a tunnel too', async () => {
    const server = await ScriptedServer.start(cleanup, (_request, response) => json(response, {}));
    const proxy = await startHttpProxy(cleanup, {target: server.port});
    const cluster = {...clusterAt('http://api.beyond.invalid'), proxy: new URL(`http://127.0.0.1:${proxy.port}`)};
    expect(await read(to(cluster))).toBe('{}');
    expect(proxy.tunnels).toEqual(['api.beyond.invalid:80']);
  });

  it('a proxy that speaks TLS is trusted as the cluster is', async () => {
    const server = await start();
    const proxy = await startHttpProxy(cleanup, {target: server.port, tls: certificates.server});
    expect(await read(to(beyond(`https://127.0.0.1:${proxy.port}`)))).toBe('{"path":"/"}');
    const stranger = {...beyond(`https://127.0.0.1:${proxy.port}`), tls: {}};
    expect(await rejection(read(to(stranger)))).toMatchObject({failure: 'proxy'});
  });

  it('user and password of its URL are shown to it', async () => {
    const server = await start();
    const proxy = await startHttpProxy(cleanup, {target: server.port});
    await read(to(beyond(`http://jane:p%40ss@127.0.0.1:${proxy.port}`)));
    expect(proxy.authorizations[0]).toBe(`Basic ${Buffer.from('jane:p@ss').toString('base64')}`);
  });

  it('SOCKS 5 works as well, and the proxy looks the name up', async () => {
    const server = await start();
    const proxy = await startSocksProxy(cleanup, server.port);
    expect(await read(to(beyond(`socks5://127.0.0.1:${proxy.port}`)))).toBe('{"path":"/"}');
    expect(proxy.tunnels).toEqual(['api.beyond.invalid:6443']);
  });

  it('a refusal names the proxy and its answer', async () => {
    const server = await start();
    const proxy = await startHttpProxy(cleanup, {target: server.port, status: 407});
    const error = await rejection(read(to(beyond(`http://jane:secret@127.0.0.1:${proxy.port}`))));
    expect(error).toMatchObject({
      failure: 'proxy',
      message: `Unable to connect to the server: proxy 127.0.0.1:${proxy.port}: it answered CONNECT with status 407 Proxy Authentication Required`,
    });
  });

  it('one that is not there is named', async () => {
    const server = await start();
    const {port} = server;
    await server.close();
    const error = await rejection(read(to(beyond(`http://127.0.0.1:${port}`))));
    expect(error).toMatchObject({
      failure: 'proxy',
      message: expect.stringContaining(`proxy 127.0.0.1:${port}: connect ECONNREFUSED`) as unknown,
    });
  });

  it('the certificate that counts is the one of the server behind it', async () => {
    const server = await start();
    const proxy = await startHttpProxy(cleanup, {target: server.port});
    const cluster = beyond(`http://127.0.0.1:${proxy.port}`);
    const error = await rejection(read(to({...cluster, tls: {ca: certificates.ca}})));
    expect(error).toMatchObject({failure: 'tls'});
  });
});
