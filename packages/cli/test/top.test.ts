import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer, type Answer, type ApiServer, type Handler} from './support/api-server.js';
import {krtBothWays} from './support/krt.js';
import {startTestCluster, type TestCluster} from './support/devcluster.js';
import {listAnswer, runtime, serving} from './support/runtimes.js';

interface PodSample {
  readonly pool: string;
  readonly name: string;
  readonly phase?: string;
  readonly nodeName?: string;
  /** Of each container: CPU and memory; undefined where there is no sample. */
  readonly usage?: readonly (readonly [cpu: string, memory: string])[] | undefined;
}

const PODS: readonly PodSample[] = [
  {
    pool: 'web',
    name: 'web-1',
    usage: [
      ['100500000n', '131072Ki'],
      ['1n', '1'],
    ],
  },
  {pool: 'web', name: 'web-2', usage: [['150m', '128Mi']]},
  {pool: 'web', name: 'web-evicted', phase: 'Failed'},
  {pool: 'edge', name: 'edge-1', usage: [['1', '2Gi']]},
  {pool: 'edge', name: 'edge-2', phase: 'Pending', nodeName: ''},
  {pool: 'canary', name: 'canary-1', usage: [['1m', '1Mi']]},
  {pool: 'canary', name: 'canary-2'},
  {pool: 'bare', name: 'bare-1', usage: []},
  {pool: 'odd', name: 'odd-1', usage: [['much', '1Mi']]},
];

function pod({pool, name, phase = 'Running', nodeName = 'node-1'}: PodSample): object {
  const labels = {'kruntimes.io/runtime': pool, 'pod-template-hash': 'abc'};
  const ownerReferences = [{kind: 'ReplicaSet', name: `runtime-${pool}-abc`, controller: true}];
  return {metadata: {name, namespace: 'default', labels, ownerReferences}, spec: {nodeName}, status: {phase}};
}

function podMetrics({name, usage = []}: PodSample): object {
  const containers = usage.map(([cpu, memory], i) => ({name: `c${i}`, usage: {cpu, memory}}));
  return {metadata: {name, namespace: 'default'}, timestamp: '2026-01-01T00:00:00Z', window: '30s', containers};
}

const RUNTIMES = ['bare', 'canary', 'edge', 'idle', 'odd', 'web'].map((name) =>
  runtime({name, replicas: name === 'idle' ? 0 : 2}),
);

function serve(metrics: Answer): Handler {
  return (request) => {
    const {pathname, searchParams} = request.url;
    if (pathname.startsWith('/apis/metrics.k8s.io/')) return metrics;
    if (pathname.endsWith('/pods')) return {body: {kind: 'PodList', metadata: {}, items: PODS.map(pod)}};
    const only = /^metadata\.name=(.*)$/.exec(searchParams.get('fieldSelector') ?? '')?.[1];
    if (only === undefined) return serving(RUNTIMES)(request);
    return listAnswer(RUNTIMES.filter((one) => (one as {metadata: {name: string}}).metadata.name === only));
  };
}

const METRICS = {
  body: {kind: 'PodMetricsList', metadata: {}, items: PODS.filter(({usage}) => usage !== undefined).map(podMetrics)},
};

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer(serve(METRICS));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

async function top(...argv: readonly string[]): Promise<{stdout: string; stderr: string; code: number | null}> {
  return await krtBothWays(['runtime', 'top', ...argv, '-s', server.url]);
}

