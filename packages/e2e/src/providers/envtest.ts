import {fileURLToPath} from 'node:url';
import {execa} from 'execa';
import type {PodTemplateSpec} from '@kruntimes/api';
import {HttpsTransport, KubeClient} from '@kruntimes/kube';
import {startControlPlane} from '../control-plane/control-plane.js';
import {PODS} from '../resources.js';
import {startInProcess} from './in-process-controller.js';
import type {PodRef, Provider, TestCluster} from './provider.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CONTROLLER = {namespace: 'kruntimes-system', name: 'kruntimes-controller'};

/** A real control plane without nodes: the scenarios play the kubelet. */
export const envtest: Provider = {
  name: 'envtest',
  unavailable: () =>
    process.env['KUBEBUILDER_ASSETS'] === undefined
      ? 'set KUBEBUILDER_ASSETS to a folder with etcd, kube-apiserver, kube-controller-manager and kubectl'
      : undefined,
  start: async () => await startEnvtest(process.env['KUBEBUILDER_ASSETS'] ?? ''),
};

async function startEnvtest(assets: string): Promise<TestCluster> {
  const plane = await startControlPlane(assets);
  const transport = new HttpsTransport(plane.config);
  const admin = new KubeClient(transport);
  const kubectl = async (...args: string[]): Promise<string> => {
    const {stdout} = await execa(plane.kubectl, ['--kubeconfig', plane.kubeconfig, ...args]);
    return stdout;
  };
  const stop = async (): Promise<void> => {
    transport.close();
    await plane.stop();
  };
  try {
    // Client-side apply on purpose: the CRD must fit into its annotation.
    await kubectl('apply', '-f', `${ROOT}deploy/crds`);
    await kubectl('apply', '-f', `${ROOT}packages/controller/manifests/rbac.yaml`);
    await kubectl('wait', '--for=condition=Established', 'crd/runtimes.kruntimes.io', '--timeout=30s');
    plane.startControllerManager();
    const token = await kubectl('create', 'token', CONTROLLER.name, '-n', CONTROLLER.namespace, '--duration=2h');
    const identity = plane.configFor(token.trim());
    return {
      config: plane.config,
      kubeconfig: plane.kubeconfig,
      controllerWrites: () => plane.writesBy(`system:serviceaccount:${CONTROLLER.namespace}:${CONTROLLER.name}`),
      startController: () => startInProcess(identity),
      template: () => TEMPLATE,
      setReady: (pod, ready) => setReady(admin, pod, ready),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const TEMPLATE: PodTemplateSpec = {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}};

// What a kubelet reports of a Pod whose containers run and whose readiness probe passes or fails.
async function setReady(admin: KubeClient, pod: PodRef, ready: boolean): Promise<void> {
  const status = ready ? 'True' : 'False';
  const lastTransitionTime = new Date().toISOString();
  const conditions = ['PodScheduled', 'Initialized'].map((type) => ({type, status: 'True', lastTransitionTime}));
  const readiness = ['ContainersReady', 'Ready'].map((type) => ({type, status, lastTransitionTime}));
  const body = {status: {phase: 'Running', conditions: [...conditions, ...readiness]}};
  await admin.patch(PODS, pod, {patch: {kind: 'strategic', body}, options: {subresource: 'status'}});
}
