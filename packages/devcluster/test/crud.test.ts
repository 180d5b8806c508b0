import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Devcluster} from '../src/index.js';
import {call} from './api-client.js';
import {startWithWidgets, widget, widgets} from './widgets.js';

let cluster: Devcluster;

beforeAll(async () => {
  cluster = await startWithWidgets();
});

afterAll(() => cluster.close());

describe('a custom resource', () => {
  it('gets its defaults, a uid and generation 1 when created', async () => {
    const {status, body} = await call(cluster.url, `POST ${widgets}`, {body: widget('a')});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      metadata: {generation: 1, namespace: 'default'},
      spec: {replicas: 1},
      status: {phase: 'Pending'},
    });
  });

  it('is refused twice under one name', async () => {
    await call(cluster.url, `POST ${widgets}`, {body: widget('twice')});
    const {status, body} = await call(cluster.url, `POST ${widgets}`, {body: widget('twice')});
    expect([status, body['reason'], body['message']]).toEqual([
      409,
      'AlreadyExists',
      'widgets.example.com "twice" already exists',
    ]);
  });

  it('counts the changes of its spec, not those of its status', async () => {
    await call(cluster.url, `POST ${widgets}`, {body: widget('g')});
    const merge = {type: 'application/merge-patch+json'};
    const spec = await call(cluster.url, `PATCH ${widgets}/g`, {...merge, body: {spec: {replicas: 4}}});
    const status = await call(cluster.url, `PATCH ${widgets}/g/status`, {
      ...merge,
      body: {status: {phase: 'Done'}, spec: {replicas: 9}},
    });
    expect(spec.body).toMatchObject({metadata: {generation: 2}, spec: {replicas: 4}});
    expect(status.body).toMatchObject({metadata: {generation: 2}, spec: {replicas: 4}, status: {phase: 'Done'}});
  });

  it('is not found once it is deleted', async () => {
    await call(cluster.url, `POST ${widgets}`, {body: widget('gone')});
    expect((await call(cluster.url, `DELETE ${widgets}/gone`)).body).toMatchObject({status: 'Success'});
    const {status, body} = await call(cluster.url, `GET ${widgets}/gone`);
    expect([status, body['message']]).toEqual([404, 'widgets.example.com "gone" not found']);
  });

  it.each([
    ['an unknown field', {size: 'small', nope: 1}, 400, 'strict decoding error: unknown field "spec.nope"'],
    [
      'a value outside of the enum',
      {size: 'huge'},
      422,
      'spec.size: Unsupported value: "huge": supported values: "small", "large"',
    ],
    ['a missing field', {}, 422, 'spec.size: Required value'],
  ])('is refused with %s', async (_name, spec, code, text) => {
    const {status, body} = await call(cluster.url, `POST ${widgets}?fieldValidation=Strict`, {
      body: widget('bad', spec),
    });
    expect([status, body['message']]).toEqual([code, expect.stringContaining(text)]);
  });

  it('is refused with a stale resourceVersion, and with the uid of another object', async () => {
    await call(cluster.url, `POST ${widgets}`, {body: widget('fenced')});
    const merge = {type: 'application/merge-patch+json'};
    const stale = await call(cluster.url, `PATCH ${widgets}/fenced`, {
      ...merge,
      body: {metadata: {resourceVersion: '1'}},
    });
    const other = await call(cluster.url, `PATCH ${widgets}/fenced`, {...merge, body: {metadata: {uid: 'other'}}});
    expect([stale.status, other.status]).toEqual([409, 422]);
  });

  it('stays while it has a finalizer', async () => {
    await call(cluster.url, `POST ${widgets}`, {
      body: widget('held', {size: 'small'}, {finalizers: ['example.com/hold']}),
    });
    await call(cluster.url, `DELETE ${widgets}/held`);
    expect((await call(cluster.url, `GET ${widgets}/held`)).body).toMatchObject({metadata: {generation: 2}});
    await call(cluster.url, `PATCH ${widgets}/held`, {
      type: 'application/merge-patch+json',
      body: {metadata: {finalizers: null}},
    });
    expect((await call(cluster.url, `GET ${widgets}/held`)).status).toBe(404);
  });

  it('is scaled through /scale', async () => {
    await call(cluster.url, `POST ${widgets}`, {body: widget('scaled')});
    const {body} = await call(cluster.url, `PATCH ${widgets}/scaled/scale`, {
      type: 'application/merge-patch+json',
      body: {spec: {replicas: 5}},
    });
    expect(body).toMatchObject({kind: 'Scale', spec: {replicas: 5}});
    expect((await call(cluster.url, `GET ${widgets}/scaled`)).body).toMatchObject({spec: {replicas: 5}});
  });
});
