import {METADATA_LIST, toError, type CallOptions, type KubeClient, type KubeObject} from '@kruntimes/kube';
import {isOurs} from './other-owners.js';

/** What is in a namespace beside what every namespace has and what is a part of kruntimes: names such as `configmap/settings`, or why that is not known. */
export type NamespaceContents =
  {readonly kind: 'known'; readonly names: readonly string[]} | {readonly kind: 'unknown'; readonly error: Error};

/** Aggregated discovery: every type that the server has, in two requests (apidiscovery.k8s.io/v2). */
const DISCOVERY = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/**
 * Types of which nobody's work is lost: controllers make them by themselves, elections leave them behind. API servers warn
 * of some that only old clients list.
 */
const OWN_LIFE: readonly string[] = ['events', 'endpoints', 'endpointslices', 'leases'];

/** What every namespace has. */
const OF_EVERY_NAMESPACE: readonly string[] = ['configmap/kube-root-ca.crt', 'serviceaccount/default'];

interface Discovered {
  readonly items?: readonly {
    readonly metadata?: {readonly name?: string};
    readonly versions?: readonly {
      readonly version: string;
      readonly resources?: readonly {
        readonly resource: string;
        readonly singularResource?: string;
        readonly scope?: string;
        readonly verbs?: readonly string[];
      }[];
    }[];
  }[];
}

/** Looks for objects of every type that the server lists, at most a page of each. */
export async function namespaceContents(
  client: KubeClient,
  namespace: string,
  call: CallOptions,
): Promise<NamespaceContents> {
  try {
    const names: string[] = [];
    for (const {path, singular} of await listableTypes(client, call)) {
      const url = path.replace('*', encodeURIComponent(namespace));
      const {items} = await client.raw<{items?: KubeObject[] | null}>(`${url}?limit=500`, {
        ...call,
        accept: METADATA_LIST,
      });
      const others = (items ?? []).filter((object) => !isEnding(object) && !isOurs(object));
      names.push(...others.map(({metadata}) => `${singular}/${metadata?.name ?? ''}`));
    }
    return {kind: 'known', names: [...new Set(names)].filter((name) => !OF_EVERY_NAMESPACE.includes(name))};
  } catch (error) {
    return {kind: 'unknown', error: toError(error)};
  }
}

// Being deleted already, as the Pods of the controller may still be.
function isEnding({metadata}: KubeObject): boolean {
  return metadata?.deletionTimestamp !== undefined;
}

interface ListableType {
  /** Of the collection, with `*` in the place of the namespace. */
  readonly path: string;
  readonly singular: string;
}

async function listableTypes(client: KubeClient, call: CallOptions): Promise<readonly ListableType[]> {
  const answers = [
    await client.raw<Discovered>('/api', {...call, accept: DISCOVERY}),
    await client.raw<Discovered>('/apis', {...call, accept: DISCOVERY}),
  ];
  return answers.flatMap(({items = []}) =>
    items.flatMap(({metadata, versions: [preferred] = []}) => {
      const group = metadata?.name ?? '';
      const root = group === '' ? '/api' : `/apis/${group}`;
      return (preferred?.resources ?? [])
        .filter(
          ({resource, scope, verbs = []}) =>
            scope === 'Namespaced' && verbs.includes('list') && !OWN_LIFE.includes(resource),
        )
        .map(({resource, singularResource}) => ({
          path: `${root}/${preferred?.version ?? ''}/namespaces/*/${resource}`,
          singular: singularResource || resource,
        }));
    }),
  );
}
