import type {PodTemplateSpec} from '@kruntimes/api';
import type {ClusterConfig, ReflectorTiming} from '@kruntimes/kube';
import type {AuditedRequest} from '../control-plane/audit.js';

/** Kinds of cluster that the scenarios run on. */
export interface Provider {
  readonly name: string;
  /** Why this machine cannot run it and what would enable it, or `undefined`. */
  unavailable(): string | undefined;
  /** Whether its clusters have {@link TestCluster.forgetHistory}. */
  readonly forgetsHistory?: true;
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

/** Choices of a controller that runs in this process. */
export interface ControllerOptions {
  /** The times of its watches, where they are not to be the usual ones. */
  readonly watchTiming?: Partial<ReflectorTiming>;
}

/** A cluster that a test may do everything on. */
export interface TestCluster {
  /** Of a cluster administrator. */
  readonly config: ClusterConfig;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** Writes that the controller's identity sent so far, Events apart; `undefined` where the cluster keeps no record. */
  controllerWrites(): number | undefined;
  /** All that it sent so far; `undefined` where the cluster keeps no record. */
  controllerRequests(): readonly AuditedRequest[] | undefined;
  /** Runs a controller, with no more rights than its role gives where the cluster has roles; resolves when it is at work. */
  startController(options?: ControllerOptions): Promise<RunningController>;
  /**
   * Lets each controller of the cluster's own send so many requests a second, where a real kube-controller-manager is left
   * at its default of 20; it is started anew for that. Absent where the cluster's controllers are not ours to start.
   */
  throttleControllers?(qps: number): Promise<void>;
  /** Makes the API server forget its history up to now: older watches and continue tokens get 410. */
  forgetHistory?(): Promise<void>;
  /** A template whose Pods start, and are not ready until {@link setReady} says so. */
  template(): PodTemplateSpec;
  /** Makes a Pod ready or not ready, as its kubelet would. */
  setReady(pod: PodRef, ready: boolean): Promise<void>;
  stop(): Promise<void>;
}
