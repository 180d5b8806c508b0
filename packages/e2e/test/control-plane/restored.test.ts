import {API_VERSION, deploymentName, KIND, type Runtime} from '@kruntimes/api';
import {HttpsTransport, KubeClient, type KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startControlPlane, type ControlPlane} from '../../src/control-plane/control-plane.js';
import {eventually} from '../../src/eventually.js';
import {ControllerProcess} from '../../src/controller-process.js';
import {installCrdAndRoles} from '../../src/installation.js';
import {kubectlFor} from '../../src/kubectl.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';
import {CONFIG_MAPS, DEPLOYMENTS, RUNTIMES} from '../../src/resources.js';

const namespace = 'default';
/** Nothing but what is tested may heal it meanwhile: a list is due after ten minutes. */
const SOON = {deadlineMs: 60_000};

/** etcd put back to an older state, under a controller that goes on: each test is one such story. */
describe('an API server that was restored from a backup', () => {
  let plane: ControlPlane;
  let transport: HttpsTransport;
  let client: KubeClient;
  let controller: ControllerProcess;

  beforeAll(async () => {
    plane = await startControlPlane(controlPlaneAssets());
    transport = new HttpsTransport(plane.config);
    client = new KubeClient(transport);
    await installCrdAndRoles(kubectlFor(plane.kubeconfig, plane.kubectl));
    controller = await ControllerProcess.start(plane.kubeconfig);
    await controller.untilReady();
  }, 180_000);

  afterAll(async () => {
    await controller.end();
    transport.close();
    await plane.stop();
  }, 60_000);

  async function create(name: string): Promise<void> {
    const template = {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}};
    const spec: Runtime['spec'] = {replicas: 2, template};
    await client.create(RUNTIMES, {apiVersion: API_VERSION, kind: KIND, metadata: {namespace, name}, spec});
    await untilWanted(name, 2);
  }

  async function scale(name: string, replicas: number): Promise<void> {
    await client.patch(RUNTIMES, {namespace, name}, {patch: {kind: 'merge', body: {spec: {replicas}}}});
  }

  async function writeUntilPast(version: number): Promise<void> {
    const metadata = {namespace, name: 'any'};
    for (let n = 0, reached = 0; reached <= version; n++) {
      const patch = {
        kind: 'apply',
        body: {apiVersion: 'v1', kind: 'ConfigMap', metadata, data: {n: String(n)}},
      } as const;
      const written = await client.patch(CONFIG_MAPS, metadata, {patch, options: {fieldManager: 'any'}});
      reached = Number(written.metadata?.resourceVersion);
    }
  }

  /** Resolves when the Deployment wants so many Pods, and the Runtime says so. */
  async function untilWanted(name: string, replicas: number): Promise<void> {
    const look = async (): Promise<true | undefined> => {
      const ref = {namespace, name: deploymentName(name)};
      const deployment: KubeObject & {spec?: {replicas?: number}} = await client.get(DEPLOYMENTS, ref);
      const {metadata, status} = await client.get(RUNTIMES, {namespace, name});
      const isObserved = status?.observedGeneration === metadata.generation;
      return isObserved && deployment.spec?.replicas === replicas ? true : undefined;
    };
    await eventually(`${name}: ${replicas} Pods wanted`, look, SOON);
  }

  it('is followed from where it is now, and not from where it was', async () => {
    await create('followed');
    const restore = await plane.backUp();
    await scale('followed', 5);
    await untilWanted('followed', 5);
    await restore();
    // The same generation as in the time that was lost.
    await scale('followed', 3);
    await untilWanted('followed', 3);
    expect((await client.get(RUNTIMES, {namespace, name: 'followed'})).metadata.generation).toBe(2);
  }, 180_000);

  it('gets what its Runtimes say now, also where it has passed the version of before meanwhile', async () => {
    await create('passed');
    const restore = await plane.backUp();
    await scale('passed', 5);
    await untilWanted('passed', 5);
    const {resourceVersion: lost} = await client.list(RUNTIMES);
    controller.kill('SIGSTOP');
    await restore();
    await scale('passed', 3);
    await writeUntilPast(Number(lost));
    await plane.forgetHistory();
    controller.kill('SIGCONT');
    await untilWanted('passed', 3);
  }, 180_000);
});
