import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from '@jest/globals';
import {startApiServer, type Answer} from './support/api-server.js';
import {against, doctor, healthy} from './support/doctor.js';

const file = (name: string): string => fileURLToPath(new URL(`testdata/${name}`, import.meta.url));

describe('krt doctor and a server that cannot be reached', () => {
  it('tells a name that nobody knows', async () => {
    const {failed, check} = await doctor(['-s', 'https://no-such-host.invalid:6443']);
    expect(failed).toMatchObject([{id: 'dns', message: 'lookup no-such-host.invalid: no such host'}]);
    expect(check('network')?.status).toBe('skip');
  });

  it('tells a port where nothing listens', async () => {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const {port} = listener.address() as AddressInfo;
    await new Promise((resolve) => listener.close(resolve));
    const {failed, check} = await doctor(['-s', `https://127.0.0.1:${port}`]);
    expect(failed).toMatchObject([{id: 'port', message: 'connection refused'}]);
    expect(failed[0]?.hint).toContain('start the cluster');
    expect(check('network')?.status).toBe('ok');
  });

  it('gives up where nothing comes back, within the time to connect', async () => {
    const blackhole = createServer();
    await new Promise<void>((resolve) => blackhole.listen(0, '127.0.0.1', resolve));
    const sockets = new Set<{destroy(): unknown}>();
    blackhole.on('connection', (socket) => sockets.add(socket));
    const {port} = blackhole.address() as AddressInfo;
    const server = `https://127.0.0.1:${port}`;
    const begin = performance.now();
    const late = await doctor(['-s', server]);
    const lateMs = performance.now() - begin;
    const soon = await doctor(['-s', server, '--request-timeout=300ms']);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => blackhole.close(resolve));
    expect(late.failed).toMatchObject([{id: 'network', message: `connect to 127.0.0.1:${port} timed out after 10s`}]);
    expect(lateMs).toBeLessThan(20_000);
    expect(soon.failed).toMatchObject([{id: 'network', message: `connect to 127.0.0.1:${port} timed out after 0.3s`}]);
  }, 30_000);

  it('tells a server that takes a request and does not answer', async () => {
    const {failed} = await against(() => 'hang', '--request-timeout=300ms');
    expect(failed).toMatchObject([{id: 'api-server', message: expect.stringContaining('timed out after 0.3s')}]);
  });

  it('tells a certificate of an unknown authority from one for another name', async () => {
    const tls = {key: readFileSync(file('server.key'), 'utf8'), cert: readFileSync(file('server.crt'), 'utf8')};
    await using server = await startApiServer(healthy(), tls);
    const unknown = await doctor(['-s', server.url]);
    expect(unknown.failed).toMatchObject([{id: 'tls-authority'}]);
    const trusting = ['-s', server.url, '--certificate-authority', file('server.crt')];
    const otherName = await doctor(trusting);
    expect(otherName.failed).toMatchObject([{id: 'tls-name'}]);
    expect(otherName.failed[0]?.message).toContain('DNS:kubernetes.example');
    expect(otherName.check('tls-authority')?.status).toBe('ok');
    expect((await doctor([...trusting, '--tls-server-name=kubernetes.example'])).failed).toEqual([]);
    const unchecked = await doctor(['-s', server.url, '--insecure-skip-tls-verify']);
    expect(unchecked.check('tls-authority')?.status).toBe('warn');
    const plain = await doctor(['-s', server.url.replace('https', 'http')]);
    expect(plain.failed).toMatchObject([{id: 'api-server'}]);
  });

  it('blames a client certificate and its key on the user of the kubeconfig, not on the server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'krt-pair-'));
    execFileSync(
      'openssl',
      [...'req -x509 -newkey rsa:2048 -nodes -subj /CN=jane -keyout jane.key -out jane.crt'.split(' ')],
      {
        cwd: folder,
        stdio: 'pipe',
      },
    );
    const path = join(folder, 'config');
    const failedFor = async (certificate: string, key: string): Promise<object | undefined> => {
      const user = {'client-certificate': certificate, 'client-key': key};
      await writeFile(
        path,
        JSON.stringify({
          'current-context': 'dev',
          clusters: [{name: 'dev', cluster: {server: 'https://127.0.0.1:1'}}],
          contexts: [{name: 'dev', context: {cluster: 'dev', user: 'jane'}}],
          users: [{name: 'jane', user}],
        }),
      );
      const {failed} = await doctor(['--kubeconfig', path]);
      expect(failed).toHaveLength(1);
      return failed[0];
    };
    const hint = `correct user "jane" in ${path}:  kubectl config view --minify --kubeconfig=${path}`;
    const jane = (what: string): string => join(folder, `jane.${what}`);
    expect(await failedFor('jane.crt', file('server.key'))).toMatchObject({
      id: 'tls',
      message: `tls: private key does not match public key: client-key ${file('server.key')} is not the key of client-certificate ${jane('crt')} of user "jane" in ${path}`,
      hint,
    });
    expect(await failedFor('jane.crt', 'jane.crt')).toMatchObject({
      id: 'tls',
      message: expect.stringContaining(`client-key ${jane('crt')} of user "jane" in ${path} is no private key`),
      hint,
    });
    expect(await failedFor('config', 'jane.key')).toMatchObject({
      id: 'context',
      message: expect.stringContaining(`client-certificate ${path} of user "jane" in ${path} has no PEM block`),
      hint,
    });
    expect(await failedFor('jane.crt', 'gone.key')).toMatchObject({
      id: 'context',
      message: `unable to read client-key ${join(folder, 'gone.key')} of user "jane" in ${path}: no such file or directory`,
      hint,
    });
    expect(await failedFor('jane.crt', 'jane.key')).toMatchObject({id: 'port'});
    await rm(folder, {recursive: true});
  });

  it('tells a server that speaks no TLS', async () => {
    await using server = await startApiServer(healthy());
    const {failed} = await doctor(['-s', server.url.replace('http', 'https')]);
    expect(failed).toMatchObject([{id: 'tls', message: 'http: server gave HTTP response to HTTPS client'}]);
  });

  it.each<[string, Answer, string]>([
    ['a login page', {headers: {'content-type': 'text/html'}, body: '<html>'}, 'is a proxy or login page in the way?'],
    ['another kind of server', {body: {hello: 'world'}}, 'is no API server: it has no version'],
    [
      'a server without an answer',
      {status: 502, headers: {'content-type': 'text/plain'}, body: 'bad gateway'},
      'it answers 502',
    ],
  ])('tells %s', async (_, answer, message) => {
    const {failed, check} = await against(() => answer);
    expect(failed).toMatchObject([{id: 'api-server', message: expect.stringContaining(message)}]);
    expect(check('crd')).toMatchObject({status: 'skip', message: 'CRD: the API server cannot be reached'});
  });
});
