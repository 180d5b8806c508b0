import {readFile} from 'node:fs/promises';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import type {Devcluster, JsonObject} from '../src/index.js';
import {startDevcluster} from '../src/index.js';
import {call} from './api-client.js';

let cluster: Devcluster;
const widgets = '/apis/example.com/v1/namespaces/default/widgets';

beforeAll(async () => {
  cluster = await startDevcluster();
  const crd = parse(await readFile(new URL('testdata/widgets.yaml', import.meta.url), 'utf8')) as JsonObject;
  const installed = await call(cluster.url, 'POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    body: crd,
  });
  expect(installed.status).toBe(201);
});

afterAll(() => cluster.close());

const widget = (name: string, spec: JsonObject = {size: 'small'}): JsonObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: {name},
  spec,
});

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
});
