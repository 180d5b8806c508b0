import type {JsonObject} from '../objects/json.js';
import {isObject, listAt, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Schema} from '../schema/schema.js';
import {printerColumns} from '../table/printer-columns.js';
import type {ResourceType, ScalePaths, Strategy} from './resource.js';
import {collectionOf} from './resource.js';

export interface CustomResourceParts {
  readonly metadataSchema: Schema;
  /** Makes the validation of one version; called once per version. */
  strategyFor(schema: Schema, scale: ScalePaths | undefined): Strategy;
}

/** The resources that a CRD defines: one per served version. */
export function customResources(crd: KubeObject, parts: CustomResourceParts): ResourceType[] {
  return listAt(crd['spec'], 'versions')
    .filter(isObject)
    .filter((version) => version['served'] === true)
    .map((version) => customResource(objectAt(crd, 'spec'), version, parts));
}

function customResource(spec: JsonObject, version: JsonObject, parts: CustomResourceParts): ResourceType {
  const names = objectAt(spec, 'names');
  const group = stringAt(spec, 'group') ?? '';
  const plural = stringAt(names, 'plural') ?? '';
  const kind = stringAt(names, 'kind') ?? '';
  const subresources = objectAt(version, 'subresources');
  const declared = objectAt(objectAt(version, 'schema'), 'openAPIV3Schema') as Schema;
  const scale = scalePaths(objectAt(subresources, 'scale'));
  return {
    group,
    version: stringAt(version, 'name') ?? '',
    kind,
    plural,
    singular: stringAt(names, 'singular') ?? kind.toLowerCase(),
    listKind: stringAt(names, 'listKind') ?? `${kind}List`,
    shortNames: listAt(names, 'shortNames').map(String),
    categories: listAt(names, 'categories').map(String),
    namespaced: spec['scope'] !== 'Cluster',
    collection: collectionOf(group, plural),
    schema: withTypeAndMetadata(declared, parts.metadataSchema),
    origin: 'custom',
    hasStatus: subresources['status'] !== undefined,
    hasGeneration: true,
    scale,
    selectableFields: listAt(version, 'selectableFields').map((field) => (stringAt(field, 'jsonPath') ?? '').slice(1)),
    columns: printerColumns(version),
    strategy: parts.strategyFor(declared, scale),
  };
}

/** A CRD's schema says nothing of what every object has; the server adds it. */
function withTypeAndMetadata(schema: Schema, metadata: Schema): Schema {
  return {
    ...schema,
    properties: {...schema.properties, apiVersion: {type: 'string'}, kind: {type: 'string'}, metadata},
  };
}

function scalePaths(scale: JsonObject): ScalePaths | undefined {
  const specReplicas = stringAt(scale, 'specReplicasPath');
  const statusReplicas = stringAt(scale, 'statusReplicasPath');
  if (specReplicas === undefined || statusReplicas === undefined) return undefined;
  return {specReplicas, statusReplicas, selector: stringAt(scale, 'labelSelectorPath')};
}
