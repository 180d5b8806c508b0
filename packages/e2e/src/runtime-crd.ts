import type {StructuralSchema} from '@kruntimes/api';
import type {KubeClient, KubeObject, ResourceType} from '@kruntimes/kube';
import {CUSTOM_RESOURCE_DEFINITIONS} from './resources.js';

/** The CustomResourceDefinition of Runtimes as an API server has it. */
export interface RuntimeCrd extends KubeObject {
  readonly spec: {readonly versions: readonly {readonly schema: {readonly openAPIV3Schema: StructuralSchema}}[]};
}

const TYPE = CUSTOM_RESOURCE_DEFINITIONS as ResourceType<RuntimeCrd>;
const REF = {namespace: undefined, name: 'runtimes.kruntimes.io'};

/** The CRD of Runtimes that a cluster has. */
export async function installedCrd(client: KubeClient): Promise<RuntimeCrd> {
  return await client.get(TYPE, REF);
}

/** Puts another CRD of Runtimes in the place of the installed one, whatever became of that since. */
export async function replaceCrd(client: KubeClient, {metadata, ...crd}: RuntimeCrd): Promise<void> {
  const resourceVersion = (await installedCrd(client)).metadata?.resourceVersion ?? '';
  await client.replace(TYPE, {...crd, metadata: {...metadata, resourceVersion}});
}

/** The CRD of another version: a copy whose schema is changed by `edit`. */
export function crdOfAnotherVersion(crd: RuntimeCrd, edit: (schema: StructuralSchema) => void): RuntimeCrd {
  const other = structuredClone(crd);
  for (const {schema} of other.spec.versions) edit(schema.openAPIV3Schema);
  return other;
}
