import {CONFIGURATION_HASH_ANNOTATION, RUNTIME_LABEL} from '@kruntimes/api';
import {controllerOf, type KubeObject, type ObjectMeta, type OwnerReference} from '@kruntimes/kube';
import {ownedFieldsOf} from './owned-fields.js';

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
  };
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
  };
  readonly configurationHash: string | undefined;
  /** Our entry in managedFields, as JSON text; what the API server thinks is ours. */
  readonly ownedFields: string | undefined;
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
    }),
    configurationHash: metadata.annotations?.[CONFIGURATION_HASH_ANNOTATION],
    ownedFields: ownedFieldsOf(metadata.managedFields),
    owner: controllerOf({metadata}),
    selects: selectedRuntime(spec?.selector),
  };
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
