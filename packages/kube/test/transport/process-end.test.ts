import {describe, expect, it} from '@jest/globals';
import {runChild} from '../support/child-program.js';
import {cleanups} from '../support/cleanups.js';
import {ScriptedServer} from '../support/scripted-server.js';

const cleanup = cleanups();

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
    // It keeps every connection: a process that waits for the end of one does not end.
    const server = await ScriptedServer.start(cleanup, ({path}, response) => {
      response.writeHead(200);
      if (path === '/half') response.write('2');
      else response.end('200');
    });
    server.keepConnections();
    expect(await runChild({transport: 'HttpsTransport', url: server.url, use})).toEqual(['200']);
  });
});
