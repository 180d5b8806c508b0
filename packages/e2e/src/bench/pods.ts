import {deploymentName, RUNTIME_LABEL} from '@kruntimes/api';
import type {KubeClient, KubeObject} from '@kruntimes/kube';
import {PODS} from '../resources.js';
import {BENCH_NAMESPACE as namespace} from './bed.js';

const HASH = '6d5f7c9b4';

/** Makes Pods of a Runtime, as its ReplicaSet would, and has them wait for an image, as their kubelets would. */
export async function createPods(client: KubeClient, runtime: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const name = `${deploymentName(runtime)}-${HASH}-${n}`;
    await client.create<KubeObject>(PODS, podOf(runtime, name));
    await client.patch(
      PODS,
      {namespace, name},
      {patch: {kind: 'merge', body: {status: WAITING}}, options: {subresource: 'status'}},
    );
  }
}

function podOf(runtime: string, name: string): KubeObject {
  const owner = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    name: `${deploymentName(runtime)}-${HASH}`,
    uid: '00000000-0000-0000-0000-000000000000',
    controller: true,
    blockOwnerDeletion: true,
  };
  const labels = {[RUNTIME_LABEL]: runtime, 'pod-template-hash': HASH};
  const spec = {containers: [{name: 'runtime', image: 'registry.example/runtime:1.4.2'}]};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {namespace, name, labels, ownerReferences: [owner]},
    spec,
  } as KubeObject;
}

const since = new Date(0).toISOString();
const WAITING = {
  phase: 'Pending',
  conditions: ['Ready', 'ContainersReady'].map((type) => ({
    type,
    status: 'False',
    reason: 'ContainersNotReady',
    message: 'containers with unready status: [runtime]',
    lastTransitionTime: since,
  })),
  containerStatuses: [
    {
      name: 'runtime',
      image: 'registry.example/runtime:1.4.2',
      imageID: '',
      ready: false,
      restartCount: 0,
      started: false,
      state: {
        waiting: {reason: 'ImagePullBackOff', message: 'Back-off pulling image "registry.example/runtime:1.4.2"'},
      },
    },
  ],
};
