import type {ResourceType} from '../resources/resource.js';
import {apiVersionOf, deletesCollections} from '../resources/resource.js';

const verbs: readonly string[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
/** What can be done with a resource: of Namespaces no collection is deleted. */
export function verbsOf(resource: ResourceType): readonly string[] {
  return deletesCollections(resource) ? verbs : verbs.filter((verb) => verb !== 'deletecollection');
}

export const subresourceVerbs: readonly string[] = ['get', 'patch', 'update'];

/** `/apis`. */
export function apiGroupList(resources: readonly ResourceType[]): object {
  const groups = [...new Set(resources.map((resource) => resource.group))];
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groups.map((group) =>
      groupOf(
        group,
        resources.filter((resource) => resource.group === group),
      ),
    ),
  };
}

/** `/apis/<group>`. */
export function apiGroup(group: string, resources: readonly ResourceType[]): object {
  return {kind: 'APIGroup', apiVersion: 'v1', ...groupOf(group, resources)};
}

function groupOf(
  name: string,
  resources: readonly ResourceType[],
): {name: string; versions: object[]; preferredVersion: object | undefined} {
  const versions = [...new Set(resources.map((resource) => resource.version))].map((version) => ({
    groupVersion: `${name}/${version}`,
    version,
  }));
  return {name, versions, preferredVersion: versions[0]};
}

/** `/api/v1`, `/apis/<group>/<version>`. */
export function apiResourceList(group: string, version: string, resources: readonly ResourceType[]): object {
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: apiVersionOf({group, version}),
    resources: resources.flatMap((resource) => [mainResource(resource), ...subresources(resource)]),
  };
}

function mainResource(resource: ResourceType): object {
  const {plural, singular, namespaced, kind, shortNames, categories} = resource;
  return {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs: verbsOf(resource),
    ...(shortNames.length === 0 ? {} : {shortNames}),
    ...(categories.length === 0 ? {} : {categories}),
  };
}

function subresources(resource: ResourceType): object[] {
  const {plural, namespaced, kind} = resource;
  const status = {name: `${plural}/status`, singularName: '', namespaced, kind, verbs: subresourceVerbs};
  const scale = {
    name: `${plural}/scale`,
    singularName: '',
    namespaced,
    group: 'autoscaling',
    version: 'v1',
    kind: 'Scale',
    verbs: subresourceVerbs,
  };
  return [...(resource.scale === undefined ? [] : [scale]), ...(resource.hasStatus ? [status] : [])];
}
