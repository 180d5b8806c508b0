import type {PodTemplateSpec} from '@kruntimes/api';
import type {ClusterConfig} from '@kruntimes/kube';

/** Kinds of cluster that the scenarios run on. */
export interface Provider {
  readonly name: string;
  /** Why this machine cannot run it and what would enable it, or `undefined`. */
  unavailable(): string | undefined;
  /** Starts a cluster with the Runtime CRD and the controller's roles, and no controller. */
  start(): Promise<TestCluster>;
}

export interface PodRef {
  readonly namespace: string;
  readonly name: string;
}

export interface RunningController {
  stop(): Promise<void>;
}

/** A cluster that a test may do everything on. */
export interface TestCluster {
  /** Of a cluster administrator. */
  readonly config: ClusterConfig;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** Writes that the controller's identity sent so far; `undefined` where the cluster keeps no record. */
  controllerWrites(): number | undefined;
  /** Runs a controller, with no more rights than its role gives where the cluster has roles; resolves when it is at work. */
  startController(): Promise<RunningController>;
  /** A template whose Pods start, and are not ready until {@link setReady} says so. */
  template(): PodTemplateSpec;
  /** Makes a Pod ready or not ready, as its kubelet would. */
  setReady(pod: PodRef, ready: boolean): Promise<void>;
  stop(): Promise<void>;
}
