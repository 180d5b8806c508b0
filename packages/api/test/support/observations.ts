import type {ComputeStatusInput} from '../../src/compute-status.js';
import type {RuntimeSpec, RuntimeStatus} from '../../src/generated/types.js';
import type {Observation, ObservedDeployment} from '../../src/observation.js';
import type {PoolPod} from '../../src/pods/pool-pod.js';

type DeploymentStatus = NonNullable<ObservedDeployment['status']>;

/** The Runtime `web` of generation 4 as it is read back with this status. */
export function runtimeWith(
  replicas: number,
  status?: RuntimeStatus,
  spec: Partial<RuntimeSpec> = {},
): ComputeStatusInput['runtime'] {
  return {
    metadata: {name: 'web', generation: 4},
    spec: {replicas, template: {spec: {containers: [{name: 'runtime'}]}}, ...spec},
    ...(status && {status}),
  };
}

/** The Runtime's own Deployment, which has observed its spec unless `status` says otherwise. */
export function owned(status: DeploymentStatus, generation = 2): Observation {
  return {
    deployment: {
      kind: 'owned',
      deployment: {metadata: {generation}, status: {observedGeneration: generation, ...status}},
    },
  };
}

/** A Deployment whose Pods are all of the current template, so many of them ready, and the Pods. */
export function pool(pods: readonly PoolPod[], status: DeploymentStatus = {}): Observation {
  const ready = pods.filter(({standing}) => standing.kind === 'ready').length;
  const replicas = pods.filter(({standing}) => standing.kind === 'ready' || standing.kind === 'not ready').length;
  const counts = {replicas, updatedReplicas: replicas, readyReplicas: ready, availableReplicas: ready};
  return {...owned({...counts, ...status}), pods: {kind: 'read', pods}};
}

/** A condition of a Deployment by which its ReplicaSet says that it cannot create Pods. */
export function replicaFailure(message: string): DeploymentStatus {
  return {conditions: [{type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message}]};
}
