import {RUNTIME_RESOURCE, type Runtime} from '@kruntimes/api';
import type {KubeObject, ResourceType} from '@kruntimes/kube';

export const RUNTIMES: ResourceType<Runtime> = RUNTIME_RESOURCE;

export interface Deployment extends KubeObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly template?: {
      readonly spec?: {readonly containers?: readonly {readonly name: string; readonly image?: string}[]};
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

export const DEPLOYMENTS: ResourceType<Deployment> = {
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
};

export const PODS: ResourceType = {group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true};

export const CUSTOM_RESOURCE_DEFINITIONS: ResourceType = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};

export const NAMESPACES: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
};

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

export const CONFIG_MAPS: ResourceType<ConfigMap> = {
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
};

export const SERVICE_ACCOUNTS: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'serviceaccounts',
  kind: 'ServiceAccount',
  namespaced: true,
};

export const RESOURCE_QUOTAS: ResourceType<KubeObject & {readonly spec?: object; readonly status?: {hard?: object}}> = {
  group: '',
  version: 'v1',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
};

export interface ClusterRole extends KubeObject {
  readonly rules: readonly {readonly apiGroups?: readonly string[]; readonly resources?: readonly string[]}[];
}

export const CLUSTER_ROLES: ResourceType<ClusterRole> = {
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'clusterroles',
  kind: 'ClusterRole',
  namespaced: false,
};

export const SERVICES: ResourceType<KubeObject & {readonly spec?: object}> = {
  group: '',
  version: 'v1',
  plural: 'services',
  kind: 'Service',
  namespaced: true,
};

export const API_SERVICES: ResourceType<KubeObject & {readonly spec?: object}> = {
  group: 'apiregistration.k8s.io',
  version: 'v1',
  plural: 'apiservices',
  kind: 'APIService',
  namespaced: false,
};
