import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {runtimeCrd} from '@kruntimes/api/crd';
import {startApiServer, statusAnswer, type Answer, type Handler} from './support/api-server.js';
import {krtBothWays} from './support/krt.js';

const {version} = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {version: string};
const built = version === '0.0.0' ? ' (built from source)' : '';
const CLIENT = `Client Version: ${version}${built}\nAPI Version: kruntimes.io/v1alpha1\n`;
const CONTROLLER = {
  metadata: {name: 'kruntimes-controller', namespace: 'kruntimes-system'},
  spec: {template: {spec: {containers: [{name: 'controller', image: 'registry.example/c:v0.3.1'}]}}},
};

function cluster(more: Readonly<Record<string, Answer>> = {}): Handler {
  const answers: Record<string, Answer> = {
    '/apis/kruntimes.io': {body: {versions: [{version: 'v1alpha1'}]}},
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/runtimes.kruntimes.io': {
      body: {...runtimeCrd, status: {storedVersions: ['v1alpha1']}},
    },
    '/apis/apps/v1/deployments': {body: {metadata: {}, items: [CONTROLLER]}},
    ...more,
  };
  return ({url}) => answers[url.pathname] ?? statusAnswer(404, 'NotFound', 'not found');
}

describe('krt version', () => {
  it('prints those of krt, the CRD and the controller', async () => {
    await using server = await startApiServer(cluster());
    expect(await krtBothWays(['version', '-s', server.url])).toEqual({
      stdout: `${CLIENT}CRD Version: v1alpha1 (stored v1alpha1)\nController Version: 0.3.1 (image registry.example/c:v0.3.1, deployment kruntimes-system/kruntimes-controller)\n`,
      stderr: '',
      code: 0,
    });
    const json = await krtBothWays(['version', '-o', 'json', '-s', server.url]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      clientVersion: {version},
      crdVersion: {served: ['v1alpha1'], stored: ['v1alpha1']},
      controllerVersion: {version: '0.3.1', image: 'registry.example/c:v0.3.1'},
    });
  });

  it('leaves out what may not be read', async () => {
    const forbidden = statusAnswer(403, 'Forbidden', 'no');
    await using server = await startApiServer(
      cluster({
        '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/runtimes.kruntimes.io': forbidden,
        '/apis/apps/v1/namespaces/kruntimes-system/deployments': forbidden,
        '/apis/apps/v1/deployments': forbidden,
      }),
    );
    const run = await krtBothWays(['version', '-s', server.url]);
    const stderr =
      'no controller that you may see in namespace kruntimes-system; --controller-namespace names another\n';
    expect(run).toEqual({stdout: `${CLIENT}CRD Version: v1alpha1\n`, stderr, code: 0});
  });

  it('says that there is no controller', async () => {
    const none = {body: {metadata: {}, items: []}};
    await using server = await startApiServer(cluster({'/apis/apps/v1/deployments': none}));
    const stderr = 'no controller found; --controller-namespace names another\n';
    const run = await krtBothWays(['version', '--controller-namespace=infra', '-s', server.url]);
    expect(run).toMatchObject({stderr, code: 0});
    expect((await krtBothWays(['version', '-q', '--controller-namespace=infra', '-s', server.url])).stderr).toBe('');
  });

  it('says that the CRD is not installed', async () => {
    const missing = statusAnswer(404, 'NotFound', 'not found');
    await using server = await startApiServer(
      cluster({
        '/apis/kruntimes.io': missing,
        '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/runtimes.kruntimes.io': missing,
        '/apis/apps/v1/deployments': {body: {metadata: {}, items: []}},
      }),
    );
    const stderr = 'error: the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"\n';
    expect(await krtBothWays(['version', '-s', server.url])).toEqual({stdout: CLIENT, stderr, code: 1});
  });

  it('prints that of krt where there is no cluster, and ends as errors end', async () => {
    const run = await krtBothWays(['version', '-o', 'yaml']);
    expect(run.stdout).toMatch(/^clientVersion:\n/);
    expect(run).toMatchObject({stderr: expect.stringContaining('no Kubernetes configuration found'), code: 5});
    await using server = await startApiServer(() => ({headers: {'content-type': 'text/html'}, body: '<html>'}));
    expect(await krtBothWays(['version', '-s', server.url])).toMatchObject({stdout: CLIENT, code: 5});
  });

  it('asks no cluster with --client', async () => {
    const run = await krtBothWays(['version', '--client', '-s', 'http://127.0.0.1:1']);
    expect(run).toEqual({stdout: CLIENT, stderr: '', code: 0});
  });
});
