import {join} from 'node:path';
import {runtimeCrd} from '@kruntimes/api/crd';
import {startDevcluster, writeKubeconfig, type Devcluster, type JsonObject} from '@kruntimes/devcluster';

/** An embedded cluster with the CRD and the Runtime `web`. */
export interface SampleCluster {
  readonly cluster: Devcluster;
  /** Path of its kubeconfig. */
  readonly kubeconfig: string;
}

/** Starts one, with its kubeconfig in `folder`. */
export async function startSampleCluster(folder: string): Promise<SampleCluster> {
  const cluster = await startDevcluster();
  cluster.create(runtimeCrd as unknown as JsonObject);
  cluster.create({
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name: 'web', namespace: 'default'},
    spec: {template: {spec: {containers: [{name: 'runtime', image: 'x'}]}}},
  });
  const kubeconfig = join(folder, 'kubeconfig');
  await writeKubeconfig(kubeconfig, cluster.url);
  return {cluster, kubeconfig};
}
