import {builtinDefinitions} from '../generated/builtin-definitions.js';
import {linkDefinitions} from '../schema/link.js';
import type {Schema} from '../schema/schema.js';
import {configMapColumns, crdColumns, leaseColumns, namespaceColumns, secretColumns} from '../table/simple-columns.js';
import {deploymentColumns, replicaSetColumns} from '../table/workload-columns.js';
import {eventColumns, nodeColumns, podColumns, serviceColumns} from '../table/core-columns.js';
import {configMapStrategy} from './config-map.js';
import {crdStrategy} from './crd.js';
import type {Definition} from './define.js';
import {define} from './define.js';
import {deploymentStrategy} from './deployment.js';
import {eventsGroupStrategy} from './event.js';
import {leaseStrategy} from './lease.js';
import {namespaceStrategy} from './namespace.js';
import {podStrategy} from './pod.js';
import {replicaSetStrategy} from './replica-set.js';
import type {ResourceType, ScalePaths} from './resource.js';

const core = {group: '', version: 'v1'};
const apps = {group: 'apps', version: 'v1', categories: ['all'], hasStatus: true, hasGeneration: true} as const;
const rbac = {group: 'rbac.authorization.k8s.io', version: 'v1'};
const corePrefix = 'io.k8s.api.core.v1.';
const rbacPrefix = 'io.k8s.api.rbac.v1.';
export const objectMetaSchema = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';

/** Where Deployments and ReplicaSets keep what `/scale` shows; the selector is computed from `spec.selector`. */
const replicas: ScalePaths = {specReplicas: '.spec.replicas', statusReplicas: '.status.replicas', selector: undefined};

const definitions: readonly Definition[] = [
  {
    ...core,
    kind: 'Namespace',
    plural: 'namespaces',
    schema: `${corePrefix}Namespace`,
    shortNames: ['ns'],
    namespaced: false,
    hasStatus: true,
    columns: namespaceColumns,
    strategy: namespaceStrategy,
  },
  {
    ...core,
    kind: 'Node',
    plural: 'nodes',
    schema: `${corePrefix}Node`,
    shortNames: ['no'],
    namespaced: false,
    hasStatus: true,
    columns: nodeColumns,
  },
  {
    ...core,
    kind: 'Pod',
    plural: 'pods',
    schema: `${corePrefix}Pod`,
    shortNames: ['po'],
    categories: ['all'],
    hasStatus: true,
    hasGeneration: true,
    columns: podColumns,
    strategy: podStrategy,
  },
  {
    ...core,
    kind: 'Service',
    plural: 'services',
    schema: `${corePrefix}Service`,
    shortNames: ['svc'],
    categories: ['all'],
    hasStatus: true,
    columns: serviceColumns,
  },
  {
    ...core,
    kind: 'ServiceAccount',
    plural: 'serviceaccounts',
    schema: `${corePrefix}ServiceAccount`,
    shortNames: ['sa'],
  },
  {
    ...core,
    kind: 'ConfigMap',
    plural: 'configmaps',
    schema: `${corePrefix}ConfigMap`,
    shortNames: ['cm'],
    columns: configMapColumns,
    strategy: configMapStrategy,
  },
  {...core, kind: 'Secret', plural: 'secrets', schema: `${corePrefix}Secret`, columns: secretColumns},
  {...core, kind: 'Event', plural: 'events', schema: `${corePrefix}Event`, shortNames: ['ev'], columns: eventColumns},
  {
    ...core,
    kind: 'ResourceQuota',
    plural: 'resourcequotas',
    schema: `${corePrefix}ResourceQuota`,
    shortNames: ['quota'],
    hasStatus: true,
  },
  {
    ...apps,
    kind: 'Deployment',
    plural: 'deployments',
    schema: 'io.k8s.api.apps.v1.Deployment',
    shortNames: ['deploy'],
    scale: replicas,
    columns: deploymentColumns,
    strategy: deploymentStrategy,
  },
  {
    ...apps,
    kind: 'ReplicaSet',
    plural: 'replicasets',
    schema: 'io.k8s.api.apps.v1.ReplicaSet',
    shortNames: ['rs'],
    scale: replicas,
    columns: replicaSetColumns,
    strategy: replicaSetStrategy,
  },
  {
    group: 'coordination.k8s.io',
    version: 'v1',
    kind: 'Lease',
    plural: 'leases',
    schema: 'io.k8s.api.coordination.v1.Lease',
    columns: leaseColumns,
    strategy: leaseStrategy,
  },
  {
    group: 'events.k8s.io',
    version: 'v1',
    kind: 'Event',
    plural: 'events',
    schema: 'io.k8s.api.events.v1.Event',
    collection: '/events',
    shortNames: ['ev'],
    columns: eventColumns,
    strategy: eventsGroupStrategy,
  },
  {
    group: 'policy',
    version: 'v1',
    kind: 'PodDisruptionBudget',
    plural: 'poddisruptionbudgets',
    schema: 'io.k8s.api.policy.v1.PodDisruptionBudget',
    shortNames: ['pdb'],
    hasStatus: true,
    hasGeneration: true,
  },
  {...rbac, kind: 'Role', plural: 'roles', schema: `${rbacPrefix}Role`},
  {...rbac, kind: 'RoleBinding', plural: 'rolebindings', schema: `${rbacPrefix}RoleBinding`},
  {...rbac, kind: 'ClusterRole', plural: 'clusterroles', schema: `${rbacPrefix}ClusterRole`, namespaced: false},
  {
    ...rbac,
    kind: 'ClusterRoleBinding',
    plural: 'clusterrolebindings',
    schema: `${rbacPrefix}ClusterRoleBinding`,
    namespaced: false,
  },
  {
    group: 'apiextensions.k8s.io',
    version: 'v1',
    kind: 'CustomResourceDefinition',
    plural: 'customresourcedefinitions',
    schema: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition',
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
    namespaced: false,
    hasStatus: true,
    hasGeneration: true,
    columns: crdColumns,
    strategy: crdStrategy,
  },
];

export interface BuiltIns {
  readonly resources: readonly ResourceType[];
  /** The schema of `metadata`, which custom resources share. */
  readonly metadataSchema: Schema;
}

/** The resources that every devcluster serves. */
export function builtIns(): BuiltIns {
  const schemas = linkDefinitions(builtinDefinitions);
  return {
    resources: definitions.map((definition) => define(definition, schemas)),
    metadataSchema: schemas.get(objectMetaSchema) ?? {},
  };
}
