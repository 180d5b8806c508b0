import {afterAll, beforeAll, expect, it} from '@jest/globals';
import {startApiServer, type ApiServer, type Handler} from './support/api-server.js';
import {krtBothWays} from './support/krt.js';
import {runtime} from './support/runtimes.js';

const KINDS: Readonly<Record<string, string>> = {pods: 'PodList', events: 'EventList', replicasets: 'ReplicaSetList'};

/** A server of one Runtime that can be read by its name: every list of anything is null, as Go writes an empty slice. */
const serveNull: Handler = ({url: {pathname, searchParams}}) => {
  if (searchParams.has('watch')) return 'hang';
  if (pathname.endsWith('/runtimes/web')) return {body: runtime({name: 'web', replicas: 0})};
  const plural = pathname.split('/').at(-1) ?? '';
  const kind = pathname.startsWith('/apis/metrics.k8s.io/') ? 'PodMetricsList' : (KINDS[plural] ?? 'RuntimeList');
  return {body: {kind, metadata: {resourceVersion: '7'}, items: null}};
};

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer(serveNull);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

it.each(['list', 'top'])('is an empty list for %s', async (verb) => {
  expect(await krtBothWays(['runtime', verb, '-s', server.url])).toEqual({
    stdout: '',
    stderr: 'No resources found in default namespace.\n',
    code: 0,
  });
});

it('is nothing to begin a watch with', async () => {
  expect(await krtBothWays(['runtime', 'list', '--watch', '--timeout=300ms', '-s', server.url])).toEqual({
    stdout: '',
    stderr: '',
    code: 0,
  });
  expect(server.received.some(({url}) => url.searchParams.get('resourceVersion') === '7')).toBe(true);
});

it('is a list of none in JSON', async () => {
  const {stdout} = await krtBothWays(['runtime', 'list', '-o', 'json', '-s', server.url]);
  expect(JSON.parse(stdout)).toMatchObject({kind: 'List', items: []});
});

it('means that there are no Pods and no Events', async () => {
  const {stdout, stderr, code} = await krtBothWays(['runtime', 'describe', 'web', '-s', server.url]);
  expect({stderr, code}).toEqual({stderr: '', code: 0});
  expect(stdout).toMatch(/^Pods: +<none>$/m);
  expect(stdout).toMatch(/^Events: +<none>$/m);
});
