import {execFile} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Devcluster} from '../src/index.js';
import {writeKubeconfig} from '../src/index.js';
import {startWithWidgets} from './widgets.js';

/** The path of a stock kubectl; without it these tests are skipped. */
const kubectlPath = process.env['KRT_TEST_KUBECTL'];
if (kubectlPath === undefined) {
  process.stderr.write('kubectl tests skipped: set KRT_TEST_KUBECTL to the path of a kubectl to run them\n');
}

let cluster: Devcluster;
let folder: string;

const kubectl = async (...args: string[]): Promise<string> => {
  const env = {HOME: folder, KUBECONFIG: join(folder, 'kubeconfig')};
  const {stdout} = await promisify(execFile)(kubectlPath ?? 'kubectl', args, {env});
  return stdout;
};

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

(kubectlPath === undefined ? describe.skip : describe)('a stock kubectl', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devcluster-'));
    cluster = await startWithWidgets({podReadyDelayMs: 20});
    await writeKubeconfig(join(folder, 'kubeconfig'), cluster.url);
  });

  afterAll(async () => {
    await cluster.close();
    await rm(folder, {recursive: true});
  });

  const widget = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: small}\n';
  const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: "nginx:1"}]}
`;

  it('applies on the client side, and sees when nothing changes', async () => {
    const path = await file('widget.yaml', widget);
    expect(await kubectl('apply', '-f', path)).toBe('widget.example.com/a created\n');
    expect(await kubectl('apply', '-f', path)).toBe('widget.example.com/a unchanged\n');
  });

  it('applies on the server side', async () => {
    const path = await file('server.yaml', widget.replace('name: a', 'name: server'));
    expect(await kubectl('apply', '--server-side', '-f', path)).toBe('widget.example.com/server serverside-applied\n');
  });

  it('prints the columns of the CRD, by its short name', async () => {
    expect((await kubectl('get', 'wi', 'a')).split('\n')[0]).toMatch(/^NAME +REPLICAS +AGE$/);
  });

  it('is told of unknown fields', async () => {
    const path = await file('unknown.yaml', widget.replace('size: small', 'size: small, nope: 1'));
    await expect(kubectl('apply', '-f', path)).rejects.toThrow('unknown field "spec.nope"');
  });

  it('rolls out, scales, restarts and undoes', async () => {
    await kubectl('apply', '-f', await file('deployment.yaml', deployment));
    await kubectl('rollout', 'status', 'deployment/web', '--timeout=10s');
    await kubectl('set', 'image', 'deployment/web', 'c=nginx:2');
    await kubectl('rollout', 'status', 'deployment/web', '--timeout=10s');
    await kubectl('rollout', 'restart', 'deployment/web');
    await kubectl('scale', 'deployment/web', '--replicas=1');
    await kubectl('rollout', 'status', 'deployment/web', '--timeout=10s');
    expect(await kubectl('get', 'deployment', 'web')).toMatch(/web +1\/1 +1 +1/);
    await kubectl('rollout', 'undo', 'deployment/web');
    await kubectl('delete', 'deployment', 'web', '--cascade=foreground');
    expect(await kubectl('get', 'pods')).toBe('');
  }, 30_000);

  it('explains a field and describes an object', async () => {
    expect(await kubectl('explain', 'wi.spec')).toContain('size');
    expect(await kubectl('describe', 'wi', 'a')).toContain('Name:         a');
  });
});
