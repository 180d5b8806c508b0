import type {Clock} from '../objects/clock.js';
import type {Registry} from '../resources/registry.js';
import type {ResourceType} from '../resources/resource.js';
import type {Store} from '../storage/store.js';

/** What every operation works on. */
export interface Context {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
}

/** Names one object. */
export interface Target {
  readonly resource: ResourceType;
  readonly namespace: string | undefined;
  readonly name: string;
}

export type Subresource = 'status' | 'scale' | undefined;

/** How a write is to be done; the query parameters of a request. */
export interface WriteOptions {
  readonly fieldManager: string;
  readonly fieldValidation: 'Strict' | 'Warn' | 'Ignore';
  readonly dryRun: boolean;
  readonly subresource?: Subresource;
  /** Takes fields that another manager applied. */
  readonly force?: boolean;
  /** What `Strict` throws for unknown fields, where that is not the 400 of a body that cannot be read. */
  strictError?(faults: string): Error;
  /** Receives what the answer's Warning headers say. */
  warn?(text: string): void;
}

/** The options of the cluster's own controllers. */
export function controllerOptions(fieldManager: string, subresource?: Subresource): WriteOptions {
  return {fieldManager, fieldValidation: 'Ignore', dryRun: false, subresource};
}
