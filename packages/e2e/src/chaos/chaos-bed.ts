import {HttpsTransport, KubeClient, type ClusterConfig} from '@kruntimes/kube';
import {startControlPlane} from '../control-plane/control-plane.js';
import {controllerToken, installCrdAndRoles} from '../installation.js';
import {kubectlFor} from '../kubectl.js';

/** A real control plane with the CRD and the roles, for many seeds at once. */
export interface ChaosBed {
  readonly admin: KubeClient;
  /** The controller's user, straight to the API server. */
  readonly controller: ClusterConfig;
  readonly controllerToken: string;
  stop(): Promise<void>;
}

/** Of kube-controller-manager's: without the Deployment controller, ready counts are what a test writes. */
const CONTROLLERS = ['garbage-collector-controller', 'namespace-controller'];

export async function startChaosBed(assets: string): Promise<ChaosBed> {
  const plane = await startControlPlane(assets, {audit: false});
  const transport = new HttpsTransport(plane.config);
  const stop = async (): Promise<void> => {
    transport.close();
    await plane.stop();
  };
  try {
    const kubectl = kubectlFor(plane.kubeconfig, plane.kubectl);
    await installCrdAndRoles(kubectl);
    plane.startControllerManager({controllers: CONTROLLERS});
    const token = await controllerToken(kubectl);
    return {admin: new KubeClient(transport), controller: plane.configFor(token), controllerToken: token, stop};
  } catch (error) {
    await stop();
    throw error;
  }
}
