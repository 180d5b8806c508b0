import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {gzipSync} from 'node:zlib';
import {describe, expect, it} from '@jest/globals';
import {krtBothWays, type Run} from './support/krt.js';
import {listAnswer, runtime} from './support/runtimes.js';

const LIST = JSON.stringify(listAnswer([runtime({name: 'web'})]).body);
const JSON_TYPE = {'content-type': 'application/json'};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Runs `krt runtime list` against a server that answers byte by byte what the test writes. */
async function listFrom(listener: Listener, ...flags: string[]): Promise<Run & {host: string}> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return {...(await krtBothWays(['rt', '-o', 'name', '-s', `http://${host}`, ...flags])), host};
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('an answer that', () => {
  it('is zipped is unzipped', async () => {
    const run = await listFrom((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, {...JSON_TYPE, 'content-encoding': 'gzip'}).end(gzipSync(LIST));
    });
    expect(run).toMatchObject({stdout: 'runtime.kruntimes.io/web\n', stderr: '', code: 0});
  });

  it('claims to be zipped and is not fails with exit code 5', async () => {
    const run = await listFrom((_, response) =>
      response.writeHead(200, {...JSON_TYPE, 'content-encoding': 'gzip'}).end(LIST),
    );
    expect(run).toMatchObject({stdout: '', code: 5});
  });

  it('stops in the middle is given up when its time is up', async () => {
    const run = await listFrom(
      (_, response) => response.writeHead(200, JSON_TYPE).write(LIST.slice(0, 40)),
      '--request-timeout=300ms',
    );
    expect(run).toMatchObject({stdout: '', code: 5});
    expect(run.stderr).toBe(`Unable to connect to the server: request to ${run.host} timed out after 0.3s\n`);
  });

  it('breaks off in the middle fails with exit code 5', async () => {
    const run = await listFrom((_, response) => {
      response.writeHead(200, {...JSON_TYPE, 'content-length': LIST.length}).write(LIST.slice(0, 40), () => {
        response.destroy();
      });
    });
    expect(run).toMatchObject({stdout: '', code: 5});
    expect(run.stderr).toMatch(/^Unable to connect to the server: /);
  });

  it('leads elsewhere is not followed: credentials would go there too', async () => {
    const asked: string[] = [];
    const run = await listFrom((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, {location: '/elsewhere', 'content-type': 'text/html'}).end();
    });
    expect(run).toMatchObject({stdout: '', code: 5});
    expect(run.stderr).toContain(`unexpected response from ${run.host}`);
    expect(asked).not.toContain('/elsewhere');
  });

  it('asks to come back later is asked for again', async () => {
    let count = 0;
    const run = await listFrom((_, response) => {
      if (++count % 2 === 1) response.writeHead(503, {'retry-after': '0'}).end();
      else response.writeHead(200, JSON_TYPE).end(LIST);
    });
    expect(run).toMatchObject({stdout: 'runtime.kruntimes.io/web\n', stderr: '', code: 0});
    expect(count).toBe(4);
  });
});
