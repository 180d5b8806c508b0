import {execFile} from 'node:child_process';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {BARE_ENV, krt} from './support/krt.js';
import {startTestCluster, type TestCluster} from './support/devcluster.js';

const kubectl = process.env['KRT_TEST_KUBECTL'];
if (kubectl === undefined) {
  process.stderr.write('skipped: parity with kubectl; set KRT_TEST_KUBECTL to the path of a kubectl to run it\n');
}
const describeWithKubectl = kubectl === undefined ? describe.skip : describe;

async function runKubectl(argv: readonly string[], kubeconfig: string): Promise<object> {
  const env = {...BARE_ENV, KUBECONFIG: kubeconfig, HOME: '/tmp/krt-no-home'};
  return await new Promise((resolve) => {
    execFile(kubectl ?? 'kubectl', [...argv, '--cache-dir=/tmp/krt-kubectl-cache'], {env}, (error, stdout, stderr) => {
      resolve({stdout, stderr, code: error === null ? 0 : error.code});
    });
  });
}

function runtime(name: string, labels: Record<string, string>, annotations: Record<string, string> = {}): object {
  return {
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name, namespace: 'default', labels, annotations},
    spec: {
      replicas: 3,
      template: {
        metadata: {labels: {'10': 'x', '9': 'y'}},
        spec: {containers: [{name: 'runtime', image: 'registry.example/web:v1', args: ['--x=<&>', '1', 'a b']}]},
      },
    },
  };
}

describeWithKubectl('kubectl', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startTestCluster();
    const items = [
      runtime('web', {app: 'web', 'app.kubernetes.io/name': 'web', apps: 'x'}, {note: 'yes', text: 'two\nlines'}),
      runtime('edge', {app: 'edge', 'kruntimes.io/tier': '12.30'}),
      runtime('idle', {app: 'web'}),
    ];
    const stdin = JSON.stringify({apiVersion: 'v1', kind: 'List', items});
    const applied = await krt(['apply', '-f', '-'], {stdin, env: {KUBECONFIG: cluster.kubeconfig}});
    expect(applied).toMatchObject({stderr: '', code: 0});
    await cluster.setStatus('web', {observedGeneration: 1, readyReplicas: 3, replicas: 3});
    await cluster.setStatus('idle', {observedGeneration: 1, readyReplicas: 0});
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
  });

  it.each([
    ['web -o json'],
    ['-o json'],
    ['-A -o json'],
    ['web idle -o json'],
    ['web nope idle -o json'],
    ['web -o json --show-managed-fields'],
    ['web -o yaml'],
    ['-o yaml'],
    ['-o yaml -l app=none'],
    ['-o name'],
    ['web idle -o name'],
    ['-o name -l app=web'],
    ['-o name --field-selector=metadata.name=edge'],
    ['nope'],
    ['-l app=none'],
    ['-n elsewhere'],
    ['-A -l app=none'],
    ['nope --ignore-not-found'],
    ['-o jsonpath={.items[*].metadata.name}'],
    ['web -o jsonpath={.status.readyReplicas}'],
    ['web -o jsonpath={.metadata.labels}'],
    ['web -o jsonpath={.spec.template.spec.containers[0].args}'],
    ['web -o jsonpath={.spec.template.spec.containers[0].args[*]}'],
    ['web -o jsonpath={.metadata.missing}'],
    ['-o jsonpath={range.items[*]}{.metadata.name}={.spec.replicas}{"\\n"}{end}'],
    ['-o jsonpath={.items[?(@.metadata.name=="web")].spec.replicas}'],
    ['-o jsonpath={.items[?(@.status.readyReplicas>0)].metadata.name}'],
    ['-o jsonpath={.items[0:2].metadata.name}'],
    ['-o jsonpath={.items[-1:].metadata.name}'],
    ["-o jsonpath={.items[*]['metadata.name','spec.replicas']}"],
    ['-o jsonpath={..image}'],
    ['edge -o jsonpath={.metadata.labels.kruntimes\\.io/tier}'],
    ['-o custom-columns=NAME:.metadata.name,READY:.status.readyReplicas,LABELS:.metadata.labels'],
    ['-o custom-columns=NAME:.metadata.name,ARGS:.spec.template.spec.containers[*].args,X:.spec.x'],
    ['-o custom-columns=N:.metadata.name -l app=none'],
    ['web -o custom-columns=N:{.metadata.name},C:.status.conditions[0].type --no-headers'],
    ['-o name --sort-by=.metadata.name'],
  ])('prints the same for get runtimes %s', async (line) => {
    const argv = line.split(' ');
    const ours = await krt(['get', 'runtimes', ...argv], {env: {KUBECONFIG: cluster.kubeconfig}});
    expect(ours).toEqual(await runKubectl(['get', 'runtimes', ...argv], cluster.kubeconfig));
  });
});
