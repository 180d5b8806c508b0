import {VERSION} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import type {ObjectToApply} from '../services/apply-object.js';
import type {CustomResourceDefinition, RoleBinding} from '../services/installed-types.js';

/** The namespaces of the controllers that have the rights of an installation: normally one, none where there is none. */
export function installedNamespaces(objects: readonly ObjectToApply[]): readonly string[] {
  const subjects = objects
    .filter(({type, before}) => type.kind === 'ClusterRoleBinding' && isOurs(before))
    .flatMap(({before}) => (before as RoleBinding | undefined)?.subjects ?? []);
  return [...new Set(subjects.map(({namespace = ''}) => namespace))].filter(Boolean);
}

/** Whether an object says that it is a part of kruntimes; the CRD says so by the versions that it has. */
export function isOurs(object: KubeObject | undefined): boolean {
  if (object?.kind === 'CustomResourceDefinition') return hasOurVersion(object);
  return object?.metadata?.labels?.['app.kubernetes.io/part-of'] === 'kruntimes';
}

// One of another scope, or without our version, is another program's, or of a krt that this one knows nothing of.
function hasOurVersion({spec}: CustomResourceDefinition): boolean {
  return spec?.scope === 'Namespaced' && (spec.versions ?? []).some(({name}) => name === VERSION);
}
