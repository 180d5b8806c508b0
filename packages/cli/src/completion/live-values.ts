import {RUNTIME_RESOURCE} from '@kruntimes/api';
import {collectionPath, kubeconfigNames, METADATA_LIST} from '@kruntimes/kube';
import type {CallOptions, KubeObject, ResourceType} from '@kruntimes/kube';
import type {GlobalFlags} from '../command-line/global-flags.js';
import type {Terminal} from '../command-line/terminal.js';
import {withCluster, type Cluster} from '../runtime/cluster.js';
import {NAMESPACES} from '../services/installed-types.js';
import type {LiveSource} from './value-sources.js';

/** More names than anybody chooses from; one page of a list. */
const MOST = 500;

/**
 * The names of one kind, of the cluster and the namespace that the flags choose.
 *
 * @throws KubeError; the reason of the signal
 */
export async function liveValues(
  source: LiveSource,
  flags: GlobalFlags,
  on: {readonly terminal: Terminal; readonly signal: AbortSignal},
): Promise<readonly string[]> {
  const {terminal, signal} = on;
  if (source !== 'runtimes' && source !== 'namespaces') return kubeconfigNames(flags.kubeconfig, terminal.env)[source];
  const type = source === 'runtimes' ? RUNTIME_RESOURCE : NAMESPACES;
  return await withCluster(flags, terminal, {
    work: async (cluster) => await namesOf(type, cluster, {...cluster.call, signal}),
    noCluster: (error) => Promise.reject(error),
  });
}

async function namesOf(
  type: ResourceType,
  {client, namespace}: Cluster,
  call: CallOptions,
): Promise<readonly string[]> {
  const path = collectionPath(type, type.namespaced ? namespace : undefined);
  const {items} = await client.raw<{items?: readonly KubeObject[] | null}>(`${path}?limit=${MOST}`, {
    ...call,
    accept: METADATA_LIST,
  });
  return (items ?? []).map(({metadata}) => metadata?.name ?? '').filter(Boolean);
}
