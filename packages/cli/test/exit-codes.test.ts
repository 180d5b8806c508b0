import {afterAll, beforeAll, expect, it} from '@jest/globals';
import {EXIT_CODES, type Outcome} from '../src/errors/exit-codes.js';
import {startApiServer, statusAnswer, type ApiServer} from './support/api-server.js';
import {startTestCluster, type TestCluster} from './support/devcluster.js';
import {krt, startKrt} from './support/krt.js';

const create = (name: string): string[] => [
  'rt',
  'create',
  name,
  `--image=registry.example/${name}:v1`,
  '--replicas=1',
];

let cluster: TestCluster;
let strange: ApiServer;
beforeAll(async () => {
  cluster = await startTestCluster();
  strange = await startApiServer(() => statusAnswer(401, 'Unauthorized', 'Unauthorized'));
  const env = {KUBECONFIG: cluster.kubeconfig};
  for (const name of ['web', 'stuck']) expect(await krt(create(name), {env})).toMatchObject({code: 0});
  const transition = {
    reason: 'TemplateInvalid',
    message: 'a port too high',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  await cluster.setStatus('stuck', {
    observedGeneration: 1,
    readyReplicas: 0,
    conditions: [{type: 'Stalled', status: 'True', observedGeneration: 1, ...transition}],
  });
});
afterAll(async () => {
  await cluster[Symbol.asyncDispose]();
  await strange[Symbol.asyncDispose]();
});

/** What every command would end with where nothing is wrong with the cluster itself. */
const SITUATIONS: Record<Exclude<Outcome, 'hungUp' | 'interrupted' | 'terminated'>, readonly (readonly string[])[]> = {
  done: [
    ['rt'],
    ['rt', '-l', 'no=one'],
    ['rt', 'get', 'web', '-o', 'json'],
    ['rt', 'wait', 'web', '--for=jsonpath={.spec.replicas}=1'],
    ['rt', 'wait', 'nope', '--for=deleted'],
    ['rt', 'scale', 'web', '--replicas=1'],
    ['rt', 'delete', 'nope', '--ignore-not-found'],
    ['version', '--client'],
    ['help', 'exit-codes'],
  ],
  failed: [
    ['rt', 'get', 'nope'],
    ['rt', 'get', 'web', 'nope', '-o', 'json'],
    ['rt', 'describe', 'nope'],
    ['rt', 'wait', 'nope'],
    ['rt', 'scale', 'nope', '--replicas=1'],
    ['rt', 'delete', 'nope', '--yes'],
    ['rt', 'diagnose', 'nope'],
    create('web'),
    ['rt', 'apply', '-f', '/nonexistent.yaml'],
  ],
  usage: [
    ['rt', '--frob'],
    ['frob'],
    ['rt', 'scale', 'web'],
    ['rt', 'get', 'a/b/c'],
    ['rt', '-o', 'xml'],
    ['rt', 'wait'],
    ['rt', 'delete', '-l', '', '--yes'],
    ['rt', 'scale', '--selector=', '--replicas=0'],
    ['rt', 'wait', '-l', ''],
    ['rt', 'create', 'x', '--image='],
    ['rt', 'create', 'x', '--image=a b', '--dry-run=client'],
  ],
  timedOut: [
    ['rt', 'wait', 'web', '--timeout=0'],
    ['rt', 'wait', 'web', '--timeout=100ms'],
  ],
  notAuthenticated: [
    ['rt', '-s', '$STRANGE'],
    ['rt', 'get', 'web', '-s', '$STRANGE'],
    ['rt', 'wait', 'web', '-s', '$STRANGE'],
    ['rt', 'diagnose', 'web', '-s', '$STRANGE'],
  ],
  notReachable: [
    ['rt', '-s', 'http://127.0.0.1:1'],
    ['rt', '-s', 'https://no-such-host.invalid'],
    ['rt', 'delete', 'web', '-s', 'http://127.0.0.1:1'],
    ['rt', '--context=nope'],
    ['rt', 'apply', '-f', '-', '-s', 'http://127.0.0.1:1'],
  ],
  badVerdict: [
    ['rt', 'wait', 'stuck', '--timeout=0'],
    ['rt', 'diagnose', 'stuck'],
    ['doctor', '-s', 'http://127.0.0.1:1'],
  ],
};

const stdin = JSON.stringify({
  apiVersion: 'kruntimes.io/v1alpha1',
  kind: 'Runtime',
  metadata: {name: 'fed'},
  spec: {template: {spec: {containers: [{name: 'runtime', image: 'registry.example/fed:v1'}]}}},
});

it.each(
  Object.entries(SITUATIONS).flatMap(([outcome, lines]) =>
    lines.map((argv) => [EXIT_CODES[outcome as Outcome].code, argv.join(' '), argv] as const),
  ),
)('ends with %i: krt %s', async (code, _, argv) => {
  const given = argv.map((word) => (word === '$STRANGE' ? strange.url : word));
  const run = await krt(given, {stdin, env: {KUBECONFIG: cluster.kubeconfig}});
  expect(run).toMatchObject({code});
  // Whatever fails says so, and what is no command line prints no result.
  if (code !== 0 && code !== 6) expect(run.stderr).not.toBe('');
  if (code === EXIT_CODES.usage.code) expect(run.stdout).toBe('');
});

it.each([
  ['SIGINT', EXIT_CODES.interrupted.code],
  ['SIGTERM', EXIT_CODES.terminated.code],
] as const)('ends on %s with %i', async (signal, code) => {
  const waiting = startKrt(['rt', 'wait', 'web'], {env: {KUBECONFIG: cluster.kubeconfig}});
  await waiting.says('runtime/web: ');
  waiting.kill(signal);
  expect(await waiting.ended).toMatchObject({stdout: '', code});
});
