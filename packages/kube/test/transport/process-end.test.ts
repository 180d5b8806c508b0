import {describe, expect, it} from '@jest/globals';
import {runChild} from '../support/child-program.js';
import {cleanups} from '../support/cleanups.js';
import {ScriptedServer} from '../support/scripted-server.js';

const cleanup = cleanups();

/** How long a process took to end after `use`, in ms, and the first line that it wrote. */
async function run(url: string, use: string): Promise<{said: string; endedAfterMs: number}> {
  const timed = `${use}\nconsole.log(Date.now());`;
  const lines = await runChild({transport: 'HttpsTransport', url, use: timed});
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
