import {CONFIGURATION_HASH_ANNOTATION, RUNTIME_LABEL} from '@kruntimes/api';
import {controllerOf, type KubeObject, type ObjectMeta, type OwnerReference} from '@kruntimes/kube';
import {otherWriterOf, ownedFieldsOf} from './owned-fields.js';

/** A Deployment as the API server sends it, as far as it is read here (apps/v1). */
export interface Deployment extends KubeObject {
  readonly spec?: {
    readonly selector?: {
      readonly matchLabels?: Readonly<Record<string, string>>;
      readonly matchExpressions?: readonly object[];
    };
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly readyReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
    readonly conditions?: readonly DeploymentCondition[];
  };
}

/** apps/v1 DeploymentCondition, as far as it is read here. */
export interface DeploymentCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** What the cache keeps of a Deployment: what decides about it and what is reported of it, and nothing of its template. */
export interface TrackedDeployment extends KubeObject {
  readonly metadata: ObjectMeta;
  readonly status: {
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly readyReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
    /** `Progressing`, which names the current ReplicaSet, and `ReplicaFailure`. */
    readonly conditions?: readonly DeploymentCondition[];
  };
  readonly configurationHash: string | undefined;
  /** Our entry in managedFields, as JSON text; what the API server thinks is ours. */
  readonly ownedFields: string | undefined;
  /** Who else wrote to it last, beside the cluster's own controllers, by its name in managedFields. */
  readonly otherWriter: string | undefined;
  readonly owner: OwnerReference | undefined;
  /** The Runtime name that the selector asks for, if it asks for that alone. */
  readonly selects: string | undefined;
}

/** Cuts a Deployment down to a {@link TrackedDeployment}. */
export function trackDeployment({metadata = {}, spec, status}: Deployment): TrackedDeployment {
  const {name, namespace, uid, resourceVersion, generation, deletionTimestamp, labels} = metadata;
  const label = labels?.[RUNTIME_LABEL];
  return {
    metadata: defined({
      name,
      namespace,
      uid,
      resourceVersion,
      generation,
      deletionTimestamp,
      labels: label === undefined ? undefined : {[RUNTIME_LABEL]: label},
    }),
    status: defined({
      observedGeneration: status?.observedGeneration,
      replicas: status?.replicas,
      readyReplicas: status?.readyReplicas,
      updatedReplicas: status?.updatedReplicas,
      availableReplicas: status?.availableReplicas,
      conditions: status?.conditions?.filter(({type}) => READ_CONDITIONS.includes(type)).map(trackCondition),
    }),
    configurationHash: metadata.annotations?.[CONFIGURATION_HASH_ANNOTATION],
    ownedFields: ownedFieldsOf(metadata.managedFields),
    otherWriter: otherWriterOf(metadata.managedFields),
    owner: controllerOf({metadata}),
    selects: selectedRuntime(spec?.selector),
  };
}

const READ_CONDITIONS: readonly string[] = ['Progressing', 'ReplicaFailure'];

// Without the times, which move on their own.
function trackCondition({type, status, reason, message}: DeploymentCondition): DeploymentCondition {
  return {type, status, ...defined({reason, message})};
}

function selectedRuntime(selector: NonNullable<Deployment['spec']>['selector']): string | undefined {
  const labels = Object.entries(selector?.matchLabels ?? {});
  const [only] = labels;
  if (only?.[0] !== RUNTIME_LABEL || labels.length > 1 || (selector?.matchExpressions?.length ?? 0) > 0)
    return undefined;
  return only[1];
}

type Defined<T> = {readonly [K in keyof T]?: Exclude<T[K], undefined>};

function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Defined<T>;
}
