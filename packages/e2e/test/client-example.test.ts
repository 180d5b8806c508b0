import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {execa} from 'execa';
import {afterAll, beforeAll, expect, it} from '@jest/globals';
import type {KubeObject} from '@kruntimes/kube';
import {eventually} from '../src/eventually.js';
import {CONFIG_MAPS} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'client-example';
const EXAMPLE = fileURLToPath(new URL('../examples/count-keys.ts', import.meta.url));
const DOCS = fileURLToPath(new URL('../../../docs/kube.md', import.meta.url));
const ANNOTATION = 'example.com/keys';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.start(namespace);
}, 180_000);
afterAll(() => bench.stop(), 60_000);

it('is the one of the documentation', () => {
  expect(readFileSync(DOCS, 'utf8')).toContain(readFileSync(EXAMPLE, 'utf8'));
});

it('keeps its annotation right, writes nothing else, and leaves in good order', async () => {
  const {client} = bench;
  const create = (name: string, labels: Record<string, string>): Promise<KubeObject> =>
    client.create(CONFIG_MAPS, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {namespace, name, labels},
      data: {a: '1', b: '2'},
    });
  const counted = (name: string, keys: string): Promise<KubeObject> =>
    eventually(`${name} has ${keys} keys`, async () => {
      const map = await client.get(CONFIG_MAPS, {namespace, name});
      return map.metadata?.annotations?.[ANNOTATION] === keys ? map : undefined;
    });
  await create('before', {count: 'keys'});
  const other = await create('other', {});
  const example = execa(process.execPath, ['--no-warnings', EXAMPLE], {
    env: {KUBECONFIG: bench.cluster.kubeconfig},
    reject: false,
    timeout: 60_000,
  });
  await counted('before', '2');
  await create('after', {count: 'keys'});
  await counted('after', '2');
  const body = {data: {c: '3', a: null}};
  await client.patch(CONFIG_MAPS, {namespace, name: 'after'}, {patch: {kind: 'merge', body}});
  await client.patch(CONFIG_MAPS, {namespace, name: 'before'}, {patch: {kind: 'merge', body: {data: null}}});
  await counted('before', '0');
  expect(await client.get(CONFIG_MAPS, {namespace, name: 'other'})).toEqual(other);
  example.kill('SIGTERM');
  expect(await example).toMatchObject({exitCode: 0, stderr: ''});
}, 90_000);