describe('top', () => {
  it('adds up what the Pods of each pool use; what lacks a sample is not known', async () => {
    expect(await top()).toEqual({
      stdout: [
        'NAME     READY   PODS   CPU(cores)   MEMORY(bytes)   AGE',
        'bare     2       1      <unknown>    <unknown>       3d5h',
        'canary   2       2      <unknown>    <unknown>       3d5h',
        'edge     2       2      1000m        2048Mi          3d5h',
        'idle     0       0      0m           0Mi             3d5h',
        'odd      2       1      <unknown>    <unknown>       3d5h',
        'web      2       2      251m         256Mi           3d5h',
        '',
      ].join('\n'),
      stderr: '',
      code: 0,
    });
  });

  it.each([
    [['--sort-by=cpu'], ['bare', 'canary', 'odd', 'edge', 'web', 'idle']],
    [
      ['--sort-by=memory', '--no-headers'],
      ['bare', 'canary', 'odd', 'edge', 'web', 'idle'],
    ],
    [['--sort-by=name'], ['bare', 'canary', 'edge', 'idle', 'odd', 'web']],
    [
      ['web', 'rt/edge'],
      ['web', 'edge'],
    ],
    [['web'], ['web']],
  ])('%j shows %j', async (argv, names) => {
    const {stdout} = await top(...argv);
    expect(stdout.match(/^\S+/gm)?.filter((name) => name !== 'NAME')).toEqual(names);
    expect(stdout.startsWith('NAME')).toBe(!argv.includes('--no-headers'));
  });

  it('shows all namespaces', async () => {
    expect((await top('-A')).stdout).toMatch(/^NAMESPACE +NAME .*\ndefault +bare /);
  });

  it('asks three times, however many Runtimes there are', async () => {
    const asked = async (...argv: readonly string[]): Promise<string[]> => {
      const before = server.received.length;
      await krtBothWays(['rt', 'top', ...argv, '-s', server.url]);
      const requests = server.received.slice(before).map(({url}) => decodeURIComponent(url.pathname + url.search));
      expect(requests).toHaveLength(6);
      return requests.slice(0, 3).sort();
    };
    expect(await asked('-l', 'app=web')).toEqual([
      '/api/v1/namespaces/default/pods?limit=500&labelSelector=kruntimes.io/runtime',
      '/apis/kruntimes.io/v1alpha1/namespaces/default/runtimes?limit=500&labelSelector=app=web',
      '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods?limit=500&labelSelector=kruntimes.io/runtime',
    ]);
    expect(await asked('web')).toEqual([
      '/api/v1/namespaces/default/pods?limit=500&labelSelector=kruntimes.io/runtime=web',
      '/apis/kruntimes.io/v1alpha1/namespaces/default/runtimes?limit=500&fieldSelector=metadata.name=web',
      '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods?limit=500&labelSelector=kruntimes.io/runtime=web',
    ]);
  });

  it('shows those that there are, and names those that there are not', async () => {
    const {stdout, stderr, code} = await top('nope', 'web');
    expect(stdout).toMatch(/^NAME.*\nweb .*\n$/);
    expect({stderr, code}).toEqual({
      stderr: 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n',
      code: 1,
    });
  });

  it('says that there is nothing', async () => {
    await using empty = await startApiServer(({url}) =>
      url.pathname.startsWith('/apis/metrics')
        ? METRICS
        : {body: {kind: url.pathname.endsWith('pods') ? 'PodList' : 'RuntimeList', items: []}},
    );
    expect(await krtBothWays(['rt', 'top', '-s', empty.url])).toEqual({
      stdout: '',
      stderr: 'No resources found in default namespace.\n',
      code: 0,
    });
  });

  it.each([
    ['is not installed', statusAnswer(404, 'NotFound', 'the server could not find the requested resource')],
    [
      'does not answer',
      statusAnswer(503, 'ServiceUnavailable', 'the server is currently unable to handle the request'),
    ],
  ])('fails where the Metrics API %s', async (_, answer) => {
    await using without = await startApiServer(serve(answer));
    expect(await krtBothWays(['rt', 'top', '-s', without.url])).toEqual({
      stdout: '',
      stderr: 'error: Metrics API not available\n',
      code: 1,
    });
  });

  it('says why usage may not be read', async () => {
    await using forbidden = await startApiServer(serve(statusAnswer(403, 'Forbidden', 'no metrics for you')));
    expect(await krtBothWays(['rt', 'top', '-s', forbidden.url])).toEqual({
      stdout: '',
      stderr: 'Error from server (Forbidden): no metrics for you\n',
      code: 1,
    });
  });

  it.each([
    [['-o', 'json'], /^error: -o json is not for top, .*: kubectl get --raw \/apis\/metrics\.k8s\.io\/v1beta1\//],
    [['--sort-by=pods'], /^error: invalid argument "pods" for "--sort-by" flag: it is one of name, cpu, memory\n/],
    [['web', '-l', 'a=b'], /^error: name cannot be provided when a selector is specified\n/],
    [['web', '-A'], /^error: a resource cannot be retrieved by name across all namespaces\n/],
  ])('%j is refused', async (argv, message) => {
    const {stdout, stderr, code} = await top(...argv);
    expect(stderr).toMatch(message);
    expect({stdout, code}).toEqual({stdout: '', code: 2});
  });
});

describe('top of a cluster without metrics', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster();
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
  });

  it('says so', async () => {
    expect(await krtBothWays(['rt', 'top'], {env: {KUBECONFIG: cluster.kubeconfig}})).toEqual({
      stdout: '',
      stderr: 'error: Metrics API not available\n',
      code: 1,
    });
  });
});
