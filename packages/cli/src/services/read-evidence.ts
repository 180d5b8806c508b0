import {selectorString} from '@kruntimes/api';
import {isNotFound, type CallOptions, type KubeClient} from '@kruntimes/kube';
import {namesOf, type Evidence, type Names} from '../diagnosis/evidence.js';
import {readPods} from './pool-pods.js';
import {reading} from './reading.js';
import type {RuntimeObject} from './runtime-resource.js';
import {DEPLOYMENTS, REPLICA_SETS, type Deployment, type ReplicaSet} from './workload-resources.js';

/** Reads what a Runtime is diagnosed from. Who may not read a part of it gets the rest. */
export async function readEvidence(client: KubeClient, runtime: RuntimeObject, call: CallOptions): Promise<Evidence> {
  const names = namesOf(runtime);
  const [deployment, replicaSets, pods] = await Promise.all([
    reading(readDeployment(client, names, call)),
    reading(readReplicaSets(client, names, call)),
    reading(readPods(client, runtime, call)),
  ]);
  return {runtime, deployment, replicaSets, pods, now: new Date()};
}

async function readDeployment(client: KubeClient, names: Names, call: CallOptions): Promise<Deployment[]> {
  try {
    return [await client.get(DEPLOYMENTS, {namespace: names.namespace, name: names.deployment}, call)];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

async function readReplicaSets(client: KubeClient, names: Names, call: CallOptions): Promise<ReplicaSet[]> {
  const selection = {...call, namespace: names.namespace, labelSelector: selectorString(names.runtime)};
  return (await client.list(REPLICA_SETS, selection)).items;
}
