const CLUSTER_WIDE = new Set(['namespaces', 'nodes', 'customresourcedefinitions']);

const PREFIXES: Readonly<Record<string, string>> = {
  deployments: '/apis/apps/v1',
  replicasets: '/apis/apps/v1',
  leases: '/apis/coordination.k8s.io/v1',
  'events.k8s.io': '/apis/events.k8s.io/v1',
  customresourcedefinitions: '/apis/apiextensions.k8s.io/v1',
  runtimes: '/apis/kruntimes.io/v1alpha1',
  widgets: '/apis/contract.kruntimes.io/v1',
};

/** What a path leads to. */
export interface PathOf {
  /** Plural name; `events.k8s.io` stands for the Events of that group. */
  readonly of: string;
  /** Absent for what is cluster-wide, and for a list of all namespaces (`''`). */
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** The path of a collection, an object or a subresource. */
export function pathOf({of, namespace = '', name, subresource, query = {}}: PathOf): string {
  const plural = of === 'events.k8s.io' ? 'events' : of;
  const parts = [
    PREFIXES[of] ?? '/api/v1',
    ...(namespace === '' || CLUSTER_WIDE.has(of) ? [] : ['namespaces', namespace]),
    plural,
    ...(name === undefined ? [] : [name]),
    ...(subresource === undefined ? [] : [subresource]),
  ];
  const search = new URLSearchParams(query).toString();
  return parts.join('/') + (search === '' ? '' : `?${search}`);
}
