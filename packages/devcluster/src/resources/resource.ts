import type {FieldError} from '@kruntimes/api/validation';
import type {Named} from '../errors/status-error.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Schema} from '../schema/schema.js';
import type {Column} from '../table/column.js';

/** Where a scale subresource finds its numbers: `.spec.replicas` and so on. */
export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  readonly selector: string | undefined;
}

/** What a resource does beyond what its schema says. Times and names are set by the operations. */
export interface Strategy {
  /** Fills in what the server would fill in. May change the object. */
  defaults?(object: KubeObject): void;
  /** Sets what a new object starts with (a phase, a finalizer). May change the object. */
  prepareForCreate?(object: KubeObject): void;
  validate?(object: KubeObject): readonly FieldError[];
  validateUpdate?(next: KubeObject, old: KubeObject): readonly FieldError[];
}

/** One resource in one version, as discovery describes it. */
export interface ResourceType extends Named {
  readonly version: string;
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  /** The collection of the store; all versions of a resource share it. */
  readonly collection: string;
  readonly schema: Schema;
  readonly origin: 'built-in' | 'custom';
  /** Which parts of an object have an endpoint of their own. */
  readonly hasStatus: boolean;
  readonly scale: ScalePaths | undefined;
  /** Whether `metadata.generation` counts the changes of the spec. */
  readonly hasGeneration: boolean;
  /** Fields that a CRD lets field selectors name: `spec.size`. */
  readonly selectableFields: readonly string[];
  readonly columns: readonly Column[];
  readonly strategy: Strategy;
}

export function apiVersionOf(resource: {group: string; version: string}): string {
  return resource.group === '' ? resource.version : `${resource.group}/${resource.version}`;
}

export function deletesCollections(resource: ResourceType): boolean {
  return resource.collection !== '/namespaces';
}

export function collectionOf(group: string, plural: string): string {
  return `${group}/${plural}`;
}
