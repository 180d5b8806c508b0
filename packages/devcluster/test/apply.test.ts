import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Devcluster, JsonObject} from '../src/index.js';
import type {Reply} from './api-client.js';
import {call} from './api-client.js';
import {startWithWidgets, widget, widgets} from './widgets.js';

let cluster: Devcluster;

beforeAll(async () => {
  cluster = await startWithWidgets();
});

afterAll(() => cluster.close());

const apply = (
  name: string,
  manager: string,
  config: {spec: JsonObject; metadata?: JsonObject; force?: true},
): Promise<Reply> =>
  call(cluster.url, `PATCH ${widgets}/${name}?fieldManager=${manager}${config.force === true ? '&force=true' : ''}`, {
    type: 'application/apply-patch+yaml',
    body: widget(name, config.spec, config.metadata),
  });
const versionOf = (reply: Reply): unknown => (reply.body['metadata'] as JsonObject)['resourceVersion'];

describe('server-side apply', () => {
  it('creates the object, and owns what it names', async () => {
    const {status, body} = await apply('new', 'one', {spec: {size: 'small'}});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      metadata: {managedFields: [{manager: 'one', operation: 'Apply', fieldsV1: {'f:spec': {'f:size': {}}}}]},
    });
  });

  it('changes nothing when nothing differs, the resourceVersion included', async () => {
    const first = await apply('same', 'one', {spec: {size: 'small'}});
    const second = await apply('same', 'one', {spec: {size: 'small'}});
    expect([second.status, versionOf(second)]).toEqual([200, versionOf(first)]);
  });

  it('lists the conflicts with other managers, and takes their fields with force', async () => {
    await apply('shared', 'one', {spec: {size: 'small'}});
    const refused = await apply('shared', 'two', {spec: {size: 'large'}});
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'Apply failed with 1 conflict: conflict with "one": .spec.size',
    ]);
    const forced = await apply('shared', 'two', {spec: {size: 'large'}, force: true});
    expect(forced.body).toMatchObject({spec: {size: 'large'}, metadata: {managedFields: [{manager: 'two'}]}});
  });

  it('removes what its manager no longer names, unless another owns it', async () => {
    const list = [{name: 'x'}, {name: 'y'}];
    await apply('less', 'one', {spec: {size: 'small', list}});
    await apply('less', 'two', {spec: {list: [{name: 'y'}]}});
    const {body} = await apply('less', 'one', {spec: {size: 'small'}});
    expect(body).toMatchObject({spec: {list: [{name: 'y'}]}});
  });

  it('refuses a uid when there is no object', async () => {
    const {status} = await apply('missing', 'one', {
      spec: {size: 'small'},
      metadata: {uid: 'gone', resourceVersion: '1'},
    });
    expect(status).toBe(409);
  });

  it('makes the object again when only a resourceVersion was sent', async () => {
    const {status} = await apply('again', 'one', {spec: {size: 'small'}, metadata: {resourceVersion: '1'}});
    expect(status).toBe(201);
  });

  it.each([
    ['an undeclared field', {size: 'small', nope: 1}, '.spec.nope: field not declared in schema'],
    [
      'a scalar of another type',
      {size: 'small', replicas: 'x'},
      '.spec.replicas: expected numeric (int or float), got string',
    ],
    [
      'one key twice',
      {size: 'small', list: [{name: 'q'}, {name: 'q'}]},
      '.spec.list: duplicate entries for key [name="q"]',
    ],
  ])('fails on %s', async (_name, spec, text) => {
    const {status, body} = await apply('typed', 'one', {spec});
    expect([status, body['message']]).toEqual([
      500,
      `failed to create typed patch object (/typed; example.com/v1, Kind=Widget): ${text}`,
    ]);
  });
});
