import {GROUP, KIND, RUNTIME_RESOURCE, type Runtime} from '@kruntimes/api';
import type {KubeObject, ResourceType} from '@kruntimes/kube';

/** A Runtime as the server sent it. Only its kind and shape were checked: any field may be missing. */
export type RuntimeObject = KubeObject & Partial<Pick<Runtime, 'spec' | 'status'>>;

/** Where Runtimes live in the API. */
export const RUNTIMES: ResourceType<RuntimeObject> = RUNTIME_RESOURCE;

/** krt's name among the managers of fields. */
export const FIELD_MANAGER = 'krt';

/** `runtime.kruntimes.io/web`, as `-o name` and messages print it. */
export function qualifiedName(name: string): string {
  return `${KIND.toLowerCase()}.${GROUP}/${name}`;
}

/** An object without `metadata.managedFields`, which is only noise to a reader. */
export function withoutManagedFields(object: RuntimeObject): RuntimeObject {
  if (object.metadata?.managedFields === undefined) return object;
  const {managedFields: _, ...metadata} = object.metadata;
  return {...object, metadata};
}
