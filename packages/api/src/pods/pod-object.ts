/** A condition of a Pod (core/v1 PodCondition), as far as it is read here. */
export interface PodCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string | null;
}

/** How a container ended (core/v1 ContainerStateTerminated). */
export interface Termination {
  readonly exitCode?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly finishedAt?: string | null;
}

/** core/v1 ContainerStatus, as far as it is read here. */
export interface ContainerStatus {
  readonly name: string;
  readonly image?: string;
  readonly ready?: boolean;
  readonly started?: boolean | null;
  readonly restartCount?: number;
  readonly state?: {
    readonly waiting?: {readonly reason?: string; readonly message?: string};
    readonly running?: object;
    readonly terminated?: Termination;
  };
  readonly lastState?: {readonly terminated?: Termination};
}

/** A Pod as the API server sends it (core/v1), as far as it is read to say why it is not ready. */
export interface PodObject {
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly {
      readonly apiVersion: string;
      readonly kind: string;
      readonly name: string;
      readonly uid: string;
      readonly controller?: boolean;
    }[];
  };
  readonly spec?: {
    readonly initContainers?: readonly {readonly name: string; readonly restartPolicy?: string}[];
    readonly schedulingGates?: readonly {readonly name: string}[];
  };
  readonly status?: {
    readonly phase?: string;
    readonly reason?: string;
    readonly message?: string;
    readonly startTime?: string | null;
    readonly conditions?: readonly PodCondition[];
    readonly initContainerStatuses?: readonly ContainerStatus[];
    readonly containerStatuses?: readonly ContainerStatus[];
  };
}

/** The condition of this type, if the Pod has it. */
export function podCondition(pod: PodObject, type: string): PodCondition | undefined {
  return pod.status?.conditions?.find((condition) => condition.type === type);
}

/** A time of the API in ms since 1970, or undefined where there is none that can be read. */
export function timeOf(time: string | null | undefined): number | undefined {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}
