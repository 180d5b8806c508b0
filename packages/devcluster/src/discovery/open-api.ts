import {builtinDefinitions} from '../generated/builtin-definitions.js';
import type {ResourceType} from '../resources/resource.js';
import {apiVersionOf} from '../resources/resource.js';
import type {Schema} from '../schema/schema.js';
import {versionInfo} from './version.js';

const info = {title: 'Kubernetes', version: versionInfo.gitVersion};

/** An empty OpenAPI v2 document: kubectl reads v3 and only falls back to this. */
export function openApiV2(): object {
  return {swagger: '2.0', info, paths: {}, definitions: {}};
}

/** `/openapi/v3`: where the document of each group and version is. */
export function openApiV3Index(resources: readonly ResourceType[]): object {
  const places = [...new Set(resources.map(documentPath))];
  return {paths: Object.fromEntries(places.map((place) => [place, {serverRelativeURL: `/openapi/v3/${place}`}]))};
}

/** The document of one group and version: the schemas, and the operations that kubectl looks for. */
export function openApiV3(resources: readonly ResourceType[], place: string): object | undefined {
  const served = resources.filter((resource) => documentPath(resource) === place);
  if (served.length === 0) return undefined;
  const custom = served.filter((resource) => resource.origin === 'custom');
  return {
    openapi: '3.0.0',
    info,
    paths: Object.fromEntries(served.flatMap((resource) => pathsOf(resource, place))),
    components: {
      schemas: {
        ...builtinSchemas(served),
        ...Object.fromEntries(custom.map((resource) => [schemaName(resource), customSchema(resource)])),
      },
    },
  };
}

function documentPath(resource: ResourceType): string {
  return resource.group === '' ? `api/${resource.version}` : `apis/${apiVersionOf(resource)}`;
}

function kindOf(resource: ResourceType): {group: string; version: string; kind: string} {
  return {group: resource.group, version: resource.version, kind: resource.kind};
}

/** kubectl asks the `patch` operation of a kind whether the server can validate fields. */
function pathsOf(resource: ResourceType, place: string): [string, object][] {
  const namespace = resource.namespaced ? '/namespaces/{namespace}' : '';
  const operation = {
    parameters: [{name: 'fieldValidation', in: 'query', schema: {type: 'string', uniqueItems: true}}],
    responses: {},
    'x-kubernetes-group-version-kind': kindOf(resource),
  };
  const operations = {
    get: {...operation, 'x-kubernetes-action': 'get', parameters: []},
    put: {...operation, 'x-kubernetes-action': 'put'},
    patch: {...operation, 'x-kubernetes-action': 'patch'},
  };
  const create = {post: {...operation, 'x-kubernetes-action': 'post'}};
  return [
    [`/${place}${namespace}/${resource.plural}`, create],
    [`/${place}${namespace}/${resource.plural}/{name}`, operations],
  ];
}

function builtinSchemas(served: readonly ResourceType[]): Record<string, Schema> {
  return served.some((resource) => resource.origin === 'built-in') ? {...builtinDefinitions} : {};
}

function schemaName(resource: ResourceType): string {
  return `${resource.group.split('.').reverse().join('.')}.${resource.version}.${resource.kind}`;
}

/** Without `metadata`, whose linked schema is a graph and not a document. */
function customSchema(resource: ResourceType): Schema {
  const {metadata: _metadata, ...properties} = resource.schema.properties ?? {};
  return {
    ...resource.schema,
    properties: {...properties, metadata: {type: 'object'}},
    'x-kubernetes-group-version-kind': [kindOf(resource)],
  };
}
