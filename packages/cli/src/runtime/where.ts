import type {Cluster} from './cluster.js';
import {sanitize} from '../views/sanitize.js';

/** Which cluster it is, for a question: a person knows it by the name of its context. */
export function whereIs({source, client}: Pick<Cluster, 'source' | 'client'>): string {
  switch (source.kind) {
    case 'kubeconfig':
      return `context "${sanitize(source.context)}"`;
    case 'flags':
      return `the cluster at ${client.host}`;
    case 'in-cluster':
      return 'this cluster';
  }
}

/** What the cluster is called, where there is no room for more. */
export function clusterName({source, client}: Pick<Cluster, 'source' | 'client'>): string {
  switch (source.kind) {
    case 'kubeconfig':
      return source.context;
    case 'flags':
      return client.host;
    case 'in-cluster':
      return 'in-cluster';
  }
}

/** A few names, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).map(sanitize).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
