import {poolOf, selectorString, type PodObject} from '@kruntimes/api';
import type {CallOptions, KubeClient, KubeObject, ResourceType} from '@kruntimes/kube';
import type {RuntimeObject} from './runtime-resource.js';

/** A Pod as the server sent it. */
export type Pod = KubeObject &
  PodObject & {
    readonly spec?: PodObject['spec'] & {readonly nodeName?: string; readonly containers?: readonly object[]};
  };

/** Where Pods live in the API. */
export const PODS: ResourceType<Pod> = {group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true};

/** The Pods of a Runtime's pool. */
export async function readPods(
  client: KubeClient,
  {metadata}: RuntimeObject,
  call: CallOptions,
): Promise<readonly Pod[]> {
  const {name = '', namespace} = metadata ?? {};
  const {items} = await client.list(PODS, {...call, namespace, labelSelector: selectorString(name)});
  return items.filter((pod) => poolOf(pod as Parameters<typeof poolOf>[0]) === name);
}
