import {describe, expect, it} from '@jest/globals';
import {ApiError, isGone, toError} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {clientOf, json, ScriptedServer, status} from '../support/scripted-server.js';
import {thing, THINGS} from '../support/things.js';
import {rejection, until} from '../support/until.js';

const cleanup = cleanups();

describe('a list', () => {
  it('is read page by page, with its selectors on each', async () => {
    const pages: Record<string, object> = {
      first: {
        metadata: {resourceVersion: '9', continue: 'token/2=', remainingItemCount: 1},
        items: [thing('a'), thing('b')],
      },
      'token/2=': {metadata: {resourceVersion: '9', continue: ''}, items: [thing('c')]},
    };
    const server = await ScriptedServer.start(cleanup, ({query}, response) =>
      json(response, pages[query.get('continue') ?? 'first'] ?? {}),
    );
    const client = clientOf(cleanup, server);
    const {items, resourceVersion} = await client.list(THINGS, {
      namespace: 'ns',
      labelSelector: 'a in (b,c)',
      fieldSelector: 'x=y',
    });
    expect(items.map(({metadata}) => metadata?.name)).toEqual(['a', 'b', 'c']);
    expect(resourceVersion).toBe('9');
    const common = {limit: '500', labelSelector: 'a in (b,c)', fieldSelector: 'x=y'};
    expect(server.requests.map(({query}) => Object.fromEntries(query))).toEqual([
      common,
      {...common, continue: 'token/2='},
    ]);
    expect(server.requests[0]?.path).toBe('/apis/example.com/v1/namespaces/ns/things');
  });

  it('is read ahead: the next page is asked for before the one that came is taken', async () => {
    const server = await ScriptedServer.start(cleanup, ({query}, response) => {
      const page = Number(query.get('continue') ?? 0);
      const next = page < 2 ? {continue: String(page + 1)} : {};
      json(response, {items: [thing(`t${page}`)], kind: 'ThingList', metadata: {...next, resourceVersion: '9'}});
    });
    const names: unknown[] = [];
    let asked = 0;
    for await (const {items} of clientOf(cleanup, server).pages(THINGS, {readAhead: true})) {
      if (names.length === 0) await until('the next page is asked for', () => server.requests.length > 1);
      names.push(...items.map(({metadata}) => metadata?.name));
      asked = server.requests.length;
    }
    expect(names).toEqual(['t0', 't1', 't2']);
    expect(asked).toBe(3);
  });

  it('is read ahead from a server that writes the metadata first', async () => {
    const server = await ScriptedServer.start(cleanup, ({query}, response) =>
      json(response, {metadata: query.has('continue') ? {} : {continue: 'x'}, items: [thing('a')]}),
    );
    let count = 0;
    for await (const {items} of clientOf(cleanup, server).pages(THINGS, {readAhead: true})) count += items.length;
    expect({count, requests: server.requests.length}).toEqual({count: 2, requests: 2});
  });

  it('that is read ahead fails where its page is due', async () => {
    const server = await ScriptedServer.start(cleanup, ({query}, response) =>
      query.has('continue')
        ? json(response, status(410, 'Expired'), 410)
        : json(response, {items: [], metadata: {continue: 'x', resourceVersion: '1'}}),
    );
    const pages = clientOf(cleanup, server).pages(THINGS, {readAhead: true});
    expect(await pages.next()).toMatchObject({done: false});
    await until('the next page is asked for', () => server.requests.length > 1);
    expect(isGone(await rejection(pages.next()))).toBe(true);
  });

  it('of all namespaces has none in its path', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, {metadata: {}, items: []}));
    await clientOf(cleanup, server).list(THINGS);
    expect(server.requests[0]?.path).toBe('/apis/example.com/v1/things');
  });

  it('takes 200,000 objects', async () => {
    const items = Array.from({length: 200_000}, () => thing('a'));
    const server = await ScriptedServer.start(cleanup, (_, response) =>
      json(response, {metadata: {resourceVersion: '1'}, items}),
    );
    expect((await clientOf(cleanup, server).list(THINGS)).items).toHaveLength(200_000);
  });

  it.each<[string, readonly string[], boolean]>([
    ['to itself', ['x', 'x'], false],
    ['to an earlier one', ['x', 'y', 'x'], false],
    ['to itself, read ahead', ['x', 'x'], true],
    ['to an earlier one, read ahead', ['x', 'y', 'x'], true],
  ])('that leads %s ends', async (_, tokens, readAhead) => {
    let page = 0;
    const server = await ScriptedServer.start(cleanup, (__, response) =>
      json(response, {items: [thing('a')], metadata: {continue: tokens[page++] ?? 'x'}}),
    );
    let count = 0;
    const reading = (async () => {
      for await (const {items} of clientOf(cleanup, server).pages(THINGS, {readAhead})) count += items.length;
    })();
    expect(await rejection(reading)).toMatchObject({
      name: 'ConnectionError',
      failure: 'unexpected-response',
      message: `error: the list of ${new URL(server.url).host} has no end: one of its continue tokens came twice`,
    });
    expect({count, requests: server.requests.length}).toEqual({count: tokens.length, requests: tokens.length});
  });

  it.each([
    [null, 'JSON that is no object'],
    [[], 'JSON that is no object'],
    [{hello: 'world'}, 'JSON without a kind'],
    [{kind: 'ThingList', metadata: {}}, 'kind ThingList without a list of items'],
    [{kind: 'Thing', items: null}, 'kind Thing without a list of items'],
    [{items: null}, 'JSON without a kind'],
    [{kind: 'ThingList', items: {}}, 'kind ThingList without a list of items'],
    [{kind: 'ThingList', items: [thing('a'), null]}, 'item 2 of a list has no metadata.name'],
    [{kind: 'ThingList', items: [{}]}, 'item 1 of a list has no metadata.name'],
    [{kind: 'ThingList', items: [{metadata: {name: 5}}]}, 'item 1 of a list has no metadata.name'],
    [{kind: 'ThingList', items: [{metadata: []}]}, 'item 1 of a list has no metadata.name'],
  ])('is not taken from %j', async (body, what) => {
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, body as object));
    expect(await rejection(clientOf(cleanup, server).list(THINGS))).toMatchObject({
      name: 'ConnectionError',
      message: `error: unexpected response from ${new URL(server.url).host} (${what}): is a proxy or login page in the way?`,
    });
  });

  it('of nothing is one whose items are null, as Go writes it', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) =>
      json(response, {kind: 'ThingList', metadata: {resourceVersion: '7'}, items: null}),
    );
    expect(await clientOf(cleanup, server).list(THINGS)).toEqual({items: [], resourceVersion: '7'});
  });

  it('whose continue token expired is a 410', async () => {
    const server = await ScriptedServer.start(cleanup, ({query}, response) =>
      query.has('continue')
        ? json(response, status(410, 'Expired'), 410)
        : json(response, {metadata: {resourceVersion: '1', continue: 'x'}, items: []}),
    );
    const error = await rejection(clientOf(cleanup, server).list(THINGS));
    expect(error).toMatchObject({code: 410, reason: 'Expired'});
    expect(isGone(error)).toBe(true);
  });
});

