import type {ObservedDeployment} from '@kruntimes/api';
import type {KubeObject, ResourceType} from '@kruntimes/kube';

/** A Deployment as the server sent it (apps/v1), as far as it is read here. */
export interface Deployment extends KubeObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly selector?: {readonly matchLabels?: Readonly<Record<string, string>>};
    readonly template?: {
      readonly spec?: {
        readonly containers?: readonly {
          readonly name?: string;
          readonly image?: string;
          readonly args?: readonly string[];
        }[];
      };
    };
  };
  readonly status?: NonNullable<ObservedDeployment['status']>;
}

/** A ReplicaSet as the server sent it (apps/v1), as far as it is read here. */
export interface ReplicaSet extends KubeObject {
  readonly spec?: {readonly replicas?: number};
  readonly status?: {
    readonly replicas?: number;
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** Where Deployments live in the API. */
export const DEPLOYMENTS: ResourceType<Deployment> = {
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
};

/** Where ReplicaSets live in the API. */
export const REPLICA_SETS: ResourceType<ReplicaSet> = {
  group: 'apps',
  version: 'v1',
  plural: 'replicasets',
  kind: 'ReplicaSet',
  namespaced: true,
};
