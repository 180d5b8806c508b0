import type {ResourceType} from '../resources/resource.js';
import {subresourceVerbs, verbsOf} from './groups.js';

/** Aggregated discovery (apidiscovery.k8s.io/v2): all groups, versions and resources in one answer. */
export function aggregatedGroups(resources: readonly ResourceType[]): object {
  const groups = Object.entries(Object.groupBy(resources, (resource) => resource.group));
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map(([name, of = []]) => ({
      metadata: name === '' ? {} : {name},
      versions: Object.entries(Object.groupBy(of, (resource) => resource.version)).map(([version, list = []]) => ({
        version,
        resources: list.map(discovered),
        freshness: 'Current',
      })),
    })),
  };
}

function discovered(resource: ResourceType): object {
  const {group, version, plural, singular, kind, namespaced, shortNames, categories} = resource;
  const subresources = [
    ...(resource.scale === undefined
      ? []
      : [
          {
            subresource: 'scale',
            responseKind: {group: 'autoscaling', version: 'v1', kind: 'Scale'},
            verbs: subresourceVerbs,
          },
        ]),
    ...(resource.hasStatus
      ? [{subresource: 'status', responseKind: {group, version, kind}, verbs: subresourceVerbs}]
      : []),
  ];
  return {
    resource: plural,
    responseKind: {group, version, kind},
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: singular,
    verbs: verbsOf(resource),
    ...(shortNames.length === 0 ? {} : {shortNames}),
    ...(categories.length === 0 ? {} : {categories}),
    ...(subresources.length === 0 ? {} : {subresources}),
  };
}