describe('an answer that is a failure', () => {
  it('is an ApiError with what the Status says', async () => {
    const body = {
      ...status(422, 'Invalid', 'Thing "a" is invalid'),
      details: {causes: [{reason: 'FieldValueInvalid', field: 'spec.size', message: 'too big'}], retryAfterSeconds: 3},
    };
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, body, 422));
    const error = await rejection(clientOf(cleanup, server).get(THINGS, {name: 'a'}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message: 'Thing "a" is invalid',
      causes: [{field: 'spec.size'}],
      retryAfterMs: 3_000,
    });
  });

  it.each([
    [500, 'text/plain', 'etcd is away\nmore', {code: 500, reason: 'InternalError', message: 'etcd is away'}],
    [500, 'application/json', '{"broken', {code: 500, message: '{"broken'}],
    [404, 'text/plain', '404 page not found\n', {code: 404, reason: 'NotFound', message: '404 page not found'}],
    [502, 'text/html', '', {code: 502, reason: '', message: 'the server answered with status 502 and no message'}],
    [429, 'text/plain', 'x'.repeat(500), {code: 429, message: 'x'.repeat(200)}],
  ])('without a Status (%s, %s) is an ApiError all the same', async (code, contentType, body, expected) => {
    const server = await ScriptedServer.start(cleanup, (_, response) =>
      response.writeHead(code, {'content-type': contentType}).end(body),
    );
    expect(await rejection(clientOf(cleanup, server).get(THINGS, {name: 'a'}))).toMatchObject({
      name: 'ApiError',
      ...expected,
    });
  });

  it.each<[string, {code: number; headers?: Record<string, string>; body: string}, RegExp]>([
    [
      'an HTML page',
      {code: 200, headers: {'content-type': 'text/html; charset=utf-8'}, body: '<html>'},
      /\(text\/html\): is a proxy/,
    ],
    ['no content type', {code: 200, body: '{}'}, /\(no content type\): is a proxy/],
    [
      'a redirect',
      {code: 302, headers: {location: 'https://login'}, body: ''},
      /is a proxy or login page in the way\?/,
    ],
    [
      'JSON that is broken off',
      {code: 200, headers: {'content-type': 'application/json'}, body: '{"a": '},
      /broken off/,
    ],
  ])('is unexpected where it is %s', async (_, {code, headers, body}, message) => {
    const server = await ScriptedServer.start(cleanup, (_request, response) =>
      response.writeHead(code, headers).end(body),
    );
    const error = await rejection(clientOf(cleanup, server).get(THINGS, {name: 'a'}));
    const host = `127.0.0.1:${server.port}`;
    expect(error).toMatchObject({name: 'ConnectionError', failure: 'unexpected-response', host});
    expect(toError(error).message).toMatch(message);
    expect(server.requests).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it.each([429, 500, 503, 504])('on a %i is heeded, for writes too', async (code) => {
    const server: ScriptedServer = await ScriptedServer.start(cleanup, (_, response) => {
      if (server.requests.length > 2) json(response, {});
      else response.writeHead(code, {'retry-after': '0'}).end();
    });
    await clientOf(cleanup, server).create(THINGS, thing('a'));
    expect(server.requests).toHaveLength(3);
    expect(new Set(server.requests.map(({body}) => body)).size).toBe(1);
  });

  it('is waited for', async () => {
    const server: ScriptedServer = await ScriptedServer.start(cleanup, (_, response) => {
      if (server.requests.length > 1) json(response, {});
      else response.writeHead(429, {'retry-after': '1'}).end();
    });
    await clientOf(cleanup, server).get(THINGS, {name: 'a'});
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('is heeded ten times at most', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) =>
      response.writeHead(429, {'retry-after': '0'}).end(),
    );
    const error = await rejection(clientOf(cleanup, server).get(THINGS, {name: 'a'}));
    expect(error).toMatchObject({code: 429, retryAfterMs: 0});
    expect(server.requests).toHaveLength(11);
  });

  it.each([
    ['a 409', 409, '0'],
    ['a date', 429, 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ])('is not heeded on %s', async (_, code, value) => {
    const server = await ScriptedServer.start(cleanup, (_request, response) =>
      response.writeHead(code, {'retry-after': value}).end(),
    );
    expect(await rejection(clientOf(cleanup, server).get(THINGS, {name: 'a'}))).toMatchObject({code});
    expect(server.requests).toHaveLength(1);
  });

  it('is given up by an abort', async () => {
    const abort = new AbortController();
    const server = await ScriptedServer.start(cleanup, (_, response) => {
      response.writeHead(429, {'retry-after': '30'}).end();
      setImmediate(() => abort.abort(new Error('enough')));
    });
    const got = clientOf(cleanup, server).get(THINGS, {name: 'a'}, {signal: abort.signal});
    expect(await rejection(got)).toMatchObject({message: 'enough'});
  });
});

