import {loadClusterConfig} from '@kruntimes/kube';
import {kubectlFor} from '../kubectl.js';
import {answers} from './answers.js';
import {fileReadyTemplate, setReadyByFile} from './kubelet-pods.js';
import type {Provider, TestCluster} from './provider.js';

/** A cluster of yours, with the CRD and the controller installed; the scenarios stay in namespaces that they create. */
export const existing: Provider = {
  name: 'existing',
  unavailable() {
    if (process.env['KRT_E2E_KUBECONFIG'] === undefined) {
      return "set KRT_E2E_KUBECONFIG to the kubeconfig of a cluster where deploy/install.yaml is installed, and KRT_E2E_POD_IMAGE to an image with a shell's tools that its nodes can pull (busybox unless set)";
    }
    return answers('kubectl', ['version', '--client']) ? undefined : 'put kubectl on PATH';
  },
  start: () => Promise.resolve(connect(process.env['KRT_E2E_KUBECONFIG'] ?? '')),
};

function connect(kubeconfig: string): TestCluster {
  const kubectl = kubectlFor(kubeconfig);
  return {
    config: loadClusterConfig({kubeconfig}),
    kubeconfig,
    controllerWrites: () => undefined,
    controllerRequests: () => undefined,
    // It runs already, and goes on after us.
    startController: () => Promise.resolve({stop: () => Promise.resolve()}),
    template: () => fileReadyTemplate(process.env['KRT_E2E_POD_IMAGE'] ?? 'busybox:1.37'),
    setReady: (pod, ready) => setReadyByFile(kubectl, pod, ready),
    stop: () => Promise.resolve(),
  };
}
