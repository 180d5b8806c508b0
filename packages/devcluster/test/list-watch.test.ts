import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Devcluster, JsonObject} from '../src/index.js';
import {call, startWatch} from './api-client.js';
import {startWithWidgets, widget, widgets} from './widgets.js';

let cluster: Devcluster;

beforeAll(async () => {
  cluster = await startWithWidgets();
  for (const name of ['a', 'b', 'c']) cluster.create({...widget(name), metadata: {name, labels: {name}}});
});

afterAll(() => cluster.close());

const nameOf = (object: JsonObject): unknown => (object['metadata'] as JsonObject)['name'];
const names = (body: JsonObject): unknown[] => (body['items'] as JsonObject[]).map(nameOf);
const metadata = (body: JsonObject): Record<string, string> => body['metadata'] as Record<string, string>;

describe('a list', () => {
  it('comes in pages that show one moment', async () => {
    const first = await call(cluster.url, `GET ${widgets}?limit=2`);
    cluster.create(widget('bb'));
    const token = metadata(first.body)['continue'] ?? '';
    const second = await call(cluster.url, `GET ${widgets}?limit=2&continue=${token}`);
    expect([names(first.body), names(second.body)]).toEqual([['a', 'b'], ['c']]);
    expect(metadata(second.body)['resourceVersion']).toBe(metadata(first.body)['resourceVersion']);
    await call(cluster.url, `DELETE ${widgets}/bb`);
  });

  it.each([
    ['labelSelector=name in (a,c)', ['a', 'c']],
    ['labelSelector=name!=a', ['b', 'c']],
    ['fieldSelector=metadata.name=b', ['b']],
  ])('is narrowed by %s', async (query, expected) => {
    expect(names((await call(cluster.url, `GET ${widgets}?${encodeURI(query)}`)).body)).toEqual(expected);
  });

  it.each([
    ['a version from the future', 'resourceVersion=999999', 504],
    ['no version at all', 'resourceVersion=abc', 400],
    ['a field that cannot be selected by', 'fieldSelector=spec.size=small', 400],
  ])('is refused with %s', async (_name, query, code) => {
    expect((await call(cluster.url, `GET ${widgets}?${query}`)).status).toBe(code);
  });
});

describe('a list of Events', () => {
  const events = '/apis/events.k8s.io/v1/namespaces/default/events';

  it('is narrowed by the object that they are about, as each group calls it', async () => {
    for (const [name, uid] of [
      ['one', 'u-1'],
      ['two', 'u-2'],
    ]) {
      const metadata = {name, namespace: 'default'};
      const regarding = {kind: 'Pod', name: 'web', namespace: 'default', uid};
      const said = {type: 'Normal', reason: 'Happened', action: 'Test', note: 'n', reportingController: 't'};
      const body = {metadata, regarding, ...said, reportingInstance: 't', eventTime: '2026-01-01T00:00:00.000000Z'};
      expect((await call(cluster.url, `POST ${events}`, {body})).status).toBe(201);
    }
    const core = '/api/v1/namespaces/default/events';
    for (const query of [`${events}?fieldSelector=regarding.uid=u-1`, `${core}?fieldSelector=involvedObject.uid=u-1`]) {
      expect(names((await call(cluster.url, `GET ${query}`)).body)).toEqual(['one']);
    }
    for (const query of [`${core}?fieldSelector=regarding.uid=u-1`, `${events}?fieldSelector=involvedObject.uid=u-1`]) {
      expect((await call(cluster.url, `GET ${query}`)).status).toBe(400);
    }
  });
});

describe('a watch', () => {
  const merge = {type: 'application/merge-patch+json'};

  it('shows what is there, then every change', async () => {
    const watch = await startWatch(cluster.url, `${widgets}?watch=true`);
    await watch.until(({object}) => nameOf(object) === 'c');
    await call(cluster.url, `PATCH ${widgets}/a`, {...merge, body: {spec: {replicas: 7}}});
    const changed = await watch.until(({type}) => type === 'MODIFIED');
    expect(changed.object).toMatchObject({spec: {replicas: 7}});
    watch.stop();
  });

  it('takes an object that leaves the selection for deleted', async () => {
    const watch = await startWatch(cluster.url, `${widgets}?watch=true&labelSelector=name%3Db`);
    await watch.until(({type}) => type === 'ADDED');
    await call(cluster.url, `PATCH ${widgets}/b`, {...merge, body: {metadata: {labels: {name: 'z'}}}});
    expect((await watch.until(({type}) => type === 'DELETED')).object).toMatchObject({metadata: {labels: {name: 'b'}}});
    watch.stop();
  });

  it('resumes from a version', async () => {
    const version = metadata((await call(cluster.url, `GET ${widgets}`)).body)['resourceVersion'] ?? '';
    cluster.create(widget('later'));
    const watch = await startWatch(cluster.url, `${widgets}?watch=true&resourceVersion=${version}`);
    await watch.until(({object}) => nameOf(object) === 'later');
    expect(watch.lines).toHaveLength(1);
    watch.stop();
  });

  it('ends with an ERROR when the history no longer reaches its version', async () => {
    cluster.store.compact();
    cluster.create(widget('after-compaction'));
    const watch = await startWatch(cluster.url, `${widgets}?watch=true&resourceVersion=2`);
    await watch.ended;
    expect(watch.lines).toMatchObject([{type: 'ERROR', object: {code: 410, reason: 'Expired'}}]);
  });

  it('ends after its time with a bookmark', async () => {
    const watch = await startWatch(
      cluster.url,
      `${widgets}?watch=true&resourceVersion=${cluster.store.revision}&allowWatchBookmarks=true&timeoutSeconds=1`,
    );
    await watch.ended;
    expect(watch.lines.map(({type}) => type)).toEqual(['BOOKMARK']);
  });

  it('marks the end of a streaming list', async () => {
    const watch = await startWatch(
      cluster.url,
      `${widgets}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
    );
    const end = await watch.until(({type}) => type === 'BOOKMARK');
    expect(end.object).toMatchObject({metadata: {annotations: {'k8s.io/initial-events-end': 'true'}}});
    watch.stop();
  });
});
