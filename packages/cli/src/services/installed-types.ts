import {apiVersion, type KubeObject, type ObjectRef, type ResourceType} from '@kruntimes/kube';
import {DEPLOYMENTS} from './workload-resources.js';

const rbac = {group: 'rbac.authorization.k8s.io', version: 'v1'} as const;
const core = {group: '', version: 'v1'} as const;

/** A CustomResourceDefinition as the server sent it, as far as it is looked at. */
export interface CustomResourceDefinition extends KubeObject {
  readonly spec?: {
    readonly scope?: string;
    readonly versions?: readonly {
      readonly name?: string;
      readonly served?: boolean;
      readonly schema?: {readonly openAPIV3Schema?: object};
    }[];
  };
  readonly status?: {
    readonly conditions?: readonly {readonly type: string; readonly status: string; readonly message?: string}[];
    readonly storedVersions?: readonly string[];
  };
}

/** A binding of a role to whom it is given. */
export interface RoleBinding extends KubeObject {
  readonly subjects?: readonly {readonly kind?: string; readonly name?: string; readonly namespace?: string}[];
}

export const CUSTOM_RESOURCE_DEFINITIONS: ResourceType<CustomResourceDefinition> = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};

export const NAMESPACES: ResourceType = {...core, plural: 'namespaces', kind: 'Namespace', namespaced: false};

/** Every type that an installation has objects of: with them, no discovery is needed. */
const TYPES: readonly ResourceType[] = [
  CUSTOM_RESOURCE_DEFINITIONS,
  DEPLOYMENTS,
  NAMESPACES,
  {...core, plural: 'serviceaccounts', kind: 'ServiceAccount', namespaced: true},
  {...core, plural: 'services', kind: 'Service', namespaced: true},
  {...rbac, plural: 'clusterroles', kind: 'ClusterRole', namespaced: false},
  {...rbac, plural: 'clusterrolebindings', kind: 'ClusterRoleBinding', namespaced: false},
  {...rbac, plural: 'roles', kind: 'Role', namespaced: true},
  {...rbac, plural: 'rolebindings', kind: 'RoleBinding', namespaced: true},
  {group: 'policy', version: 'v1', plural: 'poddisruptionbudgets', kind: 'PodDisruptionBudget', namespaced: true},
];

/**
 * Where an object of an installation lives in the API.
 *
 * @throws Error for a type that no installation has
 */
export function typeOf(object: KubeObject): ResourceType {
  const type = TYPES.find((known) => known.kind === object.kind && apiVersion(known) === object.apiVersion);
  if (type === undefined) throw new Error(`no type ${object.kind ?? ''} (${object.apiVersion ?? ''}) is installed`);
  return type;
}

/** The name of an object, and its namespace. */
export function refOf({metadata}: KubeObject): ObjectRef {
  return {name: metadata?.name ?? '', ...(metadata?.namespace === undefined ? {} : {namespace: metadata.namespace})};
}

/** The type of an object as kubectl prints it before its name: `deployment.apps`, `namespace`. */
export function typeName({kind, group}: ResourceType): string {
  return [kind.toLowerCase(), group].filter(Boolean).join('.');
}

/** An object as kubectl prints it: `deployment.apps/kruntimes-controller`. */
export function objectName({type, ref}: {readonly type: ResourceType; readonly ref: ObjectRef}): string {
  return `${typeName(type)}/${ref.name}`;
}
