import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {describe, expect, it} from '@jest/globals';
import {cleanups} from '../support/cleanups.js';
import {ScriptedServer} from '../support/scripted-server.js';

const cleanup = cleanups();

/** Runs a program that has `transport` and `text`, and ends by itself; answers how long it took after `use`, in ms. */
async function run(url: string, use: string): Promise<{said: string; endedAfterMs: number}> {
  const program = `
    import {HttpsTransport, fixedCredentials, text} from '@kruntimes/kube';
    const transport = new HttpsTransport({server: new URL('${url}'), tls: {}, headers: {}, credentials: fixedCredentials({}),
      namespace: 'default', source: {kind: 'flags'}});
    ${use}
    console.log(JSON.stringify(Date.now()));`;
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd,
    timeout: 10_000,
  });
  const lines = stdout.trim().split('\n');
  return {said: lines[0] ?? '', endedAfterMs: Date.now() - Number(lines.at(-1))};
}

describe('a process', () => {
  it.each([
    [
      'after one request, without close()',
      "console.log(await text((await transport.request({method: 'GET', path: '/'})).body));",
    ],
    [
      'after close(), with an unread body',
      "console.log((await transport.request({method: 'GET', path: '/half'})).status); transport.close();",
    ],
    [
      'after close(), with a watch that is open',
      "console.log((await transport.request({method: 'GET', path: '/half', stream: true})).status); transport.close();",
    ],
    [
      'after an answer whose body nobody reads',
      "console.log((await transport.request({method: 'GET', path: '/'})).status);",
    ],
    [
      'with a body that nobody reads to its end, and the connection open',
      "console.log((await transport.request({method: 'GET', path: '/half'})).status);",
    ],
  ])('ends by itself %s', async (_, use) => {
    const server = await ScriptedServer.start(cleanup, ({path}, response) => {
      response.writeHead(200);
      if (path === '/half') response.write('2');
      else response.end('200');
    });
    const {said, endedAfterMs} = await run(server.url, use);
    expect(said).toBe('200');
    expect(endedAfterMs).toBeLessThan(2_000);
  });
});
