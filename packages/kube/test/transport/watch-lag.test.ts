import {expect, it} from '@jest/globals';
import {lines} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {clusterAt, json, ScriptedServer, TRANSPORTS, transportTo} from '../support/scripted-server.js';
import {until, within} from '../support/until.js';

const cleanup = cleanups();

it.each(TRANSPORTS)(
  'T53: a watch does not wait behind 300 writes that the server is slow with (%s)',
  async (_, Transport) => {
    const held: (() => void)[] = [];
    let tell: (line: string) => void = () => undefined;
    const server = await ScriptedServer.start(cleanup, ({path}, response) => {
      if (path !== '/watch') {
        held.push(() => json(response, {}));
        return;
      }
      response.writeHead(200, {'content-type': 'application/json'}).flushHeaders();
      tell = (line) => void response.write(`${line}\n`);
    });
    const transport = transportTo(cleanup, clusterAt(server.url), Transport);
    const write = {method: 'PATCH', path: '/things', body: '{}'} as const;
    const writes = Promise.allSettled(Array.from({length: 300}, () => transport.request(write)));
    await until('no connection is left for a write', () => held.length === 64);
    // Neither a watch that begins now nor an event on it waits until a write is answered.
    const {body} = await within('the watch', transport.request({method: 'GET', path: '/watch', stream: true}));
    const events = lines(body);
    tell('event');
    expect(await within('the event', events.next())).toEqual({done: false, value: 'event'});
    expect(held).toHaveLength(64);
    transport.close();
    await within('the writes end', writes);
  },
);
