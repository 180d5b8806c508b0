/** When a pool that is short of ready Pods for this reason is Stalled. */
export type Stalls = 'at once' | 'at the deadline' | 'never';

/** What there is to know about a reason. */
export interface ReasonInfo {
  /** 0 comes first: of several reasons the one with the lowest rank is shown, as the one to act on. */
  readonly rank: number;
  readonly stalls: Stalls;
  /** One line for a person, without a final full stop. */
  readonly description: string;
}

/** Every reason that a Runtime's conditions and its `notReady` buckets give, the most actionable first. */
export const REASONS = {
  Pending: {rank: 0, stalls: 'at the deadline', description: 'the controller has not looked at the Runtime yet'},
  SpecNotObserved: {rank: 0, stalls: 'at the deadline', description: 'the controller has not seen the latest spec yet'},
  DeploymentNotObserved: {
    rank: 0,
    stalls: 'at the deadline',
    description:
      "the Deployment is being made, or the cluster's Deployment controller has not seen its latest state yet",
  },

  DeploymentNotOwned: {
    rank: 1,
    stalls: 'at once',
    description: "a Deployment of the pool's name exists and belongs to something else",
  },
  SelectorMismatch: {
    rank: 1,
    stalls: 'at once',
    description: 'the Deployment has another selector, which cannot be changed',
  },
  TemplateInvalid: {rank: 1, stalls: 'at once', description: 'the API server rejects the Pod template'},
  ConflictingWriter: {
    rank: 1,
    stalls: 'at the deadline',
    description: 'another writer keeps changing the Deployment back',
  },
  QuotaExceeded: {rank: 1, stalls: 'at the deadline', description: 'a ResourceQuota of the namespace is used up'},
  AdmissionDenied: {
    rank: 1,
    stalls: 'at the deadline',
    description: 'an admission webhook or policy denies the change, or the webhook cannot be asked',
  },
  Forbidden: {rank: 1, stalls: 'at the deadline', description: 'the controller lacks a permission'},
  PodsUnreadable: {
    rank: 1,
    stalls: 'at the deadline',
    description: 'the controller may not read Pods, so it cannot say why they are not ready',
  },
  NamespaceTerminating: {rank: 1, stalls: 'never', description: 'the namespace is being deleted'},
  DeploymentTerminating: {rank: 1, stalls: 'never', description: 'the previous Deployment is being deleted'},

  PodCreateForbidden: {rank: 2, stalls: 'at the deadline', description: 'the API server refuses to create the Pods'},

  InvalidImageName: {rank: 3, stalls: 'at once', description: "a container's image name cannot be parsed"},
  ImagePullFailed: {rank: 3, stalls: 'at the deadline', description: 'an image cannot be pulled'},
  ConfigMissing: {
    rank: 3,
    stalls: 'at the deadline',
    description: 'a ConfigMap or Secret, or a key of one, is missing',
  },
  VolumeMountFailed: {
    rank: 3,
    stalls: 'at the deadline',
    description: 'a volume cannot be mounted; a Pod whose volumes or network are not set up in time counts as such',
  },
  ContainerStartFailed: {rank: 3, stalls: 'at the deadline', description: 'a container cannot be started'},

  OOMKilled: {rank: 4, stalls: 'at the deadline', description: 'a container was killed for using too much memory'},
  CrashLooping: {rank: 4, stalls: 'at the deadline', description: 'a container keeps ending'},
  InitFailed: {rank: 4, stalls: 'at the deadline', description: 'an init container fails'},

  Unschedulable: {rank: 5, stalls: 'at the deadline', description: 'no node fits the Pod'},
  Preempted: {rank: 5, stalls: 'at the deadline', description: 'the Pod made room for one of a higher priority'},
  Evicted: {rank: 5, stalls: 'at the deadline', description: 'the Pod was evicted from its node'},
  SchedulingGated: {rank: 5, stalls: 'never', description: 'a scheduling gate holds the Pod back'},

  StartupProbePending: {rank: 6, stalls: 'at the deadline', description: 'a startup probe has not passed yet'},
  ReadinessProbeFailing: {rank: 6, stalls: 'at the deadline', description: 'a readiness probe fails'},
  ReadinessGatePending: {rank: 6, stalls: 'at the deadline', description: 'a readiness gate is not met yet'},

  NodeLost: {rank: 7, stalls: 'at the deadline', description: 'the node of the Pod does not answer'},

  Starting: {rank: 8, stalls: 'at the deadline', description: 'the Pod is starting'},
  Progressing: {rank: 8, stalls: 'at the deadline', description: 'Pods are getting ready'},
  RollingOut: {
    rank: 8,
    stalls: 'at the deadline',
    description: 'Pods of the current template are being made, or older ones are left',
  },
  ScalingDown: {rank: 8, stalls: 'never', description: 'there are more Pods than wanted'},
  Terminating: {rank: 8, stalls: 'never', description: 'it is being deleted'},
  ScaledToZero: {rank: 8, stalls: 'never', description: 'no Pods are wanted, and there are none'},
  Ready: {rank: 8, stalls: 'never', description: 'all wanted Pods are ready'},
} as const;

/** A reason that this version knows. */
export type Reason = keyof typeof REASONS;

/** Whether this version knows the reason; a newer controller may give others. */
export function isReason(reason: string): reason is Reason {
  return Object.hasOwn(REASONS, reason);
}

/** What there is to know about a reason. */
export function reasonInfo(reason: Reason): ReasonInfo {
  return REASONS[reason];
}

/** Sorts reasons as the table has them: by rank, and within a rank the more telling one first. */
export function compareReasons(a: Reason, b: Reason): number {
  return REASONS[a].rank - REASONS[b].rank || (a === b ? 0 : place(a) - place(b));
}

function place(reason: Reason): number {
  return Object.keys(REASONS).indexOf(reason);
}
