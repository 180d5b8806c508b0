import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import type {Devcluster, JsonObject} from '../src/index.js';
import {startDevcluster} from '../src/index.js';
import type {WatchLine} from './api-client.js';
import {call, eventually, startWatch} from './api-client.js';

const configMaps = '/api/v1/namespaces/default/configmaps';
let cluster: Devcluster;

beforeEach(async () => {
  cluster = await startDevcluster();
});

afterEach(() => cluster.close());

describe('a fault', () => {
  it('strikes as often as it was told to', async () => {
    const fault = cluster.faults.add({fault: {kind: 'error', code: 500}, path: /configmaps/, times: 2});
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await call(cluster.url, `GET ${configMaps}`)).status);
    expect([codes, fault.struck()]).toEqual([[500, 500, 200], 2]);
  });

  it('throttles with Retry-After', async () => {
    cluster.faults.add({fault: {kind: 'throttle', retryAfterSeconds: 3}});
    const {status, headers} = await call(cluster.url, `GET ${configMaps}`);
    expect([status, headers.get('retry-after')]).toEqual([429, '3']);
  });

  it('resets the connection', async () => {
    cluster.faults.add({fault: {kind: 'reset'}, times: 1});
    await expect(call(cluster.url, `GET ${configMaps}`)).rejects.toThrow('fetch failed');
  });

  it('answers a watch with 410 in both ways, and leaves lists alone', async () => {
    cluster.faults.add({fault: {kind: 'gone', inStream: true}, watch: true, times: 1});
    cluster.faults.add({fault: {kind: 'gone', inStream: false}, watch: true, times: 1});
    const inStream = await startWatch(cluster.url, `${configMaps}?watch=true`);
    await inStream.ended;
    expect(inStream.lines).toMatchObject([{type: 'ERROR', object: {code: 410}}]);
    expect((await call(cluster.url, `GET ${configMaps}?watch=true`)).status).toBe(410);
    expect((await call(cluster.url, `GET ${configMaps}`)).status).toBe(200);
  });

  it('mutes a watch: no event comes', async () => {
    cluster.faults.add({fault: {kind: 'mute'}, watch: true});
    const watch = await startWatch(cluster.url, `${configMaps}?watch=true`);
    cluster.create({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c'}});
    await call(cluster.url, `GET ${configMaps}`);
    expect([watch.status, watch.lines]).toEqual([200, []]);
    watch.stop();
  });

  const create = (name: string): void => {
    cluster.create({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name}});
  };
  const namesOf = (lines: readonly WatchLine[]): unknown[] =>
    lines.map(({object}) => (object['metadata'] as JsonObject)['name']);

  it.each([
    ['duplicate', ['a', 'a', 'b', 'b']],
    ['reorder', ['b', 'a']],
  ] as const)('spoils the events of a watch (%s)', async (kind, expected) => {
    cluster.faults.add({fault: {kind}, watch: true});
    const watch = await startWatch(cluster.url, `${configMaps}?watch=true`);
    create('a');
    create('b');
    await eventually(() => (watch.lines.length === expected.length ? true : undefined));
    expect(namesOf(watch.lines)).toEqual(expected);
    watch.stop();
  });

  it('lets a watch lag behind lists', async () => {
    cluster.faults.add({fault: {kind: 'lag', ms: 100}, watch: true});
    const watch = await startWatch(cluster.url, `${configMaps}?watch=true`);
    create('late');
    const list = await call(cluster.url, `GET ${configMaps}`);
    expect(list.body['items']).toHaveLength(1);
    expect(watch.lines).toEqual([]);
    await watch.until(({type}) => type === 'ADDED');
    watch.stop();
  });

  it('is over once it is lifted', async () => {
    const fault = cluster.faults.add({fault: {kind: 'error', code: 503}});
    fault.lift();
    expect((await call(cluster.url, `GET ${configMaps}`)).status).toBe(200);
  });
});

describe('startDevcluster', () => {
  it('quotes a port that is in use', async () => {
    const port = Number(new URL(cluster.url).port);
    await expect(startDevcluster({port})).rejects.toThrow(`port ${port} on 127.0.0.1 is already in use`);
  });

  it('listens on loopback only', async () => {
    await expect(startDevcluster({host: '0.0.0.0'})).rejects.toThrow('"0.0.0.0" is not a loopback address');
  });
});
