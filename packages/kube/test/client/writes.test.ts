import {beforeEach, describe, expect, it} from '@jest/globals';
import type {KubeClient, Patch, WriteOptions} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {clientOf, json, ScriptedServer} from '../support/scripted-server.js';
import {thing, THINGS, type Thing} from '../support/things.js';

const cleanup = cleanups();
const PATH = '/apis/example.com/v1/namespaces/ns/things';
const ref = {namespace: 'ns', name: 'a'};

let server: ScriptedServer;
let client: KubeClient;
beforeEach(async () => {
  server = await ScriptedServer.start(cleanup, (_, response) =>
    json(response, {metadata: {name: 'answer'}, odd: {'x-y': 1.5}}),
  );
  client = clientOf(cleanup, server, {userAgent: 'test/1'});
});

const sent = (): {method: string; path: string; query: object; body: unknown; contentType: string | undefined} => {
  const request = server.requests.at(-1);
  if (request === undefined) throw new Error('nothing was sent');
  const {method, path, query, headers, body} = request;
  return {method, path, query: Object.fromEntries(query), body: JSON.parse(body), contentType: headers['content-type']};
};

describe('a patch', () => {
  it.each<[Patch, string]>([
    [{kind: 'json', body: [{op: 'remove', path: '/spec'}]}, 'application/json-patch+json'],
    [{kind: 'merge', body: {spec: null}}, 'application/merge-patch+json'],
    [{kind: 'strategic', body: {spec: {}}}, 'application/strategic-merge-patch+json'],
    [{kind: 'apply', body: thing('a')}, 'application/apply-patch+yaml'],
  ])('%j goes out as %s', async (patch, contentType) => {
    await client.patch(THINGS, ref, {patch});
    expect(sent()).toEqual({method: 'PATCH', path: `${PATH}/a`, query: {}, contentType, body: patch.body});
  });

  it.each<[Patch, WriteOptions, object]>([
    [{kind: 'apply', body: {}, force: true}, {fieldManager: 'me'}, {fieldManager: 'me', force: 'true'}],
    [{kind: 'apply', body: {}, force: false}, {fieldManager: 'me'}, {fieldManager: 'me'}],
    [{kind: 'merge', body: {}}, {fieldValidation: 'Strict'}, {fieldValidation: 'Strict'}],
    [{kind: 'merge', body: {}}, {dryRun: true}, {dryRun: 'All'}],
    [{kind: 'merge', body: {}}, {dryRun: false}, {}],
  ])('%j with %j asks for %j', async (patch, options, query) => {
    await client.patch(THINGS, ref, {patch, options});
    expect(sent().query).toEqual(query);
  });

  it('that is applied escapes what YAML refuses or folds, and is the same JSON', async () => {
    const text = 'a \u0085\u2028 \u007f\u009b\u2029\ufeff\ufffe\uffff \ud83d\ude80 b';
    const body = {...thing('a'), text};
    await client.patch(THINGS, ref, {patch: {kind: 'apply', body}});
    expect(sent().body).toEqual(body);
    expect(server.requests.at(-1)?.body).toContain(
      String.raw`"a \u0085\u2028 \u007f\u009b\u2029\ufeff\ufffe\uffff ${'\ud83d\ude80'} b"`,
    );
  });

  it('of a subresource goes to it', async () => {
    await client.patch(THINGS, ref, {patch: {kind: 'merge', body: {}}, options: {subresource: 'status'}});
    expect(sent().path).toBe(`${PATH}/a/status`);
  });
});

describe('other writes', () => {
  it('create posts the object as it is to its namespace', async () => {
    const object: Thing & {odd: unknown} = {...thing('a'), odd: {'x-kubernetes-y': [1, null]}};
    const created: unknown = await client.create(THINGS, object, {fieldManager: 'me', dryRun: true});
    expect(sent()).toEqual({
      method: 'POST',
      path: PATH,
      query: {fieldManager: 'me', dryRun: 'All'},
      contentType: 'application/json',
      body: object,
    });
    expect(created).toEqual({metadata: {name: 'answer'}, odd: {'x-y': 1.5}});
  });

  it('replace puts it to its name', async () => {
    await client.replace(THINGS, thing('a', {resourceVersion: '7'}), {subresource: 'status'});
    expect(sent()).toMatchObject({method: 'PUT', path: `${PATH}/a/status`, body: {metadata: {resourceVersion: '7'}}});
  });

  it('delete says how, and on what condition', async () => {
    await client.delete(THINGS, ref, {propagationPolicy: 'Orphan', preconditions: {uid: 'u'}});
    const body = {kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan', preconditions: {uid: 'u'}};
    expect(sent()).toMatchObject({method: 'DELETE', path: `${PATH}/a`, body});
  });

  it('writes of one after the other use one connection', async () => {
    for (let n = 0; n < 5; n++) await client.delete(THINGS, ref);
    expect(server.connections).toBe(1);
  });
});

describe('paths and headers', () => {
  it('escapes names', async () => {
    await client.get(THINGS, {namespace: 'n s', name: 'a b?'});
    expect(server.requests[0]?.path).toBe('/apis/example.com/v1/namespaces/n%20s/things/a%20b%3F');
  });

  it('asks for JSON and says who asks', async () => {
    await client.get(THINGS, ref);
    expect(server.requests[0]?.headers).toMatchObject({accept: 'application/json', 'user-agent': 'test/1'});
  });

  it('asks for another representation where it is told to', async () => {
    await client.raw('/version?x=1', {accept: 'application/json;as=Table;v=v1;g=meta.k8s.io'});
    const {path, headers} = server.requests[0] ?? {};
    expect({path, accept: headers?.accept}).toEqual({
      path: '/version',
      accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
    });
  });
});
