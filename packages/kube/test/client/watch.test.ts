import type {ServerResponse} from 'node:http';
import {describe, expect, it} from '@jest/globals';
import {ConnectionError, type WatchEvent} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {clientOf, json, ScriptedServer, status} from '../support/scripted-server.js';
import {thing, THINGS, type Thing} from '../support/things.js';
import {rejection, until} from '../support/until.js';

const cleanup = cleanups();

const event = (type: string, object: object): string => `${JSON.stringify({type, object})}\n`;

/** A server that answers a watch with these chunks, each its own packet, and then ends it. */
async function serving(chunks: readonly (string | Uint8Array)[]): Promise<ScriptedServer> {
  return await ScriptedServer.start(cleanup, (_, response) => {
    response.writeHead(200, {'content-type': 'application/json'});
    const send = (rest: readonly (string | Uint8Array)[]): void => {
      const [first, ...more] = rest;
      if (first === undefined) response.end();
      else response.write(first, () => setImmediate(send, more));
    };
    send(chunks);
  });
}

async function collect(server: ScriptedServer): Promise<WatchEvent<Thing>[]> {
  const events: WatchEvent<Thing>[] = [];
  for await (const one of await clientOf(cleanup, server).watch(THINGS, {resourceVersion: '5'})) events.push(one);
  return events;
}

describe('a watch', () => {
  it('asks for bookmarks and for what it is told', async () => {
    const server = await serving([]);
    const options = {
      namespace: 'ns',
      resourceVersion: '5',
      timeoutSeconds: 300,
      labelSelector: 'a=b',
      fieldSelector: 'c=d',
    };
    const stream = await clientOf(cleanup, server).watch(THINGS, options);
    expect(await stream[Symbol.asyncIterator]().next()).toMatchObject({done: true});
    const {path, query} = server.requests[0] ?? {};
    expect(path).toBe('/apis/example.com/v1/namespaces/ns/things');
    expect(Object.fromEntries(query ?? [])).toEqual({
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: '5',
      timeoutSeconds: '300',
      labelSelector: 'a=b',
      fieldSelector: 'c=d',
    });
  });

  it('delivers events of every type', async () => {
    const bookmark = {kind: 'Thing', metadata: {resourceVersion: '9'}};
    const text =
      ['ADDED', 'MODIFIED', 'DELETED'].map((type) => event(type, thing('a'))).join('') + event('BOOKMARK', bookmark);
    const events = await collect(await serving([text]));
    expect(events.map(({type}) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']);
    expect(events[3]?.object).toEqual(bookmark);
  });

  it('delivers events as they come', async () => {
    const open: ServerResponse[] = [];
    const server = await ScriptedServer.start(cleanup, (_, response) => {
      response.writeHead(200, {'content-type': 'application/json'}).write(event('ADDED', thing('a')));
      open.push(response);
    });
    const stream = await clientOf(cleanup, server).watch(THINGS, {resourceVersion: '5'});
    const events = stream[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({type: 'ADDED'});
    open[0]?.write(event('DELETED', thing('a')));
    expect((await events.next()).value).toMatchObject({type: 'DELETED'});
    await events.return?.();
    await until('its connection is closed', () => server.openConnections === 0);
  });

  it('reads events that are split after any byte, inside characters too', async () => {
    const notes = ['grün', '東京', '🎉', 'a\u2028b\u2029c'];
    const bytes = Buffer.from(notes.map((note) => event('ADDED', {...thing('a'), spec: {note}})).join(''));
    const single = [...bytes].map((_, at) => bytes.subarray(at, at + 1));
    const events = await collect(await serving(single));
    expect(events.map(({object}) => object.spec?.note)).toEqual(notes);
  });

  it('does not deliver half an event', async () => {
    const events = await collect(await serving([event('ADDED', thing('a')), '{"type":"ADDED"']));
    expect(events).toHaveLength(1);
  });

  it.each([
    ['410', status(410, 'Expired'), {name: 'ApiError', code: 410, reason: 'Expired'}],
    [
      '429 that says when to come back',
      {...status(429, 'TooManyRequests'), details: {retryAfterSeconds: 2}},
      {code: 429, retryAfterMs: 2_000},
    ],
    ['Status without a code', {kind: 'Status', message: 'odd'}, {code: 500, message: 'odd'}],
    ['no Status', {}, {code: 500, message: 'watch failed without a Status'}],
  ])('ends with an ERROR event as an ApiError: %s', async (_, object, expected) => {
    const server = await serving([event('ADDED', thing('a')), event('ERROR', object), event('ADDED', thing('b'))]);
    expect(await rejection(collect(server))).toMatchObject(expected);
  });

  it('that is answered with a failure throws before it is open', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, status(410, 'Expired'), 410));
    const watch = clientOf(cleanup, server).watch(THINGS, {resourceVersion: '1'});
    expect(await rejection(watch)).toMatchObject({name: 'ApiError', code: 410});
  });

  it('that is answered with a page is no watch, and is closed', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) =>
      response.writeHead(200, {'content-type': 'text/html'}).write('<html>'),
    );
    const watch = clientOf(cleanup, server).watch(THINGS, {resourceVersion: '1'});
    expect(await rejection(watch)).toBeInstanceOf(ConnectionError);
    await until('its connection is closed', () => server.openConnections === 0);
  });

  it.each([
    'no JSON\n',
    'null\n',
    '{"type":"ODD","object":{}}\n',
    '{"type":"ADDED","object":null}\n',
    '{"type":"DELETED","object":{"kind":"Thing"}}\n',
  ])('fails for a line that is none: %j', async (line) => {
    expect(await rejection(collect(await serving([line])))).toMatchObject({name: 'SyntaxError'});
  });

  it('passes over empty lines', async () => {
    expect(await collect(await serving(['\n', event('ADDED', thing('a')), '\n\n']))).toHaveLength(1);
  });
});
