import type {KubeObject} from '@kruntimes/kube';
import type {ObjectToApply} from '../services/apply-object.js';
import {typeName, type RoleBinding} from '../services/installed-types.js';

/** An object that an installation has in common with another: it belongs to somebody else. */
export interface ForeignObject {
  /** `deployment.apps/kruntimes-controller` */
  readonly name: string;
  /** The Helm release that made it, such as `kruntimes in namespace infra`. */
  readonly release: string;
}

/** The label by which Helm tells its own objects (helm.sh/docs/chart_best_practices/labels). */
const MANAGED_BY = 'app.kubernetes.io/managed-by';
const RELEASE = 'meta.helm.sh/release-name';
const RELEASE_NAMESPACE = 'meta.helm.sh/release-namespace';

/** Those that Helm made. */
export function ownedByHelm(objects: readonly ObjectToApply[]): readonly ForeignObject[] {
  return objects.flatMap(({before, type, ref}) => {
    const {labels = {}, annotations = {}} = before?.metadata ?? {};
    if (labels[MANAGED_BY] !== 'Helm') return [];
    const release = `${annotations[RELEASE] ?? '<unknown>'} in namespace ${annotations[RELEASE_NAMESPACE] ?? '<unknown>'}`;
    return [{name: `${typeName(type)}/${ref.name}`, release}];
  });
}

/** The namespaces of the controllers that have the rights of an installation: normally one, none where there is none. */
export function installedNamespaces(objects: readonly ObjectToApply[]): readonly string[] {
  const subjects = objects
    .filter(({type, before}) => type.kind === 'ClusterRoleBinding' && isOurs(before))
    .flatMap(({before}) => (before as RoleBinding | undefined)?.subjects ?? []);
  return [...new Set(subjects.map(({namespace = ''}) => namespace))].filter(Boolean);
}

/** Whether an object says that it is a part of kruntimes; the CRD says so by its name alone. */
export function isOurs(object: KubeObject | undefined): boolean {
  if (object?.kind === 'CustomResourceDefinition') return true;
  return object?.metadata?.labels?.['app.kubernetes.io/part-of'] === 'kruntimes';
}
