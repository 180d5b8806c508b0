import type {Column} from '../table/column.js';
import {ageColumn, nameColumn} from '../table/standard-columns.js';
import type {Schema} from '../schema/schema.js';
import {anything} from '../schema/schema.js';
import type {ResourceType, ScalePaths, Strategy} from './resource.js';
import {collectionOf} from './resource.js';

/** What tells one built-in resource from the others. */
export interface Definition {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  /** The name of its schema in the OpenAPI document. */
  readonly schema: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly namespaced?: false;
  readonly hasStatus?: true;
  readonly hasGeneration?: true;
  readonly scale?: ScalePaths;
  readonly columns?: readonly Column[];
  readonly strategy?: Strategy;
  /** For a resource that is served by two groups: where its objects are. */
  readonly collection?: string;
}

export function define(definition: Definition, schemas: ReadonlyMap<string, Schema>): ResourceType {
  const {group, version, kind, plural} = definition;
  return {
    group,
    version,
    kind,
    plural,
    singular: kind.toLowerCase(),
    listKind: `${kind}List`,
    shortNames: definition.shortNames ?? [],
    categories: definition.categories ?? [],
    namespaced: definition.namespaced ?? true,
    collection: definition.collection ?? collectionOf(group, plural),
    schema: schemas.get(definition.schema) ?? anything,
    origin: 'built-in',
    hasStatus: definition.hasStatus ?? false,
    hasGeneration: definition.hasGeneration ?? false,
    scale: definition.scale,
    selectableFields: [],
    columns: definition.columns ?? [nameColumn, ageColumn],
    strategy: definition.strategy ?? {},
  };
}