describe('Warning headers', () => {
  it.each([
    ['one', ['299 - "v1 is old"'], ['v1 is old']],
    ['with quotes', ['299 - "unknown field \\"spec.x\\""'], ['unknown field "spec.x"']],
    ['with an agent and a date', ['299 kube-apiserver "a, b" "Wed, 21 Oct 2015 07:28:00 GMT"'], ['a, b']],
    ['several', ['299 - "a", 299 - "b"', '299 - "c"'], ['a', 'b', 'c']],
    ['malformed', ['what?'], []],
  ])('are told: %s', async (_, headers, expected) => {
    const server = await ScriptedServer.start(cleanup, (_request, response) => {
      response.setHeader('warning', headers);
      json(response, {});
    });
    const warnings: string[] = [];
    await clientOf(cleanup, server, {onWarning: (text) => warnings.push(text)}).get(THINGS, {name: 'a'});
    expect(warnings).toEqual(expected);
  });
});

it('a listener of warnings that throws fails no request', async () => {
  const server = await ScriptedServer.start(cleanup, (_request, response) => {
    response.setHeader('warning', '299 - "old"');
    json(response, {kind: 'Thing'});
  });
  const onWarning = (): never => {
    throw new Error('the listener is broken');
  };
  expect(await clientOf(cleanup, server, {onWarning}).get(THINGS, {name: 'a'})).toEqual({kind: 'Thing'});
});

describe("a client's own deadline", () => {
  it('holds for each request that names none', async () => {
    const server = await ScriptedServer.start(cleanup, () => undefined);
    const client = clientOf(cleanup, server, {timeoutMs: 40});
    const error = toError(await rejection(client.list(THINGS)));
    expect(error).toMatchObject({failure: 'timeout'});
    expect(error.message).toContain('timed out after 0.04s');
  });
});

describe('an answer that is text', () => {
  it('comes as it is', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) => {
      response.writeHead(200, {'content-type': 'text/plain'}).end('two\nlines\n');
    });
    expect(await clientOf(cleanup, server).text('/log?tailLines=2')).toBe('two\nlines\n');
  });

  it('that is a failure is an ApiError', async () => {
    const server = await ScriptedServer.start(cleanup, (_, response) => json(response, status(400, 'BadRequest'), 400));
    expect(await rejection(clientOf(cleanup, server).text('/log'))).toMatchObject({code: 400, reason: 'BadRequest'});
  });
});
