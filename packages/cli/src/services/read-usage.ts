import {RUNTIME_LABEL, selectorString} from '@kruntimes/api';
import {
  ApiError,
  isNotFound,
  type CallOptions,
  type KubeClient,
  type KubeObject,
  type ResourceType,
} from '@kruntimes/kube';
import {PODS, type Pod} from './pool-pods.js';

/** What the containers of a Pod used lately (metrics.k8s.io/v1beta1 PodMetrics). */
export interface PodMetrics extends KubeObject {
  readonly containers?:
    | readonly {
        readonly name?: string;
        /** Quantities by resource: `cpu` in cores, `memory` in bytes. */
        readonly usage?: Readonly<Record<string, string>>;
      }[]
    | null;
}

/** Where usage lives in the API, if something such as metrics-server serves it. */
export const POD_METRICS: ResourceType<PodMetrics> = {
  group: 'metrics.k8s.io',
  version: 'v1beta1',
  plural: 'pods',
  kind: 'PodMetrics',
  namespaced: true,
};

/** Whose Pods: those of one Runtime, or of all in a namespace or everywhere. */
export interface UsageScope extends CallOptions {
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

/** The Pods of pools, one request for all. */
export async function readPoolPods(client: KubeClient, scope: UsageScope): Promise<readonly Pod[]> {
  return (await client.list(PODS, selection(scope))).items;
}

/**
 * What these Pods use, one request for all.
 *
 * @throws Error in kubectl's words where nobody serves the Metrics API
 */
export async function readPodMetrics(client: KubeClient, scope: UsageScope): Promise<readonly PodMetrics[]> {
  try {
    return (await client.list(POD_METRICS, selection(scope))).items;
  } catch (error) {
    // 503: it is registered, and who should serve it does not.
    const isAbsent = isNotFound(error) || (error instanceof ApiError && error.code === 503);
    throw isAbsent ? new Error('Metrics API not available', {cause: error}) : error;
  }
}

function selection({name, ...scope}: UsageScope): Omit<UsageScope, 'name'> & {readonly labelSelector: string} {
  return {...scope, labelSelector: name === undefined ? RUNTIME_LABEL : selectorString(name)};
}
