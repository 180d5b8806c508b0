import type {PodTemplateSpec} from '@kruntimes/api';
import {HttpsTransport, KubeClient} from '@kruntimes/kube';
import {startControlPlane} from '../control-plane/control-plane.js';
import {CONTROLLER_USER, controllerToken, installCrdAndRoles} from '../installation.js';
import {kubectlFor} from '../kubectl.js';
import {reportReadiness} from '../pod-readiness.js';
import {startInProcess} from './in-process-controller.js';
import type {Provider, TestCluster} from './provider.js';

/** A real control plane without nodes: the scenarios play the kubelet. */
export const envtest: Provider = {
  name: 'envtest',
  unavailable: () =>
    process.env['KUBEBUILDER_ASSETS'] === undefined
      ? 'set KUBEBUILDER_ASSETS to a folder with etcd, kube-apiserver, kube-controller-manager and kubectl'
      : undefined,
  forgetsHistory: true,
  start: async () => await startEnvtest(process.env['KUBEBUILDER_ASSETS'] ?? ''),
};

async function startEnvtest(assets: string): Promise<TestCluster> {
  const plane = await startControlPlane(assets);
  const transport = new HttpsTransport(plane.config);
  const admin = new KubeClient(transport);
  const kubectl = kubectlFor(plane.kubeconfig, plane.kubectl);
  const stop = async (): Promise<void> => {
    transport.close();
    await plane.stop();
  };
  try {
    await installCrdAndRoles(kubectl);
    plane.startControllerManager();
    const identity = plane.configFor(await controllerToken(kubectl));
    return {
      config: plane.config,
      kubeconfig: plane.kubeconfig,
      controllerWrites: () => plane.writesBy(CONTROLLER_USER),
      controllerRequests: () => plane.requestsBy(CONTROLLER_USER),
      startController: (options) => startInProcess(identity, options),
      throttleControllers: async (qps) => {
        await plane.stopControllerManager();
        plane.startControllerManager({qps});
      },
      forgetHistory: () => plane.forgetHistory(),
      template: () => TEMPLATE,
      setReady: (pod, ready) => reportReadiness(admin, pod, ready),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const TEMPLATE: PodTemplateSpec = {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}};
